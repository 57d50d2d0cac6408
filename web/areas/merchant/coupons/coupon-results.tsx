import { useQuery } from '@tanstack/react-query'
import { couponResults } from '#contract/coupons/coupon-results.ts'
import { queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { count } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'

/** What a coupon has brought its store. */
export function CouponResults({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(queryOf(couponResults, { params: { id } }))
  return (
    <Section title="What it brought">
      {data ? (
        <Stack gap={2}>
          <Facts
            end
            facts={[
              ['Orders', count(data.orders)],
              ...(data.cancelledOrders > 0 ? [['Cancelled', count(data.cancelledOrders)] as const] : []),
              ['Discount given', <Money key="discount" amount={data.discount} />],
              ['Net sales', <Money key="net" amount={data.netSales} />],
              ['Customers', count(data.customers)],
              ['New customers', count(data.newCustomers)],
            ]}
          />
          <Note>Net sales are after discounts, returns and refunds, without delivery, as in Reports.</Note>
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <SkeletonBox height={140} />
      )}
    </Section>
  )
}
