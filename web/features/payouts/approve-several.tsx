import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { approvePayout, type StorePayout } from '#contract/payouts/payouts.ts'
import { call } from '#web/shell/api.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { toast } from '#web/shell/toast.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { naira } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { payoutCalls } from './approve-payout.tsx'
import { canApprove } from './payout-words.ts'

const payouts = (count: number) => (count === 1 ? '1 payout' : `${count} payouts`)

/** Approves the selected payouts that are ready, each separately: a failure doesn't stop the others. */
export function ApproveSeveral({ chosen, onDone }: { chosen: readonly StorePayout[]; onDone: () => void }) {
  const client = useQueryClient()
  const [confirm, dialog] = useConfirm()
  const [busy, setBusy] = useState(false)
  const open = chosen.filter(payout => canApprove(payout))
  // Sums kobo, because fractions of a naira aren't exact.
  const total = open.reduce((sum, { due }) => sum + Math.round(due * 100), 0) / 100
  const stores = new Set(open.map(({ storeId }) => storeId)).size

  const onApprove = async () => {
    const yes = await confirm({
      title: `Approve ${payouts(open.length)}?`,
      body: `We transfer ${naira(total)}, minus what the stores owe and the transfer fees, to the bank ${stores === 1 ? 'account of 1 store' : `accounts of ${stores} stores`}. This can’t be undone.`,
      confirm: `Approve ${payouts(open.length)}`,
    })
    if (!yes) return
    setBusy(true)
    const outcomes = await Promise.allSettled(
      open.map(({ orderId }) => call(approvePayout, { params: { id: orderId } })),
    )
    const refused = outcomes.flatMap((outcome, at) =>
      outcome.status === 'rejected'
        ? `${open[at]?.orderName}, ${open[at]?.storeName}: ${sentenceOf(outcome.reason)}`
        : [],
    )
    if (refused.length < open.length) toast.good(`${payouts(open.length - refused.length)} approved.`)
    for (const words of refused.slice(0, 3)) toast.bad(words)
    await Promise.all(payoutCalls.map(stale => client.invalidateQueries({ queryKey: [stale] })))
    setBusy(false)
    onDone()
  }
  if (open.length === 0) return <Note>Nothing to approve in this selection.</Note>
  return (
    <>
      {dialog}
      <Button size="xs" loading={busy} onClick={onApprove}>
        Approve {payouts(open.length)}, {naira(total)}
      </Button>
    </>
  )
}
