import { Link } from 'react-router'
import type { CustomerOrder } from '#contract/order-shapes.ts'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import classes from './bought-items.module.css'

/** What was bought and what it cost, down to how it was paid. */
export function BoughtItems({ order }: { order: CustomerOrder }) {
  const { discount, shippingFee, pickup, deliveryAddress, payment, orderType } = order
  const card = payment?.cardNumber && `card ending ${payment.cardNumber}`
  return (
    <div>
      <ul className={classes.items}>
        {order.orderItems.map(item => {
          const [picture] = item.hostedImages
          const options = item.productVariants.map(({ option }) => option).join(', ')
          return (
            <li key={item.id} className={classes.item}>
              {picture ? (
                <PictureImg picture={picture} sizes="64px" decorative className={classes.picture} />
              ) : (
                <span className={classes.picture} />
              )}
              <div>
                <Link to={`/product/${item.productId}`} className={classes.name}>
                  {item.productName}
                </Link>
                <div>
                  <Note>
                    {item.quantity} × <Money amount={item.productPrice} />
                    {options && ` · ${options}`}
                  </Note>
                </div>
              </div>
              <Money amount={item.total} strong />
            </li>
          )
        })}
      </ul>
      <dl className={classes.sums}>
        {discount > 0 && <Sum label="Discount" amount={-discount} />}
        {orderType !== 'digital' && (
          <Sum label={`Delivery, ${pickup.lga} to ${deliveryAddress.lga}`} amount={shippingFee} />
        )}
        <Sum label={payment ? `Paid${card ? ` with ${card}` : ''}` : 'Total'} amount={order.total} strong />
        {order.refunded > 0 && <Sum label="Back to you" amount={order.refunded} />}
      </dl>
    </div>
  )
}

function Sum({ label, amount, strong }: { label: string; amount: number; strong?: boolean }) {
  return (
    <div className={strong ? classes.total : undefined}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} strong />
      </dd>
    </div>
  )
}
