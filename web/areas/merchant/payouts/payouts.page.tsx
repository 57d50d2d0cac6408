import { Alert } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import {
  type DueSum,
  type Earning,
  type EarningGroup,
  earningGroup,
  getBalance,
  type NextPayout,
  type PaymentCategory,
} from '#contract/payouts/payouts.ts'
import { listStatements } from '#contract/payouts/transfers.ts'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { OrderName } from '#web/features/orders/order-name.tsx'
import { MoneyPlaces, PayoutFigures } from '#web/features/payouts/balance-cards.tsx'
import { EarningBadge, earningSentence, HoldNote, payoutGroups } from '#web/features/payouts/payout-status.tsx'
import { paydayNotes } from '#web/features/payouts/payout-words.ts'
import { SentAmount } from '#web/features/payouts/sent-amount.tsx'
import { OpenLines } from '#web/features/payouts/statement.tsx'
import { TransferList } from '#web/features/payouts/transfer-list.tsx'
import { feeNote, isOverdue } from '#web/features/payouts/transfer-words.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count, dayInLagos, naira, weekday } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
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
const columns: readonly Column<Earning>[] = [
  {
    id: 'order',
    header: 'Order',
    strong: true,
    cell: row => <OrderName name={row.orderName} reference={row.orderReference} />,
  },
  {
    id: 'sales',
    header: 'After commission',
    numeric: true,
    wideOnly: true,
    cell: row => `${naira(row.sales)} − ${naira(row.commission)}`,
  },
  { id: 'due', header: 'You earn', numeric: true, lead: true, cell: row => <Earned {...row} /> },
  {
    id: 'amount',
    header: 'Sent',
    numeric: true,
    cell: row =>
      row.amount === null || row.status === 'failed' ? (
        <Note>Not yet</Note>
      ) : (
        <SentAmount due={row.due} amount={row.amount} />
      ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: row => (
      <Stack gap={1}>
        <div>
          <EarningBadge {...row} />
        </div>
        {row.hold ? (
          <HoldNote hold={row.hold} area="/merchant" short />
        ) : (
          <Note late={row.status === 'failed'}>
            {earningSentence(row)}{' '}
            {row.statementId && (
              <Text as={Link} to={`/merchant/payouts/${row.statementId}`} underline>
                Statement
              </Text>
            )}
          </Note>
        )}
      </Stack>
    ),
  },
]

/** Groups of orders of which nothing was sent. */
const unsent: ReadonlySet<EarningGroup> = new Set(['due', 'later', 'held'])

/** What an order earns, and what its refunds and cases change besides. */
const Earned = ({ due, adjusted }: Earning) => (
  <div>
    <Money amount={due} strong />
    {adjusted !== 0 && (
      <>
        <br />
        <Note>
          {naira(Math.abs(adjusted))} for it is {adjusted < 0 ? 'taken from' : 'added to'} your next payout
        </Note>
      </>
    )}
  </div>
)

const tabsOf = (held: number | undefined): Tab[] => [
  { value: '', label: 'All' },
  { value: 'due', label: payoutGroups.due },
  { value: 'later', label: payoutGroups.later },
  { value: 'held', label: 'On hold', count: held },
  ...(['approved', 'processing', 'paid', 'failed'] as const).map(value => ({ value, label: payoutGroups[value] })),
]

/** The group of an order that falls due later, and its heading: the day, or what it waits for, with the sum of all its orders. */
function dueGroup({ dueAt, status }: Earning, sums: readonly DueSum[]) {
  const day = dueAt && dayInLagos(dueAt)
  const of = sums.find(each => (day ? each.day === day : each.waitsFor === status))
  const label = dueAt
    ? weekday(dueAt)
    : status === 'return-open'
      ? 'Once their returns are closed'
      : 'After delivery and the return window'
  return {
    id: day ?? status,
    head: (
      <Row gap={3} justify="between">
        <span>
          {label}
          {of && ` · ${of.orders === 1 ? '1 order' : `${count(of.orders)} orders`}`}
        </span>
        {of && <Money amount={of.amount} strong />}
      </Row>
    ),
  }
}

const emptyGroup: Readonly<Partial<Record<string, { title: string; text: string }>>> = {
  later: {
    title: 'Nothing falls due later',
    text: 'Orders are listed here from the payment by your customer until their money falls due.',
  },
  held: {
    title: 'Nothing is on hold',
    text: 'Open card disputes, and cases whose refund you would bear, hold the payouts of their orders.',
  },
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
      {data && isOverdue(data.next) && <Waiting {...data.next} />}
      <PayoutFigures balance={data} />
      <Stack gap={4}>
        <MoneyPlaces balance={data} />
        {data && data.openLines.length > 0 && <OpenLines lines={data.openLines} owes={data.available < 0} />}
        <Section flush>
          <TabsWithCounts label="Payouts" param="view" tabs={views} />
          {statements ? <Statements /> : <Payouts held={data?.onHold.orders} category={data?.next.paymentCategory} />}
        </Section>
      </Stack>
    </>
  )
}

/** Why a payout waits, and what the store can do. */
const Waiting = ({ accountNameDiffers }: NextPayout) => (
  <Alert color="marigold" title="Your payout waits for Bitmarte’s approval" mb="md">
    {accountNameDiffers ? (
      <>
        Your bank account has neither your name nor your store’s, so we check whose it is first. Set an account in one
        of these names on{' '}
        <Text as={Link} to="/merchant/bank-account" underline>
          Bank account
        </Text>
        , or{' '}
        <Text as={Link} to="/contact-us" underline>
          write to us
        </Text>{' '}
        whose account it is.
      </>
    ) : (
      <>
        We approve your payouts by hand. You don’t need to do anything. If it still waits in a few days,{' '}
        <Text as={Link} to="/contact-us" underline>
          write to us
        </Text>
        .
      </>
    )}{' '}
    Your money stays on your balance.
  </Alert>
)

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
function Payouts({ held, category }: { held: number | undefined; category: PaymentCategory | undefined }) {
  return (
    <>
      <p style={{ padding: 'var(--space-3) var(--inset) 0' }}>
        <Note>
          {category && paydayNotes[category]} {feeNote}
        </Note>
      </p>
      <TabsWithCounts label="Payouts by status" tabs={tabsOf(held)} />
      <OrderPayouts />
    </>
  )
}

function OrderPayouts() {
  const url = useUrl()
  const status = earningGroup.options.find(option => option === url.get('status'))
  const { data, error, refetch } = useQuery({
    ...queryOf(getBalance, { query: { status, limit, offset: offsetOf(url.search, limit) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <DataTable
        label="Payouts"
        compact
        columns={status && unsent.has(status) ? columns.filter(({ id }) => id !== 'amount') : columns}
        rows={data?.rows}
        rowId={row => row.orderId}
        rowLink={row => `/merchant/orders/${row.orderId}`}
        rowGroup={status === 'later' && data ? row => dueGroup(row, data.dueSums) : undefined}
        empty={
          status ? (
            <EmptyState
              title={emptyGroup[status]?.title ?? 'No payouts in this status'}
              action={<ActionLink to=".">Show all</ActionLink>}
            >
              {emptyGroup[status]?.text ?? 'Each payout moves to the tab of its status.'}
            </EmptyState>
          ) : (
            <EmptyState title="No payouts yet">
              Each paid order appears here with the day on which its money falls due.
            </EmptyState>
          )
        }
        error={error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
    </>
  )
}
