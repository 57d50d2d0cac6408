import type { ReactNode } from 'react'
import type { CheckoutPrice } from '#contract/checkout/checkout.ts'
import { Action } from '#web/ui/action.tsx'
import { naira } from '#web/ui/format.ts'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import classes from './price-card.module.css'
import { linesOf } from './price-lines.ts'

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

/** The whole price, and the one button that pays it. */
export function PriceCard({ price, cart, updating, paying, onPay, children }: Props) {
  return (
    <div className={classes.sticky}>
      <Section title="Order summary">
        <dl className={classes.sums} aria-busy={updating}>
          {price ? (
            <>
              {linesOf(price).map(({ key, label, amount }) => (
                <Line key={key} label={label} off={amount < 0}>
                  <Money amount={amount} />
                </Line>
              ))}
              <div className={classes.total}>
                <dt>To pay</dt>
                <dd>
                  <Money amount={price.due} />
                </dd>
              </div>
            </>
          ) : (
            <>
              <Line label={cart?.count === 1 ? '1 item' : `${cart?.count ?? 0} items`}>
                {cart && <Money amount={cart.total} />}
              </Line>
              <Line label="Delivery">
                <Note>after you enter an address</Note>
              </Line>
            </>
          )}
        </dl>
        {children}
        <Action look="main" pill large full busy={paying} disabled={!price?.payable || updating} onClick={onPay}>
          {actOf(price)}
        </Action>
        <p className={classes.small}>
          <Note>{whatHappens(price)}</Note>
        </p>
      </Section>
    </div>
  )
}

/** Button label. */
function actOf(price: CheckoutPrice | undefined): string {
  if (!price || price.stores.length === 0) return 'Pay'
  return price.due > 0 ? `Pay ${naira(price.due)}` : 'Place order'
}

function whatHappens(price: CheckoutPrice | undefined): string {
  if (price && !price.payable) return 'Your order can’t be placed yet. See the deliveries for the reason.'
  if (price?.due === 0)
    return price.giftCards.length > 0
      ? 'Your gift cards cover the total. Your order is placed immediately, without a card.'
      : 'There is nothing to pay. Your order is placed immediately, without a card.'
  return 'Card, transfer or USSD through Paystack. Prices are held for 15 minutes.'
}

function Line({ label, off, children }: { label: string; off?: boolean; children: ReactNode }) {
  return (
    <div className={off ? classes.off : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
