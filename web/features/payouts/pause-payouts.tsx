import { Button } from '@mantine/core'
import { useState } from 'react'
import { getEarningsOfPartner } from '#contract/payouts/partner-money.ts'
import {
  listPaused,
  listTransfers,
  listUpcoming,
  pausePartner,
  pauseStore,
  type Receiver,
  resumePartner,
  resumeStore,
} from '#contract/payouts/transfers.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'

const invalidates = [listPaused.id, listUpcoming.id, listTransfers.id, getEarningsOfPartner.id]

/** Button that pauses a receiver's payouts with a reason, or resumes them; nothing while `paused` is unknown. */
export function PausePayouts({
  receiver: { kind, id, name },
  paused,
}: {
  receiver: Receiver
  paused: boolean | undefined
}) {
  const [asking, setAsking] = useState(false)
  const { can } = useRights()
  const how = { invalidates, onSuccess: () => setAsking(false) }
  const pauses = { store: useChange(pauseStore, how), partner: useChange(pausePartner, how) }
  const resumes = { store: useChange(resumeStore, how), partner: useChange(resumePartner, how) }
  const [confirm, dialog] = useConfirm()
  const onResume = () =>
    confirm({
      title: `Resume payouts to ${name}?`,
      body: 'Its next payout is made as scheduled. The receiver gets a mail at once.',
      confirm: 'Resume payouts',
      run: () => resumes[kind].send({ params: { id } }),
    })
  if (paused === undefined || !can('payments', 'manage')) return null
  return (
    <>
      {dialog}
      <Button
        size="xs"
        variant="default"
        loading={resumes[kind].isPending}
        onClick={() => (paused ? onResume() : setAsking(true))}
        aria-label={`${paused ? 'Resume' : 'Pause'} payouts to ${name}`}
      >
        {paused ? 'Resume payouts' : 'Pause payouts'}
      </Button>
      <ReasonDialog
        question={
          asking
            ? {
                title: `Pause payouts to ${name}?`,
                body: 'Nothing is paid until you resume. The receiver sees your reason.',
                confirm: 'Pause payouts',
                reasons: ['We are checking complaints', 'The bank account needs to be confirmed', 'Unusual sales'],
              }
            : undefined
        }
        busy={pauses[kind].isPending}
        onClose={() => setAsking(false)}
        onReason={reason => pauses[kind].mutate({ params: { id }, body: { reason } })}
      />
    </>
  )
}
