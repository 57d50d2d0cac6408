import type { ReactNode } from 'react'
import type { CheckoutPrice } from '#contract/checkout.ts'
import { Action } from '#web/ui/action.tsx'
import { naira } from '#web/ui/format.ts'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import classes from './price-card.module.css'

interface Props {
  /** Absent until it is known where it goes. */
  price: CheckoutPrice | undefined
  /** What the cart holds and costs, known before the price is. */
  cart: { count: number; total: number } | undefined
  /** A newer price is on its way. */
  updating: boolean
  paying: boolean
  onPay: () => void
  /** What went wrong with paying. */
  children?: ReactNode
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** The whole price, and the one button that pays it. */
export function PriceCard({ price, cart, updating, paying, onPay, children }: Props) {
  const goods = price?.subtotal ?? cart?.total
  const count = price
    ? price.stores.flatMap(store => store.items).reduce((sum, item) => sum + item.quantity, 0)
    : (cart?.count ?? 0)
  return (
    <div className={classes.sticky}>
      <Section title="What you pay">
        <dl className={classes.sums} aria-busy={updating}>
          <Line label={counted(count, 'item')}>{goods !== undefined && <Money amount={goods} />}</Line>
          {price && price.discount > 0 && (
            <Line label="Discount">
              <Money amount={-price.discount} />
            </Line>
          )}
          <Line label={price ? `Delivery, ${counted(price.stores.length, 'store')}` : 'Delivery'}>
            {price ? <Money amount={price.shippingFee} /> : <Note>once we know where to</Note>}
          </Line>
          {price && (
            <div className={classes.total}>
              <dt>To pay</dt>
              <dd>
                <Money amount={price.total} />
              </dd>
            </div>
          )}
        </dl>
        {children}
        <Action look="main" pill large full busy={paying} disabled={!price?.payable || updating} onClick={onPay}>
          {price ? `Pay ${naira(price.total)}` : 'Pay'}
        </Action>
        <p className={classes.small}>
          <Note>
            {price && !price.payable
              ? 'Something stands in the way; it is told at the deliveries.'
              : 'Card, transfer or USSD through Paystack. Prices are held for 15 minutes.'}
          </Note>
        </p>
      </Section>
    </div>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
