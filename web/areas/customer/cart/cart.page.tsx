import '#web/features/cart/cart-calls.ts' // Loads with the page instead of after it.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { MetaFunction } from 'react-router'
import type { CartItem } from '#contract/cart/cart.ts'
import { loadFailed } from '#contract/failures.ts'
import { Shelf } from '#web/areas/customer/shelf.tsx'
import { useWaitingVariants } from '#web/features/cart/cart-changes.ts'
import { byStore, onlyFiles, paymentNote, type StoreGroup, totalOf } from '#web/features/cart/cart-view.ts'
import { EarlyCart } from '#web/features/cart/early-cart.tsx'
import { type CartState, useCart } from '#web/features/cart/use-cart.ts'
import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { useRecentlyViewed } from '#web/features/catalog/recently-viewed.ts'
import { CouponCodes } from '#web/features/coupons/coupon-codes.tsx'
import { StoreCoupons } from '#web/features/coupons/store-coupons.tsx'
import { type Coupons, useCoupons } from '#web/features/coupons/use-coupons.ts'
import { useVisitorPrice } from '#web/features/coupons/use-visitor-price.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { onDemand } from '#web/shell/on-demand.tsx'
import { loginOf } from '#web/shell/user-kind.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './cart.module.css'
import { CartDelivery } from './cart-delivery.tsx'
import { CartEstimate } from './cart-estimate.tsx'
import { CartRow, rowId } from './cart-row.tsx'
import { CartBar, CartSummary } from './cart-summary.tsx'
import { SavedRow } from './saved-row.tsx'
import { shippingFeesOf } from './shipping-fees.ts'

const ChangeVariant = onDemand(() => import('./change-variant.tsx'))

export const meta: MetaFunction = args =>
  pageMeta(args, {
    title: 'Your cart',
    description: 'What you want to buy, from as many stores as you like, in one payment.',
  })

/** The last change to an item, and how to undo it. */
interface Undoable {
  item: CartItem
  did: 'Removed' | 'Saved for later:'
  /** Undefined if the change can't be undone. */
  undo: (() => void) | undefined
}

/** The cart by store: in the browser for guests, in the account after sign-in. */
export default function CartPage() {
  const cartState = useCart()
  const { error, retry, signedIn, addressId, setQuantity, remove, move } = cartState
  const waiting = useWaitingVariants()
  const [done, setDone] = useState<Undoable>()
  const [changing, setChanging] = useState<CartItem>()
  // The first time, the cart's contents render in small steps: in one piece they would hold up a phone.
  const settled = useDeferredValue(cartState.cart !== undefined)
  const cart = settled ? cartState.cart : undefined
  const items = cartState.cart?.cartItemsData ?? []
  const saved = cart?.savedItems ?? []
  const bought = items.filter(item => item.available)
  const coupons = useCoupons({ storeIds: idsOf(bought, 'storeId'), productIds: idsOf(bought, 'productId') })
  const visitorPrice = useVisitorPrice(signedIn ? [] : bought)
  const price = signedIn ? coupons.price : visitorPrice
  const fees = useQuery(shippingFeesOf(addressId ?? undefined, { enabled: signedIn && bought.length > 0 }))

  // The item that was put back takes the focus from the button that did it, one in place of another from that one's.
  const putBackId = useRef<string>(undefined)
  const savedRow = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = putBackId.current && document.getElementById(rowId(putBackId.current))
    if (!row || row === savedRow.current) return
    row.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    putBackId.current = undefined
  })

  const online = useOnline()
  const uncounted = waiting.length > 0 || (!online && !price)

  const change = (item: CartItem, quantity: number) => {
    setDone(undefined)
    setQuantity(item, quantity)
  }
  const takeOut = (item: CartItem, wasSaved = false) => {
    const back = () => (wasSaved ? move(item, true) : setQuantity(item, item.productVariant.quantity))
    // A product that is no longer sold can't go back into the cart.
    setDone({ item, did: 'Removed', undo: item.problem === 'gone' ? undefined : back })
    remove(item)
  }
  const save = (item: CartItem) => {
    setDone({ item, did: 'Saved for later:', undo: item.problem === 'gone' ? undefined : () => move(item, false) })
    move(item, true)
  }
  const putBack = (item: CartItem) => {
    setDone(undefined)
    putBackId.current = item.variantId
    savedRow.current = document.getElementById(rowId(item.variantId))
    move(item, false)
  }
  return (
    <main className={classes.page}>
      <EarlyCart />
      <h1>Your cart</h1>
      <Text as="p" tone="muted" style={{ margin: 'var(--space-1) 0 var(--space-5)' }}>
        {paymentNote(items)}
      </Text>
      <noscript>
        <p>Your cart needs JavaScript. Enable it for this page.</p>
      </noscript>
      {!cartState.cart && error ? <ErrorState error={error} message={loadFailed.productsNow} onRetry={retry} /> : null}
      {!cart && (cartState.cart || !error) && <Waiting />}
      {cart && items.length === 0 && <Empty signedIn={signedIn} />}
      {cart && items.length > 0 && (
        <Columns
          side={
            <Side coupons={coupons} signedIn={signedIn}>
              <CartSummary cart={cart} price={price} fees={fees.data} uncounted={uncounted} />
            </Side>
          }
        >
          {byStore(items).map(store => (
            <Store key={store.storeId} {...{ store, price, addressId, signedIn, uncounted }}>
              {store.items.map(item => (
                <CartRow
                  key={item.id}
                  item={item}
                  waits={waiting.includes(item.variantId)}
                  later={item.available && item.IsDigitalProduct && !onlyFiles(store.items)}
                  onQuantity={quantity => change(item, quantity)}
                  onFix={quantity => {
                    putBackId.current = item.variantId
                    change(item, quantity)
                  }}
                  onOptions={online && !waiting.includes(item.variantId) ? () => setChanging(item) : undefined}
                  onSave={() => save(item)}
                  onRemove={() => takeOut(item)}
                />
              ))}
            </Store>
          ))}
        </Columns>
      )}
      {saved.length > 0 && (
        <div className={classes.saved}>
          <Section title="Saved for later">
            <ul className={classes.items}>
              {saved.map(item => (
                <SavedRow key={item.id} item={item} onMove={() => putBack(item)} onRemove={() => takeOut(item, true)} />
              ))}
            </ul>
          </Section>
        </div>
      )}
      {cart && items.length === 0 && <Viewed />}
      {changing && (
        <Suspense>
          <ChangeVariant
            item={changing}
            items={items}
            signedIn={signedIn}
            onClose={() => setChanging(undefined)}
            onChange={variantId => {
              setDone(undefined)
              putBackId.current = variantId
            }}
          />
        </Suspense>
      )}
      {done && isDone(done, cartState) && (
        <Undo
          key={`${done.did} ${done.item.id}`}
          {...done}
          onUndo={() => {
            putBackId.current = done.item.variantId
          }}
        />
      )}
      {items.length > 0 && cart && <CartBar cart={cart} price={price} fees={fees.data} uncounted={uncounted} />}
    </main>
  )
}

