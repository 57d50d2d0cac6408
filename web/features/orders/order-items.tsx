import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Order, OrderItem } from '#contract/orders/order-shapes.ts'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import classes from './order-items.module.css'

/** An item as whoever looks sees it: a carrier sees no prices. */
type Item = Pick<OrderItem, 'id' | 'productName' | 'productVariants' | 'hostedImages' | 'quantity'> &
  Partial<Pick<OrderItem, 'productPrice' | 'discount' | 'total'>>

interface Props<T extends Item> {
  items: readonly T[]
  /** Where an item leads. */
  linkOf?: (item: T) => string
}

/** What an order holds: pictures, options, and prices where they are known. */
export function OrderItems<T extends Item>({ items, linkOf }: Props<T>) {
  return (
    <ul>
      {items.map(item => {
        const [picture] = item.hostedImages
        const options = item.productVariants.map(({ option }) => option).join(', ')
        return (
          <li key={item.id} className={classes.item}>
            <Thumb picture={picture} size={64} />
            <div>
              {linkOf ? (
                <Link to={linkOf(item)} className={classes.name}>
                  {item.productName}
                </Link>
              ) : (
                <span className={classes.name}>{item.productName}</span>
              )}
              <div>
                <Note>
                  {item.productPrice === undefined ? (
                    `Quantity ${item.quantity}`
                  ) : (
                    <>
                      {item.quantity} × <Money amount={item.productPrice} />
                    </>
                  )}
                  {options && ` · ${options}`}
                  {item.discount ? (
                    <>
                      {' · '}
                      <Money amount={-item.discount} />
                    </>
                  ) : null}
                </Note>
              </div>
            </div>
            {item.total !== undefined && <Money amount={item.total} strong />}
          </li>
        )
      })}
    </ul>
  )
}

/** What the customer paid: goods, discount, delivery and the whole. */
export function OrderSums({ order }: { order: Pick<Order, 'subtotal' | 'discount' | 'shippingFee' | 'total'> }) {
  return (
    <Sums>
      <Sum label="Products" amount={order.subtotal} />
      {order.discount > 0 && <Sum label="Discount" amount={-order.discount} />}
      <Sum label="Delivery" amount={order.shippingFee} />
      <Sum label="Paid by the customer" amount={order.total} strong />
    </Sums>
  )
}

/** Lines of amounts below each other; the last is what they come to. */
export function Sums({ children }: { children: ReactNode }) {
  return <dl className={classes.sums}>{children}</dl>
}

export function Sum({ label, amount, strong }: { label: ReactNode; amount: number; strong?: boolean }) {
  return (
    <div className={strong ? classes.total : undefined}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} strong={strong} />
      </dd>
    </div>
  )
}
