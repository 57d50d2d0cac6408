import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countedUpTo } from '#contract/endpoint.ts'
import {
  type AdminPayment,
  listPayments,
  paymentStatus,
  paymentStatusNames,
  paymentsFile,
} from '#contract/read-models/admin-payments.ts'
import { reportFailed } from '#contract/report-messages.ts'
import { PageLink } from '#web/areas/admin/page-link.tsx'
import { type Days, daysOfAddress } from '#web/features/reports/days.ts'
import { CsvButton } from '#web/features/reports/file-buttons.tsx'
import { ordersLine, refundLine } from '#web/features/transactions/transaction-words.ts'
import { queryOf } from '#web/shell/query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { dayAndTime, naira } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { MailAddress } from '#web/ui/mail-address.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { paymentPage, paymentTones } from './payment-words.ts'
import { SeeToPayment } from './resolve-payment.tsx'

const limit = 24

const columns: readonly Column<AdminPayment>[] = [
  {
    id: 'for',
    header: 'For',
    strong: true,
    cell: row => {
      const orders = unbroken(ordersLine(row))
      return <Link to={paymentPage(row)}>{orders}</Link>
    },
  },
  { id: 'started', header: 'Started', cell: row => <Note>{dayAndTime(row.createdAt)}</Note> },
  {
    id: 'who',
    header: 'Payer',
    cell: row => (
      <div>
        {row.customerName}
        <br />
        <Note>
          <MailAddress of={row.customerEmail} />
        </Note>
      </div>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: row => (
      <div>
        <StatusBadge tone={paymentTones[row.status]}>{paymentStatusNames[row.status]}</StatusBadge>
        {row.status !== 'paid' && row.gatewayResponse && (
          <>
            <br />
            <Note>{row.gatewayResponse}</Note>
          </>
        )}
      </div>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    numeric: true,
    cell: row => (
      <div>
        <Money amount={row.amount} strong />
        {row.paid !== null && row.paid !== row.amount && (
          <>
            <br />
            <Note>{naira(row.paid)} received</Note>
          </>
        )}
        {row.refunded > 0 && (
          <>
            <br />
            <Note>{refundLine({ amount: row.paid ?? row.amount, refunded: row.refunded })}</Note>
          </>
        )}
      </div>
    ),
  },
  { id: 'action', header: '', cell: row => <SeeToPayment payment={row} /> },
]

/** Returns the page of received payments that were refunded, also in part, in the same days. */
const refundsPage = ({ startDate, endDate }: Days): string =>
  `/admin/transactions?refunded=true&from=${startDate}&to=${endDate}`

/** Payment attempts in a range of days, by status. */
export function PaymentsList() {
  const { search, get } = useUrl()
  const status = paymentStatus.options.find(each => each === get('status'))
  const filters = { ...daysOfAddress(search), status, search: typedIn(search, 'search') || undefined }
  const { data, error, refetch } = useQuery({
    ...queryOf(listPayments, { query: { ...filters, limit, offset: offsetOf(search, limit) } }),
    placeholderData: keepPreviousData,
  })
  const tabs = [
    { value: '', label: 'All' },
    ...paymentStatus.options.map(value => ({
      value,
      label: paymentStatusNames[value],
      count: data?.counts[value] || undefined,
    })),
  ]
  return (
    <Section flush title="Payments from customers and stores">
      <TabsWithCounts label="Payments by status" tabs={tabs} />
      <ListBar>
        <SearchField placeholder="Order, reference, payer or amount" />
        <CsvButton endpoint={paymentsFile} query={filters} />
      </ListBar>
      <ListBar>
        <Note>
          Amounts before Paystack’s fees, by the day on which a payment began. A declined payment may be tried again for
          a day, and is then “Not paid”.
        </Note>
        <PageLink to={refundsPage(filters)}>Refunded payments</PageLink>
      </ListBar>
      <DataTable
        label="Payments"
        columns={columns}
        rows={data?.rows}
        rowId={row => row.id}
        empty={
          filters.search ? (
            <EmptyState title={`No payment of these dates matches “${filters.search}”`}>
              Type an order, a reference, an e-mail, a payer’s name or phone number, or an amount. Or choose other dates
              or another tab.
            </EmptyState>
          ) : (
            <EmptyState title="No payments for these dates">Choose other dates or another tab.</EmptyState>
          )
        }
        error={error && !data && <ErrorState error={error} message={reportFailed.payments} onRetry={() => refetch()} />}
      />
      {data && <Pager count={data.count} exact={data.count < countedUpTo} limit={limit} />}
    </Section>
  )
}