const idsOf = (items: readonly CartItem[], which: 'storeId' | 'productId') =>
  [...new Set(items.map(item => item[which]))].toSorted()

/** True once the cart shows the change, and until it is undone. */
function isDone({ item, did }: Undoable, { cart }: CartState): boolean {
  const isIt = (other: CartItem) => other.variantId === item.variantId
  const [inCart, saved] = [cart?.cartItemsData.some(isIt), cart?.savedItems.some(isIt)]
  return did === 'Removed' ? !inCart && !saved : !inCart && saved === true
}

/** Frame of the page until the cart loads, the same for every visitor. */
const Waiting = () => (
  <div className={classes.waiting}>
    <Columns side={<CartSummary cart={undefined} price={undefined} />}>
      {/* As high as a store with one product, so that the summary below it on a phone doesn't move. */}
      <SkeletonBox height={660} />
    </Columns>
  </div>
)

interface StoreProps {
  store: StoreGroup
  price: Coupons['price']
  addressId: string | null
  signedIn: boolean
  uncounted: boolean
  children: ReactNode
}

function Store({ store, price, addressId, signedIn, uncounted, children }: StoreProps) {
  const { storeId, storeName, storeUrl, items } = store
  const total = totalOf(items)
  return (
    <Section
      title={
        <Text as={Link} to={`/storefront/${storeUrl}`} anywhere>
          {storeName}
        </Text>
      }
      aside={
        total > 0 && (
          <Text tone="ink">
            <Money amount={total} />
          </Text>
        )
      }
    >
      <ul className={classes.items}>{children}</ul>
      {!uncounted && (
        <StoreCoupons price={price} storeId={storeId} texts={signedIn && price ? undefined : offersOn(items)} />
      )}
      {addressId ? (
        <CartDelivery storeId={storeId} addressId={addressId} enabled={total > 0 && !uncounted} />
      ) : (
        !uncounted && <CartEstimate items={items.filter(item => item.available)} />
      )}
    </Section>
  )
}

function Side({ coupons, signedIn, children }: { coupons: Coupons; signedIn: boolean; children: ReactNode }) {
  return (
    <Stack gap={4} style={{ position: 'sticky', top: 'calc(var(--header-height) + var(--space-4))' }}>
      {children}
      <Section title="Coupons">
        {signedIn ? (
          <CouponCodes coupons={coupons} />
        ) : (
          <Text as="p" tone="muted" size="md">
            Have a code? Enter it at checkout, also without an account.{' '}
            <Text as={Link} tone="palm" weight="strong" to={loginOf('customer', '/customer/cart')}>
              Sign in
            </Text>{' '}
            to use it here and see store offers. Your cart stays with you.
          </Text>
        )}
      </Section>
    </Stack>
  )
}

const Empty = ({ signedIn }: { signedIn: boolean }) => (
  <EmptyState
    title="Your cart is empty"
    action={
      <Row gap={2} align="stretch" justify="center" wrap>
        <ActionLink to="/search?sortBy=best-selling" look="main" pill>
          See best sellers
        </ActionLink>
        <ActionLink to="/deals" pill>
          Today’s deals
        </ActionLink>
      </Row>
    }
  >
    Add products from as many stores as you like and pay once.
    {!signedIn && (
      <>
        {' '}
        <Text as={Link} tone="palm" weight="strong" to={loginOf('customer', '/customer/cart')}>
          Sign in
        </Text>{' '}
        to see the cart of your account.
      </>
    )}
  </EmptyState>
)

function Viewed() {
  const viewed = useRecentlyViewed()
  return (
    <Shelf title="Recently viewed" shown={viewed.length > 0}>
      <ProductGrid products={viewed} rows={1} />
    </Shelf>
  )
}

/** Message with an undo button. Takes over the focus from the removed row. */
function Undo({ item, did, undo, onUndo }: Undoable & { onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <Row gap={4} justify="between" className={classes.undo} role="status">
      <Text anywhere>
        {did} {item.name}
      </Text>
      {undo && (
        <button
          ref={button}
          type="button"
          onClick={() => {
            onUndo()
            undo()
          }}
        >
          Undo
        </button>
      )}
    </Row>
  )
}

/** Texts of the automatic discounts that items show. */
const offersOn = (items: readonly CartItem[]): string[] => [
  ...new Set(items.flatMap(({ offer, available }) => (offer && available ? offer.text : []))),
]
