import type { Order } from '#contract/orders/order-shapes.ts'
import { EarningSums } from '#web/features/orders/earning-sums.tsx'
import { Section } from '#web/ui/section.tsx'

/** Breakdown of a store's earnings from an order. */
export const StoreGets = ({ order }: { order: Order }) => (
  <Section title="Store earnings">
    <EarningSums
      order={order}
      labels={{
        earned: `${order.storeName} earns`,
        settled: 'With the store’s next payout',
        delivery: 'Delivery, by the store',
      }}
      cases="/admin/cases"
    />
  </Section>
)
