import { Alert } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, type MetaFunction } from 'react-router'
import { returnWindowDays } from '#contract/orders/return-window.ts'
import { getBalance, type Payout, payoutStatus } from '#contract/payouts/payouts.ts'
import { listStatements } from '#contract/payouts/transfers.ts'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { BalanceCards } from '#web/features/payouts/balance-cards.tsx'
import { PayoutBadge, payoutSentence, payoutStatuses } from '#web/features/payouts/payout-status.tsx'
import { TransferList } from '#web/features/payouts/transfer-list.tsx'
import { sentenceOf } from '#web/shell/failure.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Money', unlisted: true })

const limit = 24
const columns: readonly Column<Payout>[] = [
  { id: 'order', header: 'Order', strong: true, cell: row => row.orderName },
  { id: 'due', header: 'You earn', numeric: true, cell: row => <Money amount={row.due} strong /> },
  {
    id: 'amount',
    header: 'Sent',
    numeric: true,
    cell: row => (row.amount === null ? <Note>Not yet</Note> : <Money amount={row.amount} />),
  },
  { id: 'status', header: 'Status', cell: row => <PayoutBadge {...row} /> },
  {
    id: 'when',
    header: '',
    cell: row => (
      <Note late={row.status === 'failed' || row.hold !== null}>
        {payoutSentence(row)} {row.hold?.caseId && <Link to={`/merchant/cases/${row.hold.caseId}`}>See the case</Link>}
      </Note>
    ),
  },
]
const tabs = [
  { value: '', label: 'All' },
  ...payoutStatus.options.map(value => ({ value, label: payoutStatuses[value].label })),
]

export default function PayoutsPage() {
  return (
    <>
      <PageHeader title="Money" />
      <Allowed to="transactions">
        <MoneyViews />
      </Allowed>
    </>
  )
}

const views = [
  { value: '', label: 'Orders' },
  { value: 'statements', label: 'Payouts and statements' },
]

function MoneyViews() {
  const statements = useUrl().get('view') === 'statements'
  const { data } = useQuery({ ...queryOf(getBalance, { query: { limit: 1 } }), placeholderData: keepPreviousData })
  return (
    <>
      <BalanceCards balance={data} />
      {data?.next.waitsFor === 'pause' && (
        <Alert color="clay" title="Your payouts are paused">
          {data.next.reason} Your money stays on your balance. Contact us if you have questions.
        </Alert>
      )}
      <Section flush>
        <TabsWithCounts label="Money" param="view" tabs={views} />
        {statements ? <Statements /> : <Payouts />}
      </Section>
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

function Payouts() {
  const url = useUrl()
  const status = payoutStatus.options.find(option => option === url.get('status'))
  const { data, error, refetch } = useQuery({
    ...queryOf(getBalance, { query: { status, limit, offset: offsetOf(url.search, limit) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TabsWithCounts label="Payouts by status" tabs={tabs} />
      <DataTable
        label="Payouts"
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
        error={
          error &&
          !data && <ErrorState message={sentenceOf(error)} requestId={error.requestId} onRetry={() => refetch()} />
        }
      />
      {data && <Pager count={data.count} limit={limit} />}
    </>
  )
}
