import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Product, Variant } from '#contract/catalog/catalog.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import { SaveButton } from '#web/features/wishlist/save-button.tsx'
import { loginOf } from '#web/shell/user-kind.ts'
import { Action } from '#web/ui/action.tsx'
import { count } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { Text } from '#web/ui/text.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'
import classes from './buy-box.module.css'

/** At or below so many, how many are left is said. */
const few = 5
const checkout = '/customer/checkout'

/** How many, into the cart or on to the checkout. Keyed by its variant, so that another one starts at 1. */
export function BuyBox({ product, variant }: { product: Product; variant: Variant }) {
  const [typed, setTyped] = useState<TypedNumber>(1)
  const quantity = numberOf(typed)
  const [doing, setDoing] = useState<'adding' | 'buying'>()
  const [added, setAdded] = useState(0)
  const { add, signedIn } = useCart()
  const navigate = useNavigate()

  const put = async (then: 'adding' | 'buying') => {
    setDoing(then)
    const { id: productId, name, store } = product
    const went = await add({
      productId,
      variantId: variant.id,
      quantity,
      price: variant.pricing[0]?.sellingPrice ?? 0,
      name,
      storeId: store.id,
      storeName: store.storeName,
      storeUrl: store.storeUrl,
    })
    setDoing(undefined)
    if (!went) return
    setAdded(added + quantity)
    // A guest signs in on the way, which brings the cart along.
    if (then === 'buying') await navigate(signedIn ? checkout : loginOf('customer', checkout))
  }
  return (
    <Stack gap={2}>
      {variant.inStock ? (
        <>
          <p className={variant.quantity <= few ? classes.few : classes.stock}>{leftWords(variant)}</p>
          <Row gap={3} align="stretch">
            <QuantityStepper label={product.name} value={typed} onChange={setTyped} max={variant.quantity} />
            <Action
              look="main"
              pill
              large
              className={classes.wide}
              onClick={() => put('adding')}
              busy={doing === 'adding'}
              disabled={Number.isNaN(quantity)}
            >
              Add to cart
            </Action>
          </Row>
        </>
      ) : (
        <p className={classes.few}>{product.inStock ? 'This one is sold out' : 'Sold out'}</p>
      )}
      <Row gap={3} align="stretch">
        <Action
          pill
          large
          className={classes.wide}
          onClick={() => put('buying')}
          busy={doing === 'buying'}
          disabled={!variant.inStock || Number.isNaN(quantity)}
        >
          {variant.inStock ? 'Buy now' : 'Sold out'}
        </Action>
        <SaveButton productId={product.id} name={product.name} look="plain" />
      </Row>
      <noscript>
        <Text as="p" tone="muted" size="md">
          The cart needs JavaScript. Enable it to buy.
        </Text>
      </noscript>
      <div role="status">
        {added > 0 && (
          <Row as="p" gap={0} across={4} justify="between" wrap className={classes.added}>
            <span>{count(added)} added to your cart</span>
            <Link to="/customer/cart">View cart →</Link>
          </Row>
        )}
      </div>
    </Stack>
  )
}

function leftWords({ quantity }: Variant): string {
  if (quantity > few) return 'In stock'
  return quantity === 1 ? 'Last one in stock' : `Only ${quantity} left`
}
