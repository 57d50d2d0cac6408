import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  type ApprovalStore,
  approveStoreCall,
  rejectStoreCall,
  restoreStore,
  suspendStore,
} from '#contract/stores/approvals.ts'
import { ReasonDialog, type ReasonQuestion } from '#web/features/orders/reason-dialog.tsx'
import type { ApiFailure } from '#web/shell/failure.ts'
import { useChange } from '#web/shell/query.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Note } from '#web/ui/note.tsx'
import { useViewsOnly } from '#web/ui/read-only.tsx'
import { storeCalls } from './store-calls.ts'

const openWords = ({ openOrders, openPayouts }: ApprovalStore): string =>
  [
    openOrders === 1 ? '1 open order continues' : `${openOrders} open orders continue`,
    openPayouts === 1 ? '1 payout is paused' : `${openPayouts} payouts are paused`,
  ].join(', and ')

/** Available decisions on a store: approve or send back, suspend or restore. */
export function Decide({ store, unopened }: { store: ApprovalStore; unopened: readonly string[] }) {
  const [question, setQuestion] = useState<ReasonQuestion & { suspends: boolean }>()
  const [confirm, dialog] = useConfirm()
  const viewsOnly = useViewsOnly()
  const invalidate = useInvalidate(storeCalls)
  const how = {
    invalidates: storeCalls,
    onSuccess: () => setQuestion(undefined),
    // The page then shows what it is now, and the buttons for that.
    onFailure: ({ code }: ApiFailure) => {
      if (code !== 'store_changed') return undefined
      setQuestion(undefined)
      return invalidate()
    },
  }
  const approve = useChange(approveStoreCall, how)
  const reject = useChange(rejectStoreCall, how)
  const suspend = useChange(suspendStore, how)
  const { id: storeId, storeName, mayApprove, firstApproval, approval, closingAt, version: seen } = store
  const stays = closingAt ? { success: 'Restored. It stays off sale.' } : {}
  const restore = useChange(restoreStore, { ...how, ...stays })
  const params = { storeId }
  if (viewsOnly) return null

  const askReject = () =>
    setQuestion({
      suspends: false,
      title: `Send ${storeName} back?`,
      body: 'The merchant sees your reason, makes changes and submits again. Both approvals are then needed.',
      confirm: 'Send back',
      reasons: ['The document can’t be read', 'The names don’t match', 'The address isn’t proven'],
    })
  const askSuspend = () =>
    setQuestion({
      suspends: true,
      title: `Suspend ${storeName}?`,
      body: `Customers can no longer find it or buy from it. ${openWords(store)} until it is restored. The merchant sees your reason.`,
      confirm: 'Suspend store',
      reasons: ['Orders not shipped', 'Fake or copied products', 'Prohibited products', 'Under investigation'],
    })
  const onRestore = () =>
    confirm({
      title: `Restore ${storeName}?`,
      body: closingAt
        ? 'Its payouts resume. Customers still can’t find it, because its owner closed it.'
        : 'Customers can find it and buy from it again, and its payouts resume.',
      confirm: 'Restore store',
      run: () => restore.send({ params }),
    })

  return (
    <>
      {mayApprove && (
        <>
          <Button variant="default" onClick={askReject}>
            Send back
          </Button>
          <Button
            loading={approve.isPending}
            disabled={unopened.length > 0}
            onClick={() => approve.mutate({ params, query: { seen } })}
          >
            {firstApproval ? 'Give second approval' : 'Give first approval'}
          </Button>
          {unopened.length > 0 && <Note>Open the {unopened.join(' and ')} below first.</Note>}
        </>
      )}
      {approval.state === 'approved' && (
        <Button variant="default" onClick={askSuspend}>
          Suspend
        </Button>
      )}
      {approval.state === 'suspended' && (
        <Button loading={restore.isPending} onClick={onRestore}>
          Restore
        </Button>
      )}
      <ReasonDialog
        question={question}
        busy={reject.isPending || suspend.isPending}
        onClose={() => setQuestion(undefined)}
        onReason={reason =>
          question?.suspends
            ? suspend.mutate({ params, body: { reason } })
            : reject.mutate({ params, body: { reason, seen } })
        }
      />
      {dialog}
    </>
  )
}
