import { type Mutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CartItem } from '#contract/cart/cart.ts'
import { ApiFailure } from '#web/shell/failure.ts'
import { waitsForNetwork } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { naira } from '#web/ui/format.ts'
import { failureSentence } from './account-cart.ts'
import { type CartChange, changeOf, mutationKey, type PutAnswer } from './cart-changes.ts'
import { priceOf } from './cart-view.ts'

/** Milliseconds after which a sent change has waited for the network. */
const waitedMs = 4_000

const codeOf = (error: unknown) => (error instanceof ApiFailure ? error.code : undefined)

/** Returns what to say about a change that was refused; undefined if it is done or said already. */
function refusalOf(change: CartChange, error: unknown, waited: boolean): string | undefined {
  if (change.kind === 'add' && codeOf(error) === 'token_not_valid') return undefined
  if (change.kind === 'remove' && codeOf(error) === 'cart_item_not_found') return undefined
  const sentence = failureSentence(change, error)
  return waited ? `${change.item.name}: ${sentence}` : sentence
}

/** Returns what has changed about an item while its change waited for the network. */
function conflictOf(item: CartItem | undefined): string | undefined {
  switch (item?.problem) {
    case 'gone':
      return `${item.name} is no longer sold.`
    case 'sold_out':
      return `${item.name} is sold out.`
    case 'not_enough':
      return `Only ${item.left} left of ${item.name}.`
    case 'price_changed':
      return `${item.name} now costs ${naira(priceOf(item))}.`
    default:
      return undefined
  }
}

/** Shows which changes of the cart failed, and what changed while others waited for the network. Render it once per page. */
export function useCartNews() {
  const client = useQueryClient()
  useEffect(() => {
    const cache = client.getMutationCache()
    const stuck = new WeakSet(cache.findAll({ mutationKey, predicate: ({ state }) => state.isPaused }))
    /** Returns whether a change has waited for the network, so that its result is news. */
    const hasWaited = (mutation: Mutation) => stuck.has(mutation) || Date.now() - mutation.state.submittedAt > waitedMs
    return cache.subscribe(event => {
      // Restored after a reload: however short ago it was made, the page that showed it is gone.
      if (event.type === 'added' && event.mutation.state.isPaused) stuck.add(event.mutation)
      if (event.type !== 'updated' || event.mutation.options.mutationKey?.[0] !== mutationKey[0]) return
      const { action, mutation } = event
      if (waitsForNetwork(mutation)) stuck.add(mutation)
      const change = changeOf(mutation)
      const waited = hasWaited(mutation)
      if (action.type === 'error') {
        const refusal = refusalOf(change, action.error, waited)
        if (refusal) toast.bad(refusal)
      }
      if (action.type !== 'success') return
      const { data: cart, added, message } = action.data as PutAnswer
      if (change.kind === 'add' && added !== undefined && added < change.item.quantity)
        return toast.info(waited ? `${change.item.name}: ${message}` : message)
      if (!waited) return
      const conflict = conflictOf(cart.cartItemsData.find(({ variantId }) => variantId === change.item.variantId))
      if (conflict) toast.info(conflict)
      else if (client.isMutating({ mutationKey }) === 0) toast.good('Your cart is up to date.')
    })
  }, [client])
}
