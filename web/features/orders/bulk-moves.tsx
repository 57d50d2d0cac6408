import { Button } from '@mantine/core'
import { useState } from 'react'
import { done } from '#contract/messages.ts'
import type { OrderRow } from '#contract/order-shapes.ts'
import type { OrderStatusCode } from '#contract/order-statuses.ts'
import { updateOrderStatus } from '#contract/orders.ts'
import { call } from '#web/shell/api.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { toast } from '#web/shell/toast.ts'
import { Note } from '#web/ui/note.tsx'
import { moveWord } from './move-words.ts'
import { useLookAgain } from './use-move.ts'

interface Props {
  chosen: readonly OrderRow[]
  /** The moves that are offered, each for the chosen orders that stand at `from`. */
  moves: readonly { from: OrderStatusCode; to: OrderStatusCode }[]
  onDone: () => void
}

/** Moves several orders at once, each by itself: one that can't be moved doesn't keep the others. */
export function BulkMoves({ chosen, moves, onDone }: Props) {
  const look = useLookAgain()
  const [busy, setBusy] = useState(false)
  const open = moves
    .map(move => ({ ...move, orders: chosen.filter(row => row.bitmarteOrderStatus.code_name === move.from) }))
    .filter(({ orders }) => orders.length > 0)
  const run = async (orders: readonly OrderRow[], status: OrderStatusCode) => {
    setBusy(true)
    const outcomes = await Promise.allSettled(
      orders.map(({ id }) => call(updateOrderStatus, { params: { id }, body: { status } })),
    )
    const failed = outcomes.filter(outcome => outcome.status === 'rejected')
    const moved = outcomes.length - failed.length
    if (moved > 0) toast.good(moved === 1 ? done.orderUpdated : `${moved} orders updated.`)
    if (failed[0]) toast.bad(`${failed.length} not moved. ${sentenceOf(failed[0].reason)}`)
    await look()
    setBusy(false)
    onDone()
  }
  if (open.length === 0) return <Note>Nothing to do with these together.</Note>
  return open.map(({ from, to, orders }) => (
    <Button key={to} size="xs" loading={busy} onClick={() => run(orders, to)}>
      {moveWord(from, to)}
      {orders.length < chosen.length && ` (${orders.length})`}
    </Button>
  ))
}
