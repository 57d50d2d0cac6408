import { useRef } from 'react'
import { toasts } from '#contract/messages.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { type UpdateStatusBody, updateOrderStatus } from '#contract/orders/orders.ts'
import { useDoing, useInField } from '#web/features/field-work/field-work.tsx'
import { useChange } from '#web/shell/query.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { orderCalls } from './order-calls.ts'

type Body = UpdateStatusBody & { status: OrderStatusCode }
type Next = Pick<Body, 'status'> & { label: string }

export interface Move {
  /** `label` is what the person did, such as `Picked up`. `next` follows once the first is recorded. */
  move: (order: { id: string; orderName: string }, body: Body, label: string, next?: Next) => void
  isPending: boolean
}

/** Changes an order's status. Riders' and hubs' changes wait for the network. */
export function useMove(onMoved?: () => void): Move {
  const look = useInvalidate(orderCalls)
  const inField = useInField()
  const { act, busy } = useDoing()
  const follows = useRef(false)
  const change = useChange(updateOrderStatus, {
    unforeseen: toasts.updateFailed,
    invalidates: orderCalls,
    onSuccess: () => {
      if (!follows.current) onMoved?.()
    },
    onFailure: look,
  })
  const stepsOf = (body: Body, label: string, next: Next | undefined) => [
    { body, label },
    ...(next ? [{ body: { status: next.status }, label: next.label }] : []),
  ]
  if (!inField)
    return {
      isPending: change.isPending,
      move: async ({ id }, given, label, next) => {
        for (const { body } of stepsOf(given, label, next)) {
          follows.current = next !== undefined && body === given
          const done = await change.mutateAsync({ params: { id }, body }).catch(() => undefined)
          if (!done) return
        }
      },
    }
  return {
    isPending: busy,
    move: async ({ id, orderName }, body, label, next) => {
      for (const step of stepsOf(body, label, next)) {
        const done = await act({
          subject: id,
          name: orderName,
          label: step.label,
          to: step.body.status,
          endpoint: updateOrderStatus,
          given: { params: { id }, body: step.body },
        })
        if (!done || done.state === 'refused') return
      }
      onMoved?.()
    },
  }
}
