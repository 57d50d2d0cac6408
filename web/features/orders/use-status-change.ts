import { useQueryClient } from '@tanstack/react-query'
import { toasts } from '#contract/messages.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { type UpdateStatusBody, updateOrderStatus } from '#contract/orders/orders.ts'
import { useDoing, useInField } from '#web/features/field-work/field-work.tsx'
import { useChange } from '#web/shell/query.ts'
import { orderCalls } from './order-calls.ts'

/** Returns a function that refetches everything that shows orders, for when another person changed one first. */
export function useInvalidateOrders() {
  const client = useQueryClient()
  return () => Promise.all(orderCalls.map(stale => client.invalidateQueries({ queryKey: [stale] })))
}

export interface Move {
  /** `label` is what the person did, such as `Picked up`. */
  move: (
    order: { id: string; orderName: string },
    body: UpdateStatusBody & { status: OrderStatusCode },
    label: string,
  ) => void
  isPending: boolean
}

/** Changes an order's status. Riders' and hubs' changes wait for the network. */
export function useMove(onMoved?: () => void): Move {
  const look = useInvalidateOrders()
  const inField = useInField()
  const { act, busy } = useDoing()
  const change = useChange(updateOrderStatus, {
    unforeseen: toasts.updateFailed,
    invalidates: orderCalls,
    onSuccess: onMoved,
    onFailure: look,
  })
  if (!inField)
    return {
      isPending: change.isPending,
      move: ({ id }, body) => change.mutate({ params: { id }, body }),
    }
  return {
    isPending: busy,
    move: async ({ id, orderName }, body, label) => {
      const given = { params: { id }, body }
      const done = await act({
        subject: id,
        name: orderName,
        label,
        to: body.status,
        endpoint: updateOrderStatus,
        given,
      })
      if (done && done.state !== 'refused') onMoved?.()
    },
  }
}
