import { Button } from '@mantine/core'
import { done } from '#contract/done.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { changeOrderStatuses, type StatusChangeOutcome } from '#contract/orders/order-work.ts'
import { orderCalls } from '#web/features/orders/order-calls.ts'
import { moveWord } from '#web/features/orders/status-action-words.ts'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { Link } from '#web/ui/link.tsx'

interface Props {
  chosen: readonly OrderRow[]
  /** Status changes on offer, each for the selected orders with status `from`. */
  moves: readonly { from: OrderStatusCode; to: OrderStatusCode }[]
  onDone: () => void
}

/** Links to the labels and packing slips of several orders, each on one page. */
export function PrintSeveral({ chosen }: { chosen: readonly OrderRow[] }) {
  const ids = chosen.filter(({ orderType }) => orderType !== 'digital').map(({ id }) => id)
  if (!ids.length) return null
  const to = (what: 'labels' | 'slips') => `/merchant/orders/print?what=${what}&orders=${ids.join(',')}`
  return (
    <>
      <Button size="xs" variant="default" component={Link} to={to('labels')}>
        Labels
      </Button>
      <Button size="xs" variant="default" component={Link} to={to('slips')}>
        Packing slips
      </Button>
    </>
  )
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
