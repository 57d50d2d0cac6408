import type { PartnerOrder } from '#contract/delivery/delivery.ts'
import { naira } from '#web/ui/format.ts'
import { AnswerOrder } from './answer-order.tsx'
import { DeliveryCards } from './delivery-cards.tsx'

/** A partner's orders as cards: what each earns, and accept or decline where it was just assigned. */
export const PartnerDeliveries = ({
  label,
  orders,
}: {
  label: string
  orders: readonly PartnerOrder[] | undefined
}) => (
  <DeliveryCards
    label={label}
    orders={orders}
    to={order => `/shipping-partner/orders/${order.id}`}
    facts={order => `earns ${naira(order.earns)}`}
    actions={order => order.bitmarteOrderStatus.code_name === 'assigned' && <AnswerOrder order={order} />}
  />
)
