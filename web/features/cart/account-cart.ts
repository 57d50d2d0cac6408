import { hashKey, type Query, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Cart, CartItem } from '#contract/cart/cart.ts'
import { connection, toasts } from '#contract/messages.ts'
import { ApiFailure } from '#web/shell/failure.ts'
import { useSession } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { type BrowserItem, browserCart, mergeBrowserCart } from './browser-cart.ts'
import { moved, withItem, without, withQuantity } from './cart-view.ts'

const calls = () => import('./cart-calls.ts')
const mutationKey = ['cart']

export type CartChange =
  | { kind: 'add'; item: BrowserItem }
  | { kind: 'set'; item: CartItem; quantity: number }
  | { kind: 'remove'; item: CartItem }
  /** `lost` marks an item that the server no longer has, so that undo adds it again. */
  | { kind: 'move'; item: CartItem; saved: boolean; lost?: boolean }

/** Local storage key that changes with the account’s cart, so that other tabs refetch. */
const stamp = 'bitmarte_customer_cart_changed'

/** Notifies other tabs of a change of the account’s cart. */
export function tellOtherTabs() {
  try {
    localStorage.setItem(stamp, String(Date.now()))
  } catch {
    // Without local storage, other tabs refetch when they get the focus.
  }
}

/** Failure codes whose message already says what to do. */
const selfExplanatory: readonly string[] = ['cart_full', 'saved_full', 'product_not_found']

const failureSentence = (change: CartChange, error: unknown): string => {
  if (error instanceof ApiFailure && error.code === 'network') return connection
  if (error instanceof ApiFailure && selfExplanatory.includes(error.code)) return error.message
  return change.kind === 'remove' ? toasts.cartRemoveFailed : toasts.cartUpdateFailed
}

async function send(change: CartChange): Promise<Cart> {
  const { putInCart, takeOutOfCart, moveItem } = await calls()
  const { productId, variantId } = change.item
  switch (change.kind) {
    case 'remove':
      return takeOutOfCart(change.item.id)
    case 'add':
      return putInCart({ productId, variantId, quantity: change.item.quantity }, 'add')
    case 'set':
      return putInCart({ productId, variantId, quantity: change.quantity }, 'set')
    case 'move': {
      const { item, saved, lost } = change
      if (!lost) return moveItem(item.id, saved)
      const { quantity } = item.productVariant
      return putInCart({ productId, variantId, quantity, saved, seenPrice: item.seenPrice }, 'merge')
    }
  }
}

/** Computes the cart after a change, before the server responds. */
function expected(cart: Cart, change: CartChange): Cart {
  if (change.kind === 'remove') return without(cart, change.item.id)
  if (change.kind === 'move') return moved(cart, change.item, change.saved)
  if (change.kind === 'add') return { ...cart, count: cart.count + change.item.quantity }
  return cart.cartItemsData.some(item => item.id === change.item.id)
    ? withQuantity(cart, change.item.id, change.quantity)
    : withItem(cart, change.item)
}

/** Endpoints whose response depends on the cart. */
const dependentIds = ['cart.price', 'shippingfees.calculate', 'order.simulate']

const refresh = (client: QueryClient, ids: readonly string[], predicate?: (query: Query) => boolean) => {
  for (const id of ids) void client.invalidateQueries({ queryKey: [id], predicate })
}

/** The cart of the signed-in customer. Changes show at once, run one after another, and roll back on failure. */
export function useAccountCart() {
  const client = useQueryClient()
  const session = useSession('customer')
  const signedIn = session !== undefined
  const queryKey = ['cart.get', session?.user.id ?? null]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await calls()).fetchCart(signal),
    enabled: signedIn,
    // Another device may have changed the cart.
    refetchOnWindowFocus: 'always',
  })

  const mutation = useMutation({
    mutationKey,
    scope: { id: 'cart' },
    mutationFn: send,
    onMutate: async (change: CartChange) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Cart>(queryKey)
      if (before) client.setQueryData(queryKey, expected(before, change))
      return { before }
    },
    onSuccess: cart => {
      // Only the last response includes all changes.
      if (client.isMutating({ mutationKey }) === 1) {
        client.setQueryData(queryKey, cart)
        refresh(client, [...dependentIds, 'cart.get'], query => query.queryHash !== hashKey(queryKey))
      }
      tellOtherTabs()
    },
    onError: (error, change, known) => {
      if (known?.before) client.setQueryData(queryKey, known.before)
      // The session has ended: the browser keeps the item, and the next sign-in moves it to the account.
      const signedOut = error instanceof ApiFailure && error.code === 'token_not_valid'
      if (signedOut && change.kind === 'add' && browserCart.add(change.item))
        toast.info('You’ve been signed out. This browser keeps your cart.')
      else toast.bad(failureSentence(change, error))
    },
  })

  useEffect(() => {
    if (!signedIn) return
    const refetchAll = () => refresh(client, ['cart.get', ...dependentIds])
    const listen = ({ key }: StorageEvent) => key === stamp && refetchAll()
    window.addEventListener('storage', listen)
    // Items from before sign-in that are not in the account yet.
    void mergeBrowserCart().then(merged => (merged ? refetchAll() : undefined))
    return () => window.removeEventListener('storage', listen)
  }, [client, signedIn])

  return { signedIn, query, change: mutation }
}
