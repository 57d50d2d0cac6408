import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  approveProduct,
  getOwnProduct,
  listAdminProducts,
  type ProductRow,
  rejectProduct,
} from '#contract/catalog/products.ts'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { inTurn } from '#web/features/products/run-in-sequence.ts'
import { call } from '#web/shell/api.ts'
import { rejectQuestion } from './reject-words.ts'
import { useKeys } from './use-shortcuts.ts'

/** Approves or rejects several products, or their edits, also with the keys A and R. Skips products changed since the list was loaded. */
export function BulkReview({ chosen, onDone }: { chosen: readonly ProductRow[]; onDone: () => void }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const toApprove = chosen.filter(
    ({ approvalStatus, editStatus }) => approvalStatus !== 'approved' || editStatus === 'pending',
  )
  const toReject = chosen.filter(({ approvalStatus }) => approvalStatus !== 'rejected')

  const run = async (rows: readonly ProductRow[], act: (row: ProductRow) => Promise<unknown>, done: string) => {
    setBusy(true)
    await inTurn(rows, act, done)
    await Promise.all([listAdminProducts, getOwnProduct].map(({ id }) => client.invalidateQueries({ queryKey: [id] })))
    setBusy(false)
    setAsking(false)
    onDone()
  }
  const approve = () =>
    run(
      toApprove,
      ({ id, merchantId, updatedAt }) =>
        call(approveProduct, { query: { productId: id, merchantId, seen: updatedAt } }),
      'Approved.',
    )
  const reject = (reason: string) =>
    run(
      toReject,
      ({ id, updatedAt }) => call(rejectProduct, { params: { id }, body: { reason, seen: updatedAt } }),
      'Rejected.',
    )
  useKeys(
    busy
      ? {}
      : {
          a: toApprove.length > 0 ? approve : undefined,
          r: toReject.length > 0 ? () => setAsking(true) : undefined,
        },
  )
  return (
    <>
      <ReasonDialog
        question={asking ? rejectQuestion(toReject.map(({ name }) => name)) : undefined}
        busy={busy}
        onClose={() => setAsking(false)}
        onReason={reject}
      />
      {toApprove.length > 0 && (
        <Button size="xs" loading={busy} onClick={approve} aria-keyshortcuts="a">
          Approve ({toApprove.length})
        </Button>
      )}
      {toReject.length > 0 && (
        <Button size="xs" variant="default" loading={busy} onClick={() => setAsking(true)} aria-keyshortcuts="r">
          Reject ({toReject.length})
        </Button>
      )}
    </>
  )
}
