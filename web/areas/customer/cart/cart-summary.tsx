import type { ComponentProps, MouseEvent } from 'react'
import type { CartPrice } from '#contract/coupons/coupons.ts'
import type { ShippingFees } from '#contract/logistics/shipping.ts'
import { byStore, type CartView } from '#web/features/cart/cart-view.ts'
import { typedFirst } from '#web/features/checkout/typed-first.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Announced } from '#web/ui/announced.tsx'
import { count, naira } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { soldOutAdvice, wrongQuantity } from './cart-row.tsx'

const checkout = '/customer/checkout'

interface Props {
  /** Undefined while loading. */
  cart: CartView | undefined
  /** Price with coupons; undefined while loading. */
  price: CartPrice | undefined
  /** Delivery fees to the chosen address; undefined while loading. */
  fees?: ShippingFees
  /** The server hasn't counted this cart: changes wait for the network, or it never answered here. */
  uncounted?: boolean
}

/** Sums of the cart as far as they are known, in naira; `delivery` is undefined unless the fee of every store is known. */
export function sumsOf(cart: CartView, { price, fees, uncounted }: Pick<Props, 'price' | 'fees' | 'uncounted'>) {
  const stores = byStore(cart.cartItemsData.filter(item => item.available)).length
  const fits = price?.subtotal === cart.total && !uncounted
  const { discount, total, appliedGiftCards } = fits
    ? price
    : { discount: 0, total: cart.total, appliedGiftCards: [] as CartPrice['appliedGiftCards'] }
  const delivery = !uncounted && fees?.count === stores && !fees.rows.some(row => row.problem) ? fees.total : undefined
  return {
    discount,
    delivery,
    total: (Math.round(total * 100) + Math.round((delivery ?? 0) * 100)) / 100,
    appliedGiftCards,
  }
}

const totalLabel = (delivery: number | undefined, uncounted: boolean | undefined) => {
  if (uncounted) return 'Items so far'
  return delivery === undefined ? 'Total without delivery' : 'Total'
}

const blockedOf = (cart: CartView) => cart.cartItemsData.filter(item => !item.available)

/** Says which items the sums leave out, why, and what to do; undefined if they have all. */
export function leftOutWords(cart: CartView): string | undefined {
  const [first, ...others] = blockedOf(cart)
  if (!first) return undefined
  if (others.length > 0)
    return `${others.length + 1} items aren’t counted because they can’t be bought like this. Change, save for later or remove them to continue.`
  const { name, problem, left } = first
  if (problem === 'not_enough')
    return `${name} isn’t counted: only ${left} ${left === 1 ? 'is' : 'are'} left. Take ${left}, save it for later or remove it to continue.`
  return problem === 'gone'
    ? `${name} isn’t counted: it is no longer sold. Remove it to continue.`
    : `${name} isn’t counted: it is sold out. ${soldOutAdvice(first)} to continue.`
}

/** Summary of the cart with the link to checkout. Also shows while the cart loads. */
export function CartSummary({ cart, price, fees, uncounted }: Props) {
  const bought = cart?.cartItemsData.filter(item => item.available) ?? []
  const leftOut = cart && leftOutWords(cart)
  const pieces = bought.reduce((sum, item) => sum + item.productVariant.quantity, 0)
  const stores = byStore(bought).length
  const sums = cart && sumsOf(cart, { price, fees, uncounted })
  const delivery = sums?.delivery
  const cards = sums?.appliedGiftCards.reduce((sum, { balance }) => sum + balance, 0) ?? 0
  return (
    <Section title="Order summary">
      <Stack gap={2} aria-busy={!cart}>
        <Line>
          <span>{cart ? (pieces === 1 ? '1 item' : `${count(pieces)} items`) : 'Items'}</span>
          {cart && <Money amount={cart.total} />}
        </Line>
        {leftOut && (
          <Text as="p" tone="clay" size="md" weight="strong" anywhere>
            {leftOut}
          </Text>
        )}
        {sums && sums.discount > 0 && (
          <Line tone="palm">
            <span>Discounts</span>
            <Money amount={-sums.discount} />
          </Line>
        )}
        <Line>
          <span>Delivery{stores > 1 && `, ${stores} stores`}</span>
          {delivery === undefined ? (
            <Text tone="muted" size="md">
              {uncounted ? 'not counted yet' : 'at checkout'}
            </Text>
          ) : (
            <Money amount={delivery} was={fees?.rows.reduce((sum, { discount }) => sum + discount, delivery)} />
          )}
        </Line>
        <Line size="lg" weight="bold" style={{ paddingTop: 'var(--space-3)', borderTop: '1px solid var(--line)' }}>
          <span>{totalLabel(delivery, uncounted)}</span>
          {sums && <Money amount={sums.total} strong />}
        </Line>
        <Announced text={sums && `${totalLabel(delivery, uncounted)} ${naira(sums.total)}`} />
        {uncounted && (
          <Text as="p" tone="muted" size="md" role="status">
            Discounts and delivery are counted again when the network is back.
          </Text>
        )}
        {cards > 0 && (
          <Text as="p" tone="muted" size="md">
            Your gift cards pay up to {naira(cards)} of it at checkout.
          </Text>
        )}
      </Stack>
      <Stack hideOn="narrow" style={{ marginTop: 'var(--space-4)' }}>
        <ToCheckout cart={cart} full />
      </Stack>
    </Section>
  )
}

/** Total and link to checkout at the bottom of a phone or tablet. */
export function CartBar({ cart, price, fees, uncounted }: Props & { cart: CartView }) {
  const { delivery, total } = sumsOf(cart, { price, fees, uncounted })
  return (
    <ActionBar label={totalLabel(delivery, uncounted)} amount={<Money amount={total} strong />}>
      <ToCheckout cart={cart} />
    </ActionBar>
  )
}

const Line = (props: Omit<ComponentProps<typeof Row>, 'as'>) => (
  <Row as="p" gap={4} align="baseline" justify="between" {...props} />
)

/** Stays in the cart, at a quantity that can't be bought as typed or a code that isn't applied: checkout would be without. */
function stayIfWrong(event: MouseEvent) {
  const wrong = document.querySelector<HTMLElement>(wrongQuantity)
  if (!wrong && !typedFirst()) return
  event.preventDefault()
  wrong?.focus()
}

function ToCheckout({ cart, full }: Pick<Props, 'cart'> & { full?: boolean }) {
  const look = { look: 'main', pill: true, large: true, full } as const
  if (!cart || blockedOf(cart).length > 0)
    return (
      <Action {...look} disabled>
        Go to checkout
      </Action>
    )
  return (
    <ActionLink to={checkout} {...look} onClick={stayIfWrong}>
      Go to checkout
    </ActionLink>
  )
}
