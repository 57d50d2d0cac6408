import { Button } from '@mantine/core'
import { approvePayouts, type StorePayout } from '#contract/payouts/payouts.ts'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { naira } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { payoutCalls } from './approve-payout.tsx'
import { canApprove } from './payout-words.ts'

const payouts = (count: number) => (count === 1 ? '1 payout' : `${count} payouts`)

/** Approves the selected payouts that are ready, in one transfer per store: a refused store doesn't stop the others. */
export function ApproveSeveral({ chosen, onDone }: { chosen: readonly StorePayout[]; onDone: () => void }) {
  const [confirm, dialog] = useConfirm()
  const open = chosen.filter(payout => canApprove(payout))
  // Sums kobo, because fractions of a naira aren't exact.
  const total = open.reduce((sum, { due }) => sum + Math.round(due * 100), 0) / 100
  const stores = new Set(open.map(({ storeId }) => storeId)).size

  const nameOf = (id: string) => {
    const payout = open.find(({ orderId }) => orderId === id)
    return `${payout?.orderName}, ${payout?.storeName}`
  }
  const approve = useChange(approvePayouts, {
    success: false,
    invalidates: payoutCalls,
    onSuccess: ({ data: { approved, refused } }) => {
      toast.good(`${payouts(approved.length)} approved.`)
      for (const { orderId, message } of refused.slice(0, 3)) toast.bad(`${nameOf(orderId)}: ${message}`)
      onDone()
    },
  })

  const onApprove = async () => {
    const yes = await confirm({
      title: `Approve ${payouts(open.length)}?`,
      body: `We transfer ${naira(total)}, minus what ${stores === 1 ? 'the store owes and the transfer fee, in 1 transfer' : `the stores owe and the transfer fees, in ${stores} transfers, one per store`}.`,
      confirm: `Approve ${payouts(open.length)}`,
    })
    if (!yes) return
    approve.mutate({ body: { orderIds: open.map(({ orderId }) => orderId) } })
  }
  if (open.length === 0) return <Note>Nothing to approve in this selection.</Note>
  return (
    <>
      {dialog}
      <Button size="xs" loading={approve.isPending} onClick={onApprove}>
        Approve {payouts(open.length)}, {naira(total)}
      </Button>
    </>
  )
}
