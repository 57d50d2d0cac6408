import type { CustomerOrder } from '#contract/order-shapes.ts'
import { OrderItems, Sum, Sums } from './order-items.tsx'

/** What was bought and what it cost, down to how it was paid. */
export function BoughtItems({ order }: { order: CustomerOrder }) {
  const { discount, shippingFee, pickup, deliveryAddress, payment, orderType } = order
  const card = payment?.cardNumber && `card ending ${payment.cardNumber}`
  return (
    <div>
      <OrderItems items={order.orderItems} linkOf={item => `/product/${item.productId}`} />
      <Sums>
        {discount > 0 && <Sum label="Discount" amount={-discount} />}
        {orderType !== 'digital' && (
          <Sum label={`Delivery, ${pickup.lga} to ${deliveryAddress.lga}`} amount={shippingFee} />
        )}
        <Sum label={payment ? `Paid${card ? ` with ${card}` : ''}` : 'Total'} amount={order.total} strong />
        {order.refunded > 0 && <Sum label="Back to you" amount={order.refunded} />}
      </Sums>
    </div>
  )
}
