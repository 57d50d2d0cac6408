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
import { approvedWords, declineQuestion, rejectedWords, rejectQuestion } from './review-words.ts'
import { useKeys } from './use-shortcuts.ts'

const invalidates = [getOwnProduct.id, listAdminProducts.id]

/** Review actions of a product or its edit, in the shown version; A approves, R rejects. */
export function ReviewActions({ product, onDecided }: { product: OwnProduct; onDecided: () => void }) {
  const [asking, setAsking] = useState<'product' | 'edit'>()
  const approve = useChange(approveProduct, {
    invalidates,
    unforeseen: actionFailed.approveProduct,
    // The next product is on the page by then.
    success: approvedWords(product.name),
    onSuccess: onDecided,
  })
  const reject = useChange(rejectProduct, {
    invalidates,
    success: rejectedWords(product.name, asking ?? 'product'),
    onSuccess: () => {
      setAsking(undefined)
      onDecided()
    },
  })
  const { id, merchantId, updatedAt: seen, approvalStatus } = product
  const edit = product.editStatus === 'pending'
  const busy = approve.isPending || reject.isPending
  const canApprove = (edit || approvalStatus !== 'approved') && !busy
  const canReject = approvalStatus !== 'rejected' && !busy
  const approveIt = () => approve.mutate({ query: { productId: id, merchantId, seen } })
  useKeys({
    a: canApprove ? approveIt : undefined,
    r: canReject ? () => setAsking(edit ? 'edit' : 'product') : undefined,
  })
  return (
    <>
      <ReasonDialog
        question={asking && (asking === 'edit' ? declineQuestion(product.name) : rejectQuestion([product.name]))}
        busy={reject.isPending}
        onClose={() => setAsking(undefined)}
        onReason={reason => reject.mutate({ params: { id }, body: { reason, seen, takeDown: asking === 'product' } })}
      />
      {approvalStatus !== 'rejected' && (
        <Button
          variant="default"
          disabled={busy}
          onClick={() => setAsking('product')}
          aria-keyshortcuts={edit ? undefined : 'r'}
        >
          {edit ? 'Unpublish' : 'Reject'}
        </Button>
      )}
      {edit && (
        <Button variant="default" disabled={busy} onClick={() => setAsking('edit')} aria-keyshortcuts="r">
          Decline changes
        </Button>
      )}
      {(edit || approvalStatus !== 'approved') && (
        <Button loading={approve.isPending} onClick={approveIt} aria-keyshortcuts="a">
          {edit ? 'Approve changes' : 'Approve'}
        </Button>
      )}
    </>
  )
}
