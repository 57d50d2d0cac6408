import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { listPayouts } from '#contract/payouts/payouts.ts'
import {
  type AdminTransfer,
  approveTransfer,
  cancelTransfer,
  listTransfers,
  listUpcoming,
} from '#contract/payouts/transfers.ts'
import { adminToday } from '#contract/read-models/admin-today.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { AccountNote } from '#web/features/payouts/account-note.tsx'
import { CeilingNote } from '#web/features/payouts/ceiling-note.tsx'
import { useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { dayAndTime, naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'

/** Names the approval that the button gives. */
function approvalOf({ approvals, approvalsNeeded }: Pick<AdminTransfer, 'approvals' | 'approvalsNeeded'>): string {
  if (approvalsNeeded < 2) return 'Approve'
  return approvals.length === 0 ? 'Give first approval' : 'Give second approval'
}

const invalidates = [listTransfers.id, listUpcoming.id, listPayouts.id, adminToday.id]

/** Buttons that approve or cancel a transfer that wasn't sent, and the way to pay a failed one again. */
export function TransferDecision({ transfer }: { transfer: AdminTransfer }) {
  const { id, status, receiver, amount, bankName, accountEnding, account, approvals, mine, overCeiling, bankPause } =
    transfer
  const [cancelling, setCancelling] = useState(false)
  const [confirm, dialog] = useConfirm()
  const { can } = useRights()
  const approve = useChange(approveTransfer, { invalidates })
  const cancel = useChange(cancelTransfer, { invalidates, onSuccess: () => setCancelling(false) })
  // Not once the bank account was changed: the transfer can then only be cancelled.
  const waits = !bankPause && <CeilingNote larger={overCeiling} />
  const words = approvalOf(transfer)
  if (status === 'failed')
    return transfer.paidWith ? (
      <Link to={`/admin/payouts/${transfer.paidWith.id}`}>See that payout</Link>
    ) : (
      <Link to={`/admin/payouts?view=scheduled&search=${encodeURIComponent(receiver.name)}`}>Pay under Scheduled</Link>
    )
  if (status !== 'awaiting-approval' && status !== 'queued') return null
  if (!can('payments', 'manage')) return status === 'queued' ? waits : null
  const onApprove = () =>
    confirm({
      title: `Approve ${naira(amount)} to ${receiver.name}?`,
      body: (
        <Stack gap={3}>
          <AccountNote bankName={bankName} accountEnding={accountEnding} account={account} receiver={receiver.name} />
          <Note>
            {approvals.length === 0 ? 'This is the first approval.' : 'This is the second approval.'}
            {approvals.map(({ by, at }) => ` ${by} approved on ${dayAndTime(at)}.`)}
            {overCeiling && ' It is larger than the daily ceiling and waits until a superadmin raises it.'}
          </Note>
        </Stack>
      ),
      confirm: words === 'Approve' ? 'Approve transfer' : words,
      run: () => approve.send({ params: { id } }),
    })
  return (
    <Group gap="xs" justify="flex-end">
      {dialog}
      {status === 'queued' ? (
        waits
      ) : bankPause ? null : mine ? (
        <Note>You approved. Waits for another administrator.</Note>
      ) : (
        <Button size="xs" loading={approve.isPending} onClick={onApprove} aria-label={`${words} for ${receiver.name}`}>
          {words}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => setCancelling(true)} aria-label={`Cancel ${receiver.name}`}>
        Cancel
      </Button>
      <ReasonDialog
        question={
          cancelling
            ? {
                title: `Cancel the transfer to ${receiver.name}?`,
                body: 'The money returns to the balance, and its orders are due again.',
                confirm: 'Cancel transfer',
                reasons: ['The amount is wrong', 'The bank account has changed', 'We are checking the receiver'],
              }
            : undefined
        }
        busy={cancel.isPending}
        onClose={() => setCancelling(false)}
        onReason={reason => cancel.mutate({ params: { id }, body: { reason } })}
      />
    </Group>
  )
}
