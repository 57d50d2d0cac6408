import { Button } from '@mantine/core'
import { done } from '#contract/done.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { changeOrderStatuses, handOverOrders, type StatusChangeOutcome } from '#contract/orders/order-work.ts'
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

function showOutcome({ moved, refused }: StatusChangeOutcome, chosen: readonly OrderRow[]): void {
  if (moved.length > 0) toast.good(moved.length === 1 ? done.orderUpdated : `${moved.length} orders updated.`)
  for (const { orderId, message } of refused.slice(0, maxErrorToasts))
    toast.bad(`${chosen.find(({ id }) => id === orderId)?.orderName ?? 'An order'} not updated. ${message}`)
  if (refused.length > maxErrorToasts) toast.bad(`${refused.length - maxErrorToasts} more not updated.`)
}

/** Returns the suffix of a button that applies to some of the selected orders. */
const someOf = (orders: readonly OrderRow[], chosen: readonly OrderRow[]): string =>
  orders.length < chosen.length ? ` (${orders.length})` : ''

/** Options of a change of several orders, each separately: a refused one doesn't stop the others. */
const forSeveral = (chosen: readonly OrderRow[], onDone: () => void) =>
  ({
    success: false,
    invalidates: orderCalls,
    onSuccess: ({ data }: { data: StatusChangeOutcome }) => {
      showOutcome(data, chosen)
      onDone()
    },
  }) as const

/** Hands several orders over to Bitmarte. Only those whose store still has to choose the carrier. */
export function BulkHandOver({ chosen, onDone }: Omit<Props, 'moves'>) {
  const handOver = useChange(handOverOrders, forSeveral(chosen, onDone))
  const orders = chosen.filter(({ choosesDelivery }) => choosesDelivery)
  if (!orders.length) return null
  return (
    <Button
      size="xs"
      loading={handOver.isPending}
      onClick={() => handOver.mutate({ body: { orderIds: orders.map(({ id }) => id) } })}
    >
      Hand over to Bitmarte{someOf(orders, chosen)}
    </Button>
  )
}

/** Changes the status of several orders. */
export function BulkMoves({ chosen, moves, onDone }: Props) {
  const change = useChange(changeOrderStatuses, forSeveral(chosen, onDone))
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
      {someOf(orders, chosen)}
    </Button>
  ))
}
