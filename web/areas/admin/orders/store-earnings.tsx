import type { Order } from '#contract/orders/order-shapes.ts'
import { Sum, Sums } from '#web/features/orders/order-items.tsx'
import { Section } from '#web/ui/section.tsx'

/** Breakdown of a store's earnings from an order. */
export function StoreGets({ order }: { order: Order }) {
  const { commission, returned = 0, youEarn, subtotal, discount, shippingFee, deliveredBy, storeName } = order
  if (commission === undefined || youEarn === undefined) return null
  return (
    <Section title="Store earnings">
      <Sums>
        <Sum label="Products" amount={subtotal} />
        {discount > 0 && <Sum label="Discount" amount={-discount} />}
        <Sum label="Commission" amount={-commission} />
        {deliveredBy === 'merchant' && <Sum label="Delivery, by the store" amount={shippingFee} />}
        {returned > 0 && <Sum label="Refunded for returns" amount={-returned} />}
        <Sum label={storeName} amount={youEarn} strong />
      </Sums>
    </Section>
  )
}
