import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countedUpTo } from '#contract/endpoint.ts'
import { returnWindowDays } from '#contract/orders/return-window.ts'
import { listPayouts, paymentCategory } from '#contract/payouts/payouts.ts'
import { ApproveSeveral } from '#web/features/payouts/approve-several.tsx'
import { payoutColumns } from '#web/features/payouts/payout-columns.tsx'
import { categoryWords } from '#web/features/payouts/payout-words.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'

const limit = 24
const tabs = [
  { value: '', label: 'All stores' },
  ...paymentCategory.options.map(value => ({ value, label: categoryWords[value] })),
]
const columns = payoutColumns('due')

/** Payouts due to stores by payment method, with buttons that approve one or several. */
export function PayoutsDue() {
  const { search, get } = useUrl()
  const category = paymentCategory.options.find(each => each === get('category'))
  const query = { status: 'due', paymentCategory: category, limit, offset: offsetOf(search, limit) } as const
  const { data, error, refetch } = useQuery({
    ...queryOf(listPayouts, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section
      flush
      title="Due to stores"
      aside={<ActionLink to="/admin/payouts?status=failed">{data?.counts.failed ?? 0} failed</ActionLink>}
    >
      <TabsWithCounts label="By payment category" param="category" tabs={tabs} />
      <DataTable
        key={category}
        label="Payouts due"
        columns={columns}
        rows={data?.rows}
        rowId={row => row.id}
        rowName={row => `${row.orderName}, ${row.storeName}`}
        rowLink={row => `/admin/orders/${row.orderId}`}
        empty={
          <EmptyState title="No payouts due">
            A payout is due when an order’s return window ends, {returnWindowDays} days after delivery.
          </EmptyState>
        }
        error={
          error && !data && <ErrorState message={error.message} requestId={error.requestId} onRetry={() => refetch()} />
        }
        bulk={(ids, clear) => (
          <ApproveSeveral chosen={data?.rows.filter(row => ids.includes(row.id)) ?? []} onDone={clear} />
        )}
      />
      {data && <Pager count={data.count} exact={data.count < countedUpTo} limit={limit} />}
    </Section>
  )
}
