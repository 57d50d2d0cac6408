import { useState } from 'react'
import { Link } from 'react-router'
import type { Product, Variant } from '#contract/catalog.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import { Action } from '#web/ui/action.tsx'
import { count } from '#web/ui/format.ts'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import classes from './buy-box.module.css'

/** At or below so many, how many are left is said. */
const few = 5

/** How many, and into the cart. Keyed by its variant, so that another one starts at 1. */
export function BuyBox({ product, variant }: { product: Product; variant: Variant }) {
  const [quantity, setQuantity] = useState(1)
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState(0)
  const { add } = useCart()

  const put = async () => {
    setAdding(true)
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
    setAdding(false)
    if (went) setAdded(added + quantity)
  }
  return (
    <div className={classes.box}>
      {variant.inStock && variant.quantity <= few && (
        <p className={classes.few}>{variant.quantity === 1 ? 'The last one' : `Only ${variant.quantity} left`}</p>
      )}
      {variant.inStock ? (
        <div className={classes.row}>
          <QuantityStepper label={product.name} value={quantity} onChange={setQuantity} max={variant.quantity} />
          <Action look="main" pill large className={classes.add} onClick={put} busy={adding}>
            Add to cart
          </Action>
        </div>
      ) : (
        <Action look="plain" pill large full disabled>
          {product.inStock ? 'This one is sold out' : 'Sold out'}
        </Action>
      )}
      <noscript>
        <p className={classes.note}>The cart needs scripts. Allow them for this page to buy.</p>
      </noscript>
      <div role="status">
        {added > 0 && (
          <p className={classes.added}>
            <span>{count(added)} added to your cart</span>
            <Link to="/customer/cart">See your cart →</Link>
          </p>
        )}
      </div>
    </div>
  )
}
