import { useEffect, useRef, useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import type { CartItem } from '#contract/cart.ts'
import { loadFailed } from '#contract/messages.ts'
import { CartRow } from '#web/features/cart/cart-row.tsx'
import { byStore, totalOf } from '#web/features/cart/cart-view.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import classes from './cart.module.css'
import { CartSummary } from './cart-summary.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Your cart', unlisted: true })

/** What somebody is about to buy, store by store. Lives in the browser before login and in the account after it. */
export default function CartPage() {
  const { cart, error, retry, signedIn, setQuantity, remove } = useCart()
  const [removed, setRemoved] = useState<CartItem>()
  const items = cart?.cartItemsData ?? []

  const change = (item: CartItem, quantity: number) => {
    setRemoved(undefined)
    setQuantity(item, quantity)
  }
  const takeOut = (item: CartItem) => {
    setRemoved(item)
    remove(item)
  }
  return (
    <main>
      <h1 className={classes.title}>Your cart</h1>
      <noscript>
        <p>Your cart needs scripts. Allow them for this page, and it is here.</p>
      </noscript>
      {!cart && (error ? <ErrorState message={loadFailed.productsNow} onRetry={retry} /> : <Waiting />)}
      {cart && items.length === 0 && (
        <EmptyState
          title="Your cart is empty"
          action={
            <ActionLink to="/search?sortBy=best-selling" look="main" pill>
              See what sells best
            </ActionLink>
          }
        >
          Put in what you like from as many stores as you like. You pay once.
        </EmptyState>
      )}
      {cart && items.length > 0 && (
        <Columns side={<CartSummary cart={cart} signedIn={signedIn} />}>
          {byStore(items).map(store => (
            <Section
              key={store.storeId}
              title={<Link to={`/storefront/${store.storeUrl}`}>{store.storeName}</Link>}
              aside={
                totalOf(store.items) > 0 && (
                  <span className={classes.subtotal}>
                    <Money amount={totalOf(store.items)} />
                  </span>
                )
              }
            >
              <ul className={classes.items}>
                {store.items.map(item => (
                  <CartRow
                    key={item.id}
                    item={item}
                    onQuantity={quantity => change(item, quantity)}
                    onRemove={() => takeOut(item)}
                  />
                ))}
              </ul>
            </Section>
          ))}
        </Columns>
      )}
      {removed && !items.some(item => item.id === removed.id) && (
        <Undo
          key={removed.id}
          name={removed.name}
          // What has left the shop can't be put back.
          onUndo={removed.problem === 'gone' ? undefined : () => change(removed, removed.productVariant.quantity)}
        />
      )}
    </main>
  )
}

const Waiting = () => (
  <div className={classes.waiting}>
    <SkeletonBox height={220} />
  </div>
)

/** Takes the focus that the removed row had, so that one key brings it back. */
function Undo({ name, onUndo }: { name: string; onUndo: (() => void) | undefined }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.undo} role="status">
      <span>Removed {name}</span>
      {onUndo && (
        <button ref={button} type="button" onClick={onUndo}>
          Undo
        </button>
      )}
    </div>
  )
}
