import type { CartPrice } from '#contract/coupons/coupons.ts'
import type { ShippingFees } from '#contract/logistics/shipping.ts'
import { byStore, type CartView } from '#web/features/cart/cart-view.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { count, naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './cart-summary.module.css'

const checkout = '/customer/checkout'

interface Props {
  /** Undefined while loading. */
  cart: CartView | undefined
  /** What coupons make of it; absent where nobody is signed in. */
  price: CartPrice | undefined
  /** What delivery costs to the address that was chosen last; absent until it is known. */
  fees?: ShippingFees
  signedIn: boolean
}

/** What the cart comes to, less what coupons take off if that is of the cart as it is now. */
const soFar = (cart: CartView, price: CartPrice | undefined) =>
  price?.subtotal === cart.total ? price : { discount: 0, total: cart.total, appliedGiftCards: [] }

/** What bringing all of it costs; absent where that isn't known of every store. */
const deliveryOf = (stores: number, fees: ShippingFees | undefined): number | undefined =>
  fees?.count === stores && !fees.rows.some(row => row.problem) ? fees.total : undefined

const blockedOf = (cart: CartView) => cart.cartItemsData.filter(item => !item.available).length

/** What the cart comes to, and the way on. Stands on the page before the cart is known. */
export function CartSummary({ cart, price, fees, signedIn }: Props) {
  const bought = cart?.cartItemsData.filter(item => item.available) ?? []
  const blocked = cart ? blockedOf(cart) : 0
  const pieces = bought.reduce((sum, item) => sum + item.productVariant.quantity, 0)
  const stores = byStore(bought).length
  const sums = cart && soFar(cart, price)
  const delivery = deliveryOf(stores, fees)
  const cards = sums?.appliedGiftCards.reduce((sum, { balance }) => sum + balance, 0) ?? 0
  return (
    <Section title="Order summary">
      <Stack gap={2} className={classes.lines} aria-busy={!cart}>
        <p>
          <span>{cart ? (pieces === 1 ? '1 item' : `${count(pieces)} items`) : 'Items'}</span>
          {cart && <Money amount={cart.total} />}
        </p>
        {sums && sums.discount > 0 && (
          <p className={classes.off}>
            <span>Coupons</span>
            <Money amount={-sums.discount} />
          </p>
        )}
        <p>
          <span>Delivery{stores > 1 && `, ${stores} stores`}</span>
          {delivery === undefined ? (
            <Text tone="muted" size="md">
              at checkout
            </Text>
          ) : (
            <Money amount={delivery} />
          )}
        </p>
        <p className={classes.total}>
          <span>{delivery === undefined ? 'Total so far' : 'Total'}</span>
          {sums && <Money amount={sums.total + (delivery ?? 0)} strong />}
        </p>
        {cards > 0 && (
          <Text as="p" tone="muted" size="md">
            Your gift cards pay up to {naira(cards)} of it at checkout.
          </Text>
        )}
      </Stack>
      <div className={classes.go}>
        <ToCheckout cart={cart} signedIn={signedIn} full />
      </div>
      {blocked > 0 && (
        <p className={classes.late}>
          {blocked === 1 ? 'One thing' : `${blocked} items`} in your cart can’t be bought. Change, save for later or
          remove to continue.
        </p>
      )}
    </Section>
  )
}

/** The way on at the foot of a phone or tablet, in place of the summary’s. */
export function CartBar({ cart, price, fees, signedIn }: Props & { cart: CartView }) {
  const bought = cart.cartItemsData.filter(item => item.available)
  const delivery = deliveryOf(byStore(bought).length, fees)
  return (
    <div className={classes.bar}>
      <span>
        <Text tone="muted" size="md">
          {delivery === undefined ? 'Total so far' : 'Total'}
        </Text>
        <Money amount={soFar(cart, price).total + (delivery ?? 0)} strong />
      </span>
      <ToCheckout cart={cart} signedIn={signedIn} />
    </div>
  )
}

function ToCheckout({ cart, signedIn, full }: Pick<Props, 'cart' | 'signedIn'> & { full?: boolean }) {
  const look = { look: 'main', pill: true, large: true, full } as const
  if (!cart || blockedOf(cart) > 0)
    return (
      <Action {...look} disabled>
        Go to checkout
      </Action>
    )
  return (
    <ActionLink to={signedIn ? checkout : loginOf('customer', checkout)} {...look}>
      Go to checkout
    </ActionLink>
  )
}
