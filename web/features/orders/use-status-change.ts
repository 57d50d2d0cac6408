import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { toasts } from '#contract/messages.ts'
import { updateOrderStatus } from '#contract/orders/orders.ts'
import { type Change, useChange, waitsForNetwork } from '#web/shell/query.ts'
import { orderCalls } from './order-calls.ts'

/** Returns a function that refetches everything that shows orders, for when another person changed one first. */
export function useInvalidateOrders() {
  const client = useQueryClient()
  return () => Promise.all(orderCalls.map(stale => client.invalidateQueries({ queryKey: [stale] })))
}

/** Changes an order's status. With `waits`, a change made offline is sent once the network is back. */
export function useMove(onMoved?: () => void, waits = false): Change<typeof updateOrderStatus> {
  const look = useInvalidateOrders()
  return useChange(updateOrderStatus, {
    unforeseen: toasts.updateFailed,
    invalidates: orderCalls,
    onSuccess: onMoved,
    onFailure: look,
    waits,
  })
}

const kept = z.object({ given: z.object({ params: z.object({ id: z.string() }) }) })

/**
 * Returns true if a status change of the order waits for the network, also after a reload. The buttons are disabled
 * meanwhile.
 */
export const useMoveWaits = (orderId: string): boolean =>
  useMutationState({
    filters: {
      mutationKey: [updateOrderStatus.id],
      predicate: mutation =>
        waitsForNetwork(mutation) && kept.safeParse(mutation.state.variables).data?.given.params.id === orderId,
    },
  }).length > 0
