import { Button } from '@mantine/core'
import { approvePayouts, type StorePayout } from '#contract/payouts/payouts.ts'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { Note } from '#web/ui/note.tsx'
import { payoutCalls } from './approve-payout.tsx'
import { useConfirmPayout } from './confirm-payout.tsx'
import { canApprove } from './payout-words.ts'

const payouts = (count: number) => (count === 1 ? '1 payout' : `${count} payouts`)

/** Approves the selected payouts that are ready, in one transfer per store: a refused store doesn't stop the others. */
export function ApproveSeveral({ chosen, onDone }: { chosen: readonly StorePayout[]; onDone: () => void }) {
  const [confirm, dialog, asking] = useConfirmPayout()
  const open = chosen.filter(payout => canApprove(payout))

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

  const body = { orderIds: open.map(({ orderId }) => orderId) }
  const approves = `Approve ${payouts(open.length)}`
  const onApprove = () =>
    confirm(body, { title: `${approves}?`, confirm: approves, nameOf, run: () => approve.send({ body }) })
  if (open.length === 0) return <Note>Nothing to approve in this selection.</Note>
  return (
    <>
      {dialog}
      <Button size="xs" loading={asking || approve.isPending} onClick={onApprove}>
        Approve {payouts(open.length)}
      </Button>
    </>
  )
}
