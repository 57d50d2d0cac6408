import { Alert } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, type MetaFunction } from 'react-router'
import { returnWindowDays } from '#contract/orders/return-window.ts'
import { getBalance, type Payout, payoutGroup } from '#contract/payouts/payouts.ts'
import { listStatements } from '#contract/payouts/transfers.ts'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { MoneyPlaces, PayoutFigures } from '#web/features/payouts/balance-cards.tsx'
import { HeldList } from '#web/features/payouts/held-list.tsx'
import { HoldNote, PayoutBadge, payoutGroups, payoutSentence } from '#web/features/payouts/payout-status.tsx'
import { TransferList } from '#web/features/payouts/transfer-list.tsx'
import { feeNote, sumOf } from '#web/features/payouts/transfer-words.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Tab, TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { Text } from '#web/ui/text.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Payouts', unlisted: true })

const limit = 24
const columns: readonly Column<Payout>[] = [
  { id: 'order', header: 'Order', strong: true, cell: row => row.orderName },
  {
    id: 'sales',
    header: 'Sales − commission',
    numeric: true,
    cell: row => `${naira(row.sales)} − ${naira(row.commission)}`,
  },
  { id: 'due', header: 'You earn', numeric: true, lead: true, cell: row => <Money amount={row.due} strong /> },
  {
    id: 'amount',
    header: 'Sent',
    numeric: true,
    cell: row =>
      row.amount === null || row.status === 'failed' ? <Note>Not yet</Note> : <Sent payout={row} amount={row.amount} />,
  },
  { id: 'status', header: 'Status', cell: row => <PayoutBadge {...row} /> },
  {
    id: 'when',
    header: '',
    cell: row =>
      row.hold ? (
        <HoldNote hold={row.hold} area="/merchant" />
      ) : (
        <Note late={row.status === 'failed'}>
          {payoutSentence(row)}{' '}
          {row.statementId && (
            <Text as={Link} to={`/merchant/payouts/${row.statementId}`} underline>
              Statement
            </Text>
          )}
        </Note>
      ),
  },
]

/** The part of an order that was sent, with what was taken off it. */
const Sent = ({ payout: { due }, amount }: { payout: Payout; amount: number }) => (
  <div>
    <Money amount={amount} /> {amount < due && <Note>after {naira(sumOf(due, -amount))} fees and debts</Note>}
  </div>
)

const tabsOf = (held: number | undefined): Tab[] => {
  const tabs = payoutGroup.options.map((value): Tab => ({ value, label: payoutGroups[value] }))
  return [{ value: '', label: 'All' }, ...tabs].toSpliced(3, 0, { value: 'held', label: 'On hold', count: held })
}

export default function PayoutsPage() {
  return (
    <>
      <PageHeader title="Payouts" />
      <Allowed to="transactions">
        <PayoutViews />
      </Allowed>
    </>
  )
}

const views = [
  { value: '', label: 'Orders' },
  { value: 'statements', label: 'Statements' },
]

function PayoutViews() {
  const statements = useUrl().get('view') === 'statements'
  const { data } = useQuery({ ...queryOf(getBalance, { query: { limit: 1 } }), placeholderData: keepPreviousData })
  return (
    <>
      {data?.next.waitsFor === 'pause' && (
        <Alert color="clay" title="Your payouts are paused" mb="md">
          {data.next.reason?.replace(/\.?$/, '.')} Your money stays on your balance.{' '}
          <Link to="/contact-us">Contact us</Link> if you have questions.
        </Alert>
      )}
      <PayoutFigures balance={data} />
      <Stack gap={4}>
        <MoneyPlaces balance={data} />
        <Section flush>
          <TabsWithCounts label="Payouts" param="view" tabs={views} />
          {statements ? <Statements /> : <Payouts held={data?.onHold.orders} />}
        </Section>
      </Stack>
    </>
  )
}

/** Transfers of the store with their statements, newest first. */
function Statements() {
  const { search } = useUrl()
  const { data, error, refetch } = useQuery({
    ...queryOf(listStatements, { query: { limit, offset: offsetOf(search, limit) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TransferList
        rows={data?.rows}
        error={error}
        onRetry={() => refetch()}
        statements="/merchant/payouts"
        empty="Each payout to your bank account appears here with its statement."
      />
      {data && <Pager count={data.count} limit={limit} />}
    </>
  )
}

/** Payouts by order, with their tabs. `held` is the number of held orders. */
function Payouts({ held }: { held: number | undefined }) {
  return (
    <>
      <p style={{ padding: 'var(--space-3) var(--inset) 0' }}>
        <Note>{feeNote}</Note>
      </p>
      <TabsWithCounts label="Payouts by status" tabs={tabsOf(held)} />
      {useUrl().get('status') === 'held' ? <HeldList area="/merchant" /> : <OrderPayouts />}
    </>
  )
}

function OrderPayouts() {
  const url = useUrl()
  const status = payoutGroup.options.find(option => option === url.get('status'))
  const { data, error, refetch } = useQuery({
    ...queryOf(getBalance, { query: { status, limit, offset: offsetOf(url.search, limit) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <DataTable
        label="Payouts"
        compact
        columns={columns}
        rows={data?.rows}
        rowId={row => row.id}
        rowLink={row => `/merchant/orders/${row.orderId}`}
        empty={
          status ? (
            <EmptyState title="No payouts in this status" action={<ActionLink to=".">Show all</ActionLink>}>
              Each payout moves to the tab of its status.
            </EmptyState>
          ) : (
            <EmptyState title="No payouts yet">
              Order earnings become available {returnWindowDays} days after delivery and then appear here.
            </EmptyState>
          )
        }
        error={error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
    </>
  )
}
