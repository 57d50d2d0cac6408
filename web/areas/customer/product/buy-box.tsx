import { Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { mostOfOne } from '#contract/cart/cart-limits.ts'
import type { Product, Variant } from '#contract/catalog/catalog.ts'
import { useCart, useCartCount } from '#web/features/cart/use-cart.ts'
import { pagePrice } from '#web/features/catalog/shown-price.ts'
import { cartItemOf, isScarce, leftWords } from '#web/features/catalog/variant-choice.ts'
import { SaveButton } from '#web/features/wishlist/save-button.tsx'
import { useHydrated } from '#web/shell/hydrated.tsx'
import { onDemand } from '#web/shell/on-demand.tsx'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { count } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { Text } from '#web/ui/text.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

/** Only for what is sold out. */
const BackInStock = onDemand(() => import('./back-in-stock.tsx'))
const AwaitVariant = onDemand(() => import('./await-variant.tsx'))

const checkout = '/customer/checkout'

interface Props {
  product: Product
  variant: Variant
  /** Properties to choose before buying, such as the size. */
  missing: readonly string[]
}

/** Quantity, 'Add to cart', 'Buy now' or 'Add and check out', and the phone's bar with the first. Give it the variant as its key, so that the quantity starts at 1 again. */
export function BuyBox({ product, variant, missing }: Props) {
  const [typed, setTyped] = useState<TypedNumber>(1)
  const quantity = numberOf(typed)
  const [doing, setDoing] = useState<'adding' | 'buying'>()
  const [added, setAdded] = useState(0)
  const { add } = useCart()
  const inCart = useCartCount()
  const navigate = useNavigate()

  const [asked, setAsked] = useState(false)
  const hydrated = useHydrated()
  const buttons = useRef<HTMLDivElement>(null)

  const shown = pagePrice(product, missing.length > 0 ? undefined : variant)

  const put = async (then: 'adding' | 'buying') => {
    if (missing.length > 0) {
      setAsked(true)
      // From the bar, what to choose may be elsewhere on the page.
      return buttons.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    }
    setDoing(then)
    const units = await add(cartItemOf(product, variant, quantity), variant.quantity)
    setDoing(undefined)
    if (units === undefined) return
    if (units > 0) countForSearch(product.id)
    setAdded(added + units)
    // A guest signs in first, which keeps the cart.
    if (then === 'buying') await navigate(checkout)
  }
  return (
    <Stack gap={2}>
      {asked && missing.length > 0 && (
        <Text as="p" role="alert" tone="clay" weight="strong">
          Choose your {missing.map(type => type.toLowerCase()).join(' and ')} first.
        </Text>
      )}
      {variant.inStock ? (
        <>
          {/* Above the button, which may be at the end of the screen, and as high as before. */}
          <div role="status">
            {added > 0 ? (
              <Row as="p" gap={3} tone="palm" weight="strong">
                {count(added)} added to your cart
                <Text as={Link} link underline to="/customer/cart" style={{ marginBlock: 'calc(-1 * var(--space-3))' }}>
                  View cart
                </Text>
              </Row>
            ) : (
              missing.length === 0 && (
                <Text as="p" tone={isScarce(variant) ? 'clay' : 'palm'} weight="strong">
                  {leftWords(variant)}
                </Text>
              )
            )}
          </div>
          <Row ref={buttons} gap={3} align="stretch">
            <QuantityStepper
              label={product.name}
              value={typed}
              onChange={setTyped}
              max={missing.length > 0 ? mostOfOne : variant.quantity}
            />
            <Action
              look="main"
              pill
              large
              style={{ flex: 1 }}
              onClick={() => put('adding')}
              busy={doing === 'adding'}
              disabled={Number.isNaN(quantity)}
            >
              Add to cart
            </Action>
          </Row>
        </>
      ) : (
        <Text as="p" tone="clay" size="md" weight="strong">
          {product.inStock ? 'This one is sold out' : 'Sold out'}
        </Text>
      )}
      <Row gap={3} align="stretch">
        {!variant.inStock && product.variant.length > 1 && missing.length === 0 ? (
          <Suspense>
            <AwaitVariant variantId={variant.id} />
          </Suspense>
        ) : added > 0 ? (
          <ActionLink to={checkout} pill large full>
            Go to checkout
          </ActionLink>
        ) : product.inStock ? (
          <Action
            pill
            large
            style={{ flex: 1 }}
            onClick={() => put('buying')}
            busy={doing === 'buying'}
            disabled={!variant.inStock || Number.isNaN(quantity)}
          >
            {variant.inStock ? buyWords(inCart) : 'Sold out'}
          </Action>
        ) : (
          <Suspense>
            <BackInStock productId={product.id} />
          </Suspense>
        )}
        <SaveButton productId={product.id} name={product.name} look="plain" />
      </Row>
      {hydrated && variant.inStock && (
        <ActionBar
          unless={buttons}
          label={added > 0 ? `${count(added)} in your cart` : product.name}
          amount={
            <>
              {shown.varies && 'From '}
              <Money amount={shown.price} was={shown.varies ? null : shown.was} strong />
            </>
          }
        >
          {added > 0 ? (
            <ActionLink to="/customer/cart" look="main" pill large>
              View cart
            </ActionLink>
          ) : (
            <Action look="main" pill large onClick={() => put('adding')} busy={doing === 'adding'}>
              Add to cart
            </Action>
          )}
        </ActionBar>
      )}
      <noscript>
        <Text as="p" tone="muted" size="md">
          The cart needs JavaScript. Enable it to buy.
        </Text>
      </noscript>
    </Stack>
  )
}

/** The checkout has the whole cart, so a cart with something in it says so. */
const buyWords = (inCart: number) => (inCart > 0 ? 'Add and check out' : 'Buy now')

/** Loads only now, to keep the page light. A count that is lost harms nobody. */
const countForSearch = (productId: string) =>
  void import('#web/features/search/search-events.ts').then(
    ({ searchAdded }) => searchAdded(productId),
    () => undefined,
  )
