import { hashKey, type Mutation, type QueryClient, useMutationState } from '@tanstack/react-query'
import type { Cart, CartItem } from '#contract/cart/cart.ts'
import { newIdempotencyKey } from '#web/shell/api.ts'
import type { Whole } from '#web/shell/failure.ts'
import { type Sent, waitsForNetwork } from '#web/shell/query.ts'
import type { BrowserItem } from './browser-cart.ts'
import { cartCalls } from './cart-changes-calls.ts'
import { addedItem, moved, priceOf, withItem, without, withQuantity } from './cart-view.ts'

/** Mutation key of the account's cart. Its changes are sent one after another. */
export const mutationKey = ['cart']

export type CartChange =
  | { kind: 'add'; item: BrowserItem }
  | { kind: 'set'; item: CartItem; quantity: number }
  | { kind: 'remove'; item: CartItem }
  /** `lost` marks an item that the server no longer has, so that undo adds it again. */
  | { kind: 'move'; item: CartItem; saved: boolean; lost?: boolean }

/** A change with the call that makes it, as it is stored while it waits for the network. */
export interface SentChange extends Sent {
  change: CartChange
}

/** Response to a change of the cart. Only that to an addition has `added`, the units that were added. */
export type PutAnswer = Whole<typeof import('#contract/cart/cart.ts').addToCart>

/** Returns the call of a change. A price is sent along, so that a different one is said. */
export function sentOf(change: CartChange): SentChange {
  const { endpoint, given } = callOf(change)
  const { id, method, path, multipart, access } = endpoint
  return {
    change,
    given,
    kind: 'customer',
    key: newIdempotencyKey(),
    endpoint: { id, method, path, multipart, access },
  }
}

function callOf(change: CartChange): Required<Pick<Sent, 'endpoint' | 'given'>> {
  const { productId, variantId } = change.item
  const put = (mode: 'add' | 'set' | 'merge', quantity: number, seenPrice: number, saved?: boolean) => ({
    endpoint: cartCalls.put,
    given: { body: { items: [{ productId, variantId, quantity, seenPrice, saved }], mode } },
  })
  switch (change.kind) {
    case 'add':
      return put('add', change.item.quantity, change.item.price)
    case 'set':
      return put('set', change.quantity, priceOf(change.item))
    case 'remove':
      return { endpoint: cartCalls.remove, given: { query: { itemId: change.item.id } } }
    case 'move': {
      const { item, saved, lost } = change
      if (lost || isUnsent(item)) return put('merge', item.productVariant.quantity, item.seenPrice, saved)
      return { endpoint: cartCalls.move, given: { params: { id: item.id }, body: { saved } } }
    }
  }
}

/** Returns whether an item was added without a network, so that the server doesn't know it. */
const isUnsent = ({ id, variantId }: CartItem): boolean => id === variantId

/** Computes the cart after a change, before the server responds. */
export function expected(cart: Cart, change: CartChange): Cart {
  const { variantId } = change.item
  const known = cart.cartItemsData.find(item => item.variantId === variantId)
  switch (change.kind) {
    case 'remove':
      return without(cart, known?.id ?? change.item.id)
    case 'move':
      return moved(cart, change.item, change.saved)
    case 'add': {
      const had = known?.productVariant.quantity ?? 0
      return known
        ? withQuantity(cart, known.id, Math.max(had, Math.min(had + change.item.quantity, known.left)))
        : withItem(cart, addedItem(change.item))
    }
    case 'set':
      return known ? withQuantity(cart, known.id, change.quantity) : withItem(cart, change.item)
  }
}

export const changeOf = ({ state }: Mutation): CartChange => (state.variables as unknown as SentChange).change

const pending = (client: QueryClient): Mutation[] =>
  client.getMutationCache().findAll({ mutationKey, status: 'pending' }) as Mutation[]

/** Returns a cart of the server with the changes that wait for the network. */
export function withWaiting(client: QueryClient, cart: Cart): Cart {
  const unsent = pending(client)
  return unsent.some(waitsForNetwork) ? unsent.map(changeOf).reduce(expected, cart) : cart
}

/** Returns the variants with a change that waits for the network. */
export function useWaitingVariants(): readonly string[] {
  return useMutationState({
    filters: { mutationKey, predicate: waitsForNetwork },
    select: mutation => changeOf(mutation as Mutation).item.variantId,
  })
}

/**
 * Drops waiting changes that a new one makes superfluous: an earlier quantity of the same item, and all changes of an item
 * that was added without a network and is removed or saved for later now. Returns false if nothing is left to send.
 */
export function replaceWaiting(client: QueryClient, change: CartChange): boolean {
  if (change.kind === 'add') return true
  const cache = client.getMutationCache()
  const unsent = isUnsent(change.item)
  for (const mutation of pending(client)) {
    const before = changeOf(mutation)
    if (!mutation.state.isPaused || before.item.variantId !== change.item.variantId) continue
    if (before.kind === 'set' || (unsent && change.kind !== 'set')) cache.remove(mutation)
  }
  return !(unsent && change.kind === 'remove')
}

export const sameQuery = (queryKey: readonly unknown[]) => {
  const hash = hashKey(queryKey)
  return (query: { queryHash: string }) => query.queryHash === hash
}
