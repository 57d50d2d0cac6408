import type { PartnerOrder } from '#contract/delivery/delivery.ts'
import { naira } from '#web/ui/format.ts'
import { AnswerOrder } from './answer-order.tsx'
import { DeliveryCards } from './delivery-cards.tsx'

/** Orders of a partner as cards with earnings, and buttons to accept or decline new ones. */
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
    facts={({ bitmarteOrderStatus, earns }) =>
      bitmarteOrderStatus.code_name === 'cancelled' ? '' : `earns ${naira(earns)}`
    }
    actions={order => order.bitmarteOrderStatus.code_name === 'assigned' && <AnswerOrder order={order} />}
  />
)
