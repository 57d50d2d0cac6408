import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  approveProduct,
  getOwnProduct,
  listAdminProducts,
  type OwnProduct,
  rejectProduct,
} from '#contract/catalog/products.ts'
import { actionFailed } from '#contract/failures.ts'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { useChange } from '#web/shell/query.ts'
import {
  approvedWords,
  declineQuestion,
  type Refused,
  rejectedWords,
  rejectQuestion,
  takeDownQuestion,
} from './review-words.ts'
import { useKeys } from './use-shortcuts.ts'

const invalidates = [getOwnProduct.id, listAdminProducts.id]

interface Props {
  product: OwnProduct
  /** Name of the product that follows the last decision on this one. */
  next?: string | undefined
  /** Set while a press may be meant for the product that was on the page before. */
  unread?: boolean
  /** Follows the last decision that the product waits for, not one that takes it off the market. */
  onDecided: () => void
}

/**
 * Review actions of a product or its edit, in the shown version; A approves, R rejects. An edit is decided on before the
 * product that it is of.
 */
export function ReviewActions({ product, next, unread = false, onDecided }: Props) {
  const [asking, setAsking] = useState<Refused>()
  const { id, merchantId, updatedAt: seen, approvalStatus } = product
  const edit = product.editStatus === 'pending'
  const isLast = (what: Refused) => (what === 'product' ? !edit : what === 'edit' && approvalStatus !== 'pending')
  const nextAfter = (what: Refused) => (isLast(what) ? next : undefined)
  const decided = (what: Refused) => {
    if (isLast(what)) onDecided()
  }
  const approves = edit ? 'edit' : 'product'
  const approve = useChange(approveProduct, {
    invalidates,
    unforeseen: actionFailed.approveProduct,
    // The next product is on the page by then.
    success: approvedWords(product.name, approves, nextAfter(approves)),
    onSuccess: () => decided(approves),
  })
  const refuses = asking ?? 'product'
  const reject = useChange(rejectProduct, {
    invalidates,
    success: rejectedWords(product.name, refuses, nextAfter(refuses)),
    onSuccess: () => {
      setAsking(undefined)
      if (asking) decided(asking)
    },
  })
  const busy = approve.isPending || reject.isPending || unread
  const own: Refused = approvalStatus === 'approved' ? 'sale' : 'product'
  const canApprove = (edit || approvalStatus !== 'approved') && !busy
  const canReject = (edit || approvalStatus !== 'rejected') && !busy
  const approveIt = () => approve.mutate({ query: { productId: id, merchantId, seen } })
  useKeys({
    a: canApprove ? approveIt : undefined,
    r: canReject ? () => setAsking(edit ? 'edit' : own) : undefined,
  })
  const questions = {
    product: rejectQuestion([product.name]),
    sale: takeDownQuestion(product),
    edit: declineQuestion(product),
  }
  return (
    <>
      <ReasonDialog
        question={asking && questions[asking]}
        busy={reject.isPending}
        onClose={() => setAsking(undefined)}
        onReason={reason => reject.mutate({ params: { id }, body: { reason, seen, takeDown: asking !== 'edit' } })}
      />
      {approvalStatus !== 'rejected' && (
        <Button
          variant="default"
          disabled={busy}
          onClick={() => setAsking(own)}
          aria-keyshortcuts={edit ? undefined : 'r'}
        >
          {own === 'sale' ? 'Take off the market' : 'Reject'}
        </Button>
      )}
      {edit && (
        <Button variant="default" disabled={busy} onClick={() => setAsking('edit')} aria-keyshortcuts="r">
          Decline changes
        </Button>
      )}
      {(edit || approvalStatus !== 'approved') && (
        <Button loading={approve.isPending} disabled={unread} onClick={approveIt} aria-keyshortcuts="a">
          {edit ? 'Approve changes' : 'Approve'}
        </Button>
      )}
    </>
  )
}
