import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CartItem } from '#contract/cart/cart.ts'
import { allInCart, full, toasts } from '#contract/messages.ts'
import { ApiFailure } from '#web/shell/failure.ts'
import { useBrowserStore, useHydrated } from '#web/shell/hydrated.tsx'
import { keptQuery } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { useAccountCart } from './account-cart.ts'
import { type BrowserItem, browserCart } from './browser-cart.ts'
import { browserCartOf, type CartView, priceOf } from './cart-view.ts'

const none: readonly BrowserItem[] = []
const useBrowserItems = () => useBrowserStore(browserCart.subscribe, browserCart.list, none)

export interface CartState {
  /** Undefined while loading. */
  cart: CartView | undefined
  error: Error | null
  retry: () => void
  signedIn: boolean
  /** Delivery address of the account's cart. */
  addressId: string | null
  /** Adds to the quantity in the cart, up to the units `left`. Resolves to the units added, and to undefined on failure. */
  add: (item: BrowserItem, left: number) => Promise<number | undefined>
  /** Sets the quantity and accepts a changed price. Also restores a removed item. */
  setQuantity: (item: CartItem, quantity: number) => void
  remove: (item: CartItem) => void
  /** Saves an item for later, or moves it back. Also restores a removed saved item. */
  move: (item: CartItem, saved: boolean) => void
}

/** Number of units in the cart: the account's, or the browser's for guests. */
export function useCartCount(): number {
  const { signedIn, query } = useAccountCart()
  const kept = useBrowserItems()
  if (signedIn) return query.data?.count ?? 0
  return kept.reduce((sum, item) => (item.saved ? sum : sum + item.quantity), 0)
}

/**
 * The cart at current prices: the account’s, or the browser’s for guests. Changes show at once; a failure rolls them back
 * and shows a toast.
 */
export function useCart(): CartState {
  const hydrated = useHydrated()
  const { signedIn, query, make } = useAccountCart()
  const browser = useBrowserCart(hydrated && !signedIn)
  if (signedIn)
    return {
      cart: query.data,
      error: query.error,
      retry: query.refetch,
      signedIn,
      addressId: query.data?.selectedShippingAddress ?? null,
      add: item => make({ kind: 'add', item }),
      setQuantity: (item, quantity) => void make({ kind: 'set', item, quantity }),
      remove: item => void make({ kind: 'remove', item }),
      move: (item, saved) => {
        const known = [...(query.data?.cartItemsData ?? []), ...(query.data?.savedItems ?? [])]
        void make({ kind: 'move', item, saved, lost: !known.some(({ id }) => id === item.id) })
      },
    }
  return { ...browser, signedIn, addressId: null }
}

function useBrowserCart(shown: boolean): Omit<CartState, 'signedIn' | 'addressId'> {
  const kept = useBrowserItems()
  const ids = [...new Set(kept.map(item => item.productId))].toSorted()
  const query = useQuery({
    queryKey: ['products.customer-batch', ids],
    queryFn: async ({ signal }) => (await import('./cart-calls.ts')).fetchProducts(ids, signal),
    enabled: shown && ids.length > 0,
    placeholderData: keepPreviousData,
    gcTime: keptQuery.gcTime,
    meta: { kept: 'open' },
  })
  const away = query.isPaused || (query.error instanceof ApiFailure && query.error.code === 'network')
  const products = ids.length === 0 || (away && !query.data) ? [] : query.data
  return {
    cart: shown && products ? browserCartOf(kept, products, away ? 'away' : !query.isPlaceholderData) : undefined,
    error: query.error,
    retry: query.refetch,
    add: async (item, left) => {
      const had = kept.find(({ variantId, saved }) => variantId === item.variantId && !saved)?.quantity ?? 0
      const quantity = Math.max(0, Math.min(item.quantity, left - had))
      if (quantity < item.quantity) toast.info(allInCart(left))
      return keep({ ...item, quantity }, browserCart.add) ? quantity : undefined
    },
    setQuantity: (item, quantity) => keep(keptOf(item, quantity), browserCart.set),
    remove: item => browserCart.remove(item.id),
    move: (item, saved) => {
      const exists = kept.some(each => each.variantId === item.variantId)
      if (exists) tryTo(() => browserCart.move(item.variantId, saved), saved)
      else keep({ ...keptOf(item, item.productVariant.quantity), price: item.seenPrice, saved }, browserCart.set)
    },
  }
}

const keptOf = (item: CartItem, quantity: number): BrowserItem => {
  const { productId, variantId, name, storeId, storeName, storeUrl } = item
  const [picture] = item.hostedImages
  const options = item.productVariant.options.map(({ option }) => option)
  return { productId, variantId, quantity, price: priceOf(item), name, storeId, storeName, storeUrl, options, picture }
}

const keep = (item: BrowserItem, put: (item: BrowserItem) => boolean): boolean =>
  tryTo(() => put(item), item.saved === true)

/** Stores an item. Shows a toast if the list is full or local storage fails. */
function tryTo(put: () => boolean, saved: boolean): boolean {
  try {
    const fits = put()
    if (!fits) toast.bad(saved ? full.saved : full.cart)
    return fits
  } catch {
    toast.bad(toasts.cartUpdateFailed)
    return false
  }
}
