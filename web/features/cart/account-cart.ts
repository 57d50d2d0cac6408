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
  /** `lost` is something saved for later that was removed meanwhile. */
  | { kind: 'move'; item: CartItem; saved: boolean; lost?: boolean }

/** Written at each change of the account’s cart, so that the other tabs hear of it and ask again. */
const stamp = 'bitmarte_customer_cart_changed'

/** Tells the other tabs that the account’s cart isn’t what it was. */
export function tellOtherTabs() {
  try {
    localStorage.setItem(stamp, String(Date.now()))
  } catch {
    // A browser that keeps nothing has them ask when they are looked at.
  }
}

/** Failures whose own sentence says what to do. */
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

/** What the cart will be, as far as the browser can tell. */
function expected(cart: Cart, change: CartChange): Cart {
  if (change.kind === 'remove') return without(cart, change.item.id)
  if (change.kind === 'move') return moved(cart, change.item, change.saved)
  if (change.kind === 'add') return { ...cart, count: cart.count + change.item.quantity }
  return cart.cartItemsData.some(item => item.id === change.item.id)
    ? withQuantity(cart, change.item.id, change.quantity)
    : withItem(cart, change.item)
}

/** What is another answer once the cart is another. */
const depending = ['cart.price', 'shippingfees.calculate', 'order.simulate']

const refresh = (client: QueryClient, ids: readonly string[], predicate?: (query: Query) => boolean) => {
  for (const id of ids) void client.invalidateQueries({ queryKey: [id], predicate })
}

/** The cart of the signed-in customer. Changes show at once, go out one after another, and are taken back if refused. */
export function useAccountCart() {
  const client = useQueryClient()
  const session = useSession('customer')
  const signedIn = session !== undefined
  const queryKey = ['cart.get', session?.user.id ?? null]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await calls()).fetchCart(signal),
    enabled: signedIn,
    // It may have changed at another device.
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
      // An earlier answer than the last doesn't know what was changed since.
      if (client.isMutating({ mutationKey }) === 1) {
        client.setQueryData(queryKey, cart)
        refresh(client, [...depending, 'cart.get'], query => query.queryHash !== hashKey(queryKey))
      }
      tellOtherTabs()
    },
    onError: (error, change, known) => {
      if (known?.before) client.setQueryData(queryKey, known.before)
      // The session ended meanwhile: nothing that was put in is lost, and signing in moves it to the account.
      const signedOut = error instanceof ApiFailure && error.code === 'token_not_valid'
      if (signedOut && change.kind === 'add' && browserCart.add(change.item))
        toast.info('You’ve been signed out. This browser keeps your cart.')
      else toast.bad(failureSentence(change, error))
    },
  })

  useEffect(() => {
    if (!signedIn) return
    const again = () => refresh(client, ['cart.get', ...depending])
    const listen = ({ key }: StorageEvent) => key === stamp && again()
    window.addEventListener('storage', listen)
    // What this browser kept before, where signing in didn't move it.
    void mergeBrowserCart().then(merged => (merged ? again() : undefined))
    return () => window.removeEventListener('storage', listen)
  }, [client, signedIn])

  return { signedIn, query, change: mutation }
}
