import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/orders/order-shapes.ts'
import { invoicesOf, OrderInvoices } from '#web/features/invoices/order-invoices.tsx'
import { ActionLink } from '#web/ui/action.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'

/** Documents of an order: invoice and credit notes, and the papers of its parcel; nothing without one. */
export function Documents({ order }: { order: Order }) {
  const { data } = useQuery(invoicesOf(order.id))
  const parcel = order.orderType !== 'digital' && order.bitmarteOrderStatus.code_name !== 'cancelled'
  if (!parcel && !data?.rows.length) return null
  return (
    <Section title="Documents">
      <Row gap={2} align="stretch" wrap>
        <OrderInvoices orderId={order.id} invoices="/merchant/invoices" />
        {parcel && (
          <>
            <ActionLink to={`/merchant/orders/${order.id}/packing-slip`}>Packing slip</ActionLink>
            <ActionLink to={`/merchant/orders/${order.id}/label`}>Label</ActionLink>
          </>
        )}
      </Row>
    </Section>
  )
}
