import { Button } from '@mantine/core'
import { done } from '#contract/done.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { changeOrderStatuses, type StatusChangeOutcome } from '#contract/orders/order-work.ts'
import { orderCalls } from '#web/features/orders/order-calls.ts'
import { moveWord } from '#web/features/orders/status-action-words.ts'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { Note } from '#web/ui/note.tsx'

interface Props {
  chosen: readonly OrderRow[]
  /** Status changes on offer, each for the selected orders with status `from`. */
  moves: readonly { from: OrderStatusCode; to: OrderStatusCode }[]
  onDone: () => void
}

/** Maximum number of refused orders shown by name. */
const maxErrorToasts = 3

/** Changes the status of several orders, each separately: a refused one doesn't stop the others. */
export function BulkMoves({ chosen, moves, onDone }: Props) {
  const change = useChange(changeOrderStatuses, {
    success: false,
    invalidates: orderCalls,
    onSuccess: ({ data }) => {
      showOutcome(data)
      onDone()
    },
  })
  const showOutcome = ({ moved, refused }: StatusChangeOutcome) => {
    if (moved.length > 0) toast.good(moved.length === 1 ? done.orderUpdated : `${moved.length} orders updated.`)
    for (const { orderId, message } of refused.slice(0, maxErrorToasts))
      toast.bad(`${chosen.find(({ id }) => id === orderId)?.orderName ?? 'An order'} not updated. ${message}`)
    if (refused.length > maxErrorToasts) toast.bad(`${refused.length - maxErrorToasts} more not updated.`)
  }
  const open = moves
    .map(move => ({ ...move, orders: chosen.filter(row => row.bitmarteOrderStatus.code_name === move.from) }))
    .filter(({ orders }) => orders.length > 0)
  if (open.length === 0) return <Note>No bulk actions for this selection.</Note>
  return open.map(({ from, to, orders }) => (
    <Button
      key={to}
      size="xs"
      loading={change.isPending}
      onClick={() => change.mutate({ body: { orderIds: orders.map(({ id }) => id), status: to } })}
    >
      {moveWord(from, to)}
      {orders.length < chosen.length && ` (${orders.length})`}
    </Button>
  ))
}
