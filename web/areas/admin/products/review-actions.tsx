import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  approveProduct,
  getOwnProduct,
  listAdminProducts,
  type OwnProduct,
  rejectProduct,
} from '#contract/catalog/products.ts'
import { actionFailed } from '#contract/messages.ts'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { useChange } from '#web/shell/query.ts'
import { rejectQuestion } from './reject-words.ts'
import { useKeys } from './use-shortcuts.ts'

const invalidates = [getOwnProduct.id, listAdminProducts.id]

/** Review actions of a product in its shown version; A approves, R rejects. */
export function ReviewActions({ product, onDecided }: { product: OwnProduct; onDecided: () => void }) {
  const [asking, setAsking] = useState(false)
  const approve = useChange(approveProduct, {
    invalidates,
    unforeseen: actionFailed.approveProduct,
    onSuccess: onDecided,
  })
  const reject = useChange(rejectProduct, {
    invalidates,
    onSuccess: () => {
      setAsking(false)
      onDecided()
    },
  })
  const { id, merchantId, updatedAt: seen, approvalStatus } = product
  const busy = approve.isPending || reject.isPending
  const canApprove = approvalStatus !== 'approved' && !busy
  const canReject = approvalStatus !== 'rejected' && !busy
  const approveIt = () => approve.mutate({ query: { productId: id, merchantId, seen } })
  useKeys({ a: canApprove ? approveIt : undefined, r: canReject ? () => setAsking(true) : undefined })
  return (
    <>
      <ReasonDialog
        question={asking ? rejectQuestion([product.name]) : undefined}
        busy={reject.isPending}
        onClose={() => setAsking(false)}
        onReason={reason => reject.mutate({ params: { id }, body: { reason, seen } })}
      />
      {approvalStatus !== 'rejected' && (
        <Button variant="default" disabled={busy} onClick={() => setAsking(true)} aria-keyshortcuts="r">
          Reject
        </Button>
      )}
      {approvalStatus !== 'approved' && (
        <Button loading={approve.isPending} onClick={approveIt} aria-keyshortcuts="a">
          Approve
        </Button>
      )}
    </>
  )
}
