import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { loadFailed } from '#contract/failures.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import type { OrderStatusCode, OrderTab } from '#contract/orders/order-statuses.ts'
import { listMerchantOrders } from '#contract/orders/orders.ts'
import { dueNote, storeDeadline } from '#web/features/orders/due.ts'
import { freeNames } from '#web/features/orders/free-names.ts'
import { itemsWords } from '#web/features/orders/goods-words.ts'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { OrderStatusBadge } from '#web/features/orders/order-status.tsx'
import { moveWord } from '#web/features/orders/status-action-words.ts'
import { useMove } from '#web/features/orders/use-status-change.ts'
import { queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { useUrl } from '#web/ui/url.ts'
import { When } from '#web/ui/when.tsx'
import classes from './orders-board.module.css'

const columns: readonly { tab: OrderTab; title: string }[] = [
  { tab: 'pending', title: 'New' },
  { tab: 'processing', title: 'Being packed' },
  { tab: 'ready', title: 'Ready' },
  { tab: 'on_the_way', title: 'On the way' },
  { tab: 'trouble', title: 'Problems' },
]

/** Status change on a card. Changes that need a choice or a reason are on the order's page. */
const next: Partial<Record<OrderStatusCode, OrderStatusCode>> = {
  pending: 'processing',
  processing: 'ready_for_pickup',
}

/** Maximum number of cards in a column. */
const perColumn = 20

/** Links to the table and the board, the URL's `view`. */
export function ViewSwitch() {
  const { get, to } = useUrl()
  const board = get('view') === 'board'
  return (
    <Row style={{ marginBottom: 'var(--space-2)' }}>
      <LinkTabs
        label="View"
        links={[
          { label: 'Table', to: to({ view: null }), current: !board },
          { label: 'Board', to: to({ view: 'board' }), current: board },
        ]}
      />
    </Row>
  )
}

/** Open orders of a store in a column per status, the most urgent first. */
export function OrdersBoard({ moves }: { moves: boolean }) {
  return (
    <Section flush>
      <div className={classes.board}>
        {columns.map(({ tab, title }) => (
          <Column key={tab} tab={tab} title={title} moves={moves} />
        ))}
      </div>
    </Section>
  )
}

function Column({ tab, title, moves }: { tab: OrderTab; title: string; moves: boolean }) {
  const { data, error, refetch } = useQuery({
    ...queryOf(listMerchantOrders, { query: { tab, sort: 'due', limit: perColumn } }),
    refetchInterval: refetchIntervalMs,
  })
  return (
    <Stack as="section" gap={2} style={{ alignContent: 'start' }} aria-label={title}>
      <Row gap={2} align="baseline" justify="between">
        <Text as="h2" size="base">
          {title}
        </Text>
        {data && <Note>{count(data.count)}</Note>}
      </Row>
      {error && !data && <ErrorState error={error} message={loadFailed.orders} onRetry={() => refetch()} />}
      {!data && !error && <SkeletonBox height={120} />}
      {data?.count === 0 && <Note>Nothing here</Note>}
      <List gap={2}>
        {data?.rows.map(row => (
          <Card key={row.id} row={row} moves={moves} />
        ))}
      </List>
      {data && data.count > data.rows.length && (
        <Link to={`/merchant/orders?tab=${tab}&sortBy=due`}>All {count(data.count)}</Link>
      )}
    </Stack>
  )
}

function Card({ row, moves }: { row: OrderRow; moves: boolean }) {
  const { move, isPending } = useMove()
  const from = row.bitmarteOrderStatus.code_name
  const to = next[from]
  const due = dueNote(row)
  const deadline = storeDeadline(row)
  return (
    <Stack as="li" gap={1.5} panel="sunken" pad={3} style={{ borderRadius: 'var(--radius-lg)' }}>
      <Row gap={2} align="stretch" justify="between" wrap>
        <Text as={Link} weight="bold" to={`/merchant/orders/${row.id}`}>
          {unbroken(row.orderName)}
        </Text>
        {row.sentFor && <Text weight="strong">{freeNames[row.sentFor]}</Text>}
        <Note>
          <When at={row.createdAt} />
        </Note>
      </Row>
      <div>
        <Note>{row.reference}</Note>
        <br />
        {row.customerName}
        <br />
        <Note>{itemsWords(row)}</Note>
      </div>
      <Row gap={2} align="stretch" justify="between" wrap>
        <OrderStatusBadge status={row.bitmarteOrderStatus} />
        {due && <Note late>{due}</Note>}
      </Row>
      {deadline && <Note>{deadline}</Note>}
      {moves && to && (
        <Button
          variant="default"
          loading={isPending}
          aria-label={`${moveWord(from, to)}: ${row.orderName}`}
          onClick={() => move(row, { status: to }, moveWord(from, to))}
        >
          {moveWord(from, to)}
        </Button>
      )}
    </Stack>
  )
}
