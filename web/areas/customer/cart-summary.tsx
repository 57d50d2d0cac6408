import { byStore, type CartView } from '#web/features/cart/cart-view.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { count } from '#web/ui/format.ts'
import { Money } from '#web/ui/money.tsx'
import { Section } from '#web/ui/section.tsx'
import classes from './cart-summary.module.css'

const checkout = '/customer/checkout'

/** What the cart comes to, and the way on. */
export function CartSummary({ cart, signedIn }: { cart: CartView; signedIn: boolean }) {
  const bought = cart.cartItemsData.filter(item => item.available)
  const blocked = cart.cartItemsData.length - bought.length
  const pieces = bought.reduce((sum, item) => sum + item.productVariant.quantity, 0)
  const stores = byStore(bought).length
  return (
    <Section title="What you pay">
      <div className={classes.lines}>
        <p>
          <span>{pieces === 1 ? '1 item' : `${count(pieces)} items`}</span>
          <Money amount={cart.total} />
        </p>
        <p>
          <span>Delivery{stores > 1 && `, ${stores} stores`}</span>
          <span className={classes.note}>at checkout</span>
        </p>
        <p className={classes.total}>
          <span>Total so far</span>
          <Money amount={cart.total} strong />
        </p>
      </div>
      {blocked > 0 ? (
        <Action look="main" pill large full disabled>
          Go to checkout
        </Action>
      ) : (
        <ActionLink to={signedIn ? checkout : loginOf('customer', checkout)} look="main" pill large full>
          Go to checkout
        </ActionLink>
      )}
      <p className={blocked > 0 ? classes.late : classes.note}>
        {blocked > 0
          ? `${blocked === 1 ? 'One thing' : `${blocked} things`} in your cart can’t be bought. Change or remove it to go on.`
          : 'One payment for all stores. It waits with us until each delivery is in your hands.'}
      </p>
    </Section>
  )
}
