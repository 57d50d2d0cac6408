import { onlineManager, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Cart } from '#contract/cart/cart.ts'
import { connection, toasts } from '#contract/messages.ts'
import { ApiFailure } from '#web/shell/failure.ts'
import { isUnanswered, keptQuery, loadAgain, tillSent } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { browserCart, mergeBrowserCart } from './browser-cart.ts'
import {
  type CartChange,
  expected,
  mutationKey,
  type PutAnswer,
  replaceWaiting,
  type SentChange,
  sameQuery,
  sentOf,
  withWaiting,
} from './cart-changes.ts'

const calls = () => import('./cart-calls.ts')

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
const selfExplanatory: readonly string[] = ['cart_full', 'saved_full', 'product_not_found', 'token_not_valid']

/** Returns what to say about a change that failed. */
export const failureSentence = (change: CartChange, error: unknown): string => {
  if (error instanceof ApiFailure && error.code === 'network') return connection
  if (error instanceof ApiFailure && selfExplanatory.includes(error.code)) return error.message
  return change.kind === 'remove' ? toasts.cartRemoveFailed : toasts.cartUpdateFailed
}

/** Endpoints whose response depends on the cart. */
export const dependentIds = ['cart.price', 'shippingfees.calculate', 'order.simulate']

const refresh = (
  client: QueryClient,
  ids: readonly string[],
  predicate?: (query: { queryHash: string }) => boolean,
) => {
  for (const id of ids) void client.invalidateQueries({ queryKey: [id], predicate })
}

/**
 * The cart of the signed-in customer. Changes show at once, run one after another, and roll back on failure. Without a
 * network they wait, over a reload too.
 */
export function useAccountCart() {
  const client = useQueryClient()
  const session = useSession('customer')
  const signedIn = session !== undefined
  const queryKey = ['cart.get', session?.user.id ?? null]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => withWaiting(client, await (await calls()).fetchCart(signal)),
    enabled: signedIn,
    // Another device may have changed the cart.
    refetchOnWindowFocus: 'always',
    ...keptQuery,
  })

  const mutation = useMutation<PutAnswer, Error, SentChange, { before: Cart | undefined }>({
    mutationKey,
    scope: { id: 'cart' },
    meta: { waits: true, reported: true },
    ...tillSent,
    // A failure of the server is said at once.
    retry: (_failures, error) => isUnanswered(error),
    onMutate: async ({ change }) => {
      // A request that waits for the network would take the stored response with it.
      if (onlineManager.isOnline()) await client.cancelQueries({ queryKey })
      const before = onlineManager.isOnline() ? client.getQueryData<Cart>(queryKey) : await storedCart(client, queryKey)
      if (before) client.setQueryData(queryKey, expected(before, change))
      return { before }
    },
    onSuccess: ({ data }) => {
      // Only the last response includes all changes.
      if (client.isMutating({ mutationKey }) === 1) {
        client.setQueryData(queryKey, data)
        const same = sameQuery(queryKey)
        refresh(client, [...dependentIds, 'cart.get'], query => !same(query))
      }
      tellOtherTabs()
    },
    onError: (error, { change }, known) => {
      if (known?.before) client.setQueryData(queryKey, known.before)
      // The session has ended: the browser keeps the item, and the next sign-in moves it to the account.
      const signedOut = error instanceof ApiFailure && error.code === 'token_not_valid'
      if (signedOut && change.kind === 'add' && browserCart.add(change.item))
        toast.info('This browser keeps what you added until you sign in.')
    },
  })

  useEffect(() => {
    if (!signedIn) return
    const refetchAll = () => refresh(client, ['cart.get', ...dependentIds])
    const listen = ({ key }: StorageEvent) => key === stamp && refetchAll()
    window.addEventListener('storage', listen)
    // Items from before sign-in that are not in the account yet.
    void mergeBrowserCart().then(merged => (merged ? loadAgain(client) : undefined))
    return () => window.removeEventListener('storage', listen)
  }, [client, signedIn])

  /**
   * Makes a change. Resolves once it is made, or waits for the network, to the units that were added, and to undefined
   * if it was refused.
   */
  const make = async (change: CartChange): Promise<number | undefined> => {
    if (!replaceWaiting(client, change)) {
      client.setQueryData<Cart>(queryKey, cart => cart && expected(cart, change))
      return 0
    }
    const sent = sentOf(change)
    return Promise.race([
      mutation.mutateAsync(sent).then(
        ({ added = 0 }) => added,
        () => undefined,
      ),
      waiting(client, sent).then(() => (change.kind === 'add' ? change.item.quantity : 0)),
    ])
  }
  return { signedIn, query, make }
}

/** Resolves to the cart as soon as it is restored from this browser, or to undefined once there is a network. */
const storedCart = (client: QueryClient, queryKey: readonly unknown[]): Promise<Cart | undefined> =>
  new Promise(resolve => {
    const stops: (() => void)[] = []
    const look = () => {
      const cart = client.getQueryData<Cart>(queryKey)
      if (!cart && !onlineManager.isOnline()) return
      for (const stop of stops) stop()
      resolve(cart)
    }
    stops.push(client.getQueryCache().subscribe(look), onlineManager.subscribe(look))
    look()
  })

/** Resolves once a change waits for the network. */
const waiting = (client: QueryClient, sent: SentChange): Promise<void> =>
  new Promise(resolve => {
    const cache = client.getMutationCache()
    const stop = cache.subscribe(({ mutation }) => {
      if (mutation?.state.variables !== sent) return
      const { status, isPaused, failureCount } = mutation.state
      if (status !== 'pending') stop()
      else if (isPaused ? !onlineManager.isOnline() : failureCount > 0) {
        stop()
        resolve()
      }
    })
  })
