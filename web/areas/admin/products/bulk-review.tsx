import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import {
  approveProduct,
  getOwnProduct,
  listAdminProducts,
  type ProductRow,
  rejectProduct,
} from '#contract/catalog/products.ts'
import { adminToday } from '#contract/read-models/admin-today.ts'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { inTurn } from '#web/features/products/run-in-sequence.ts'
import { call } from '#web/shell/api.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { toast } from '#web/shell/toast.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { count } from '#web/ui/format.ts'
import { rejectQuestion } from './review-words.ts'
import { useKeys } from './use-shortcuts.ts'

type Query = z.input<typeof listAdminProducts.query>

interface Props {
  chosen: readonly ProductRow[]
  /** Set if everything that matches is chosen, beyond the page. */
  matching: Query | undefined
  onDone: () => void
}

/** Most products of a page of the API. */
const perCall = 100

/** Returns every product that matches, as it is now: a decision on one that changes later is refused. */
async function everyRow(query: Query): Promise<ProductRow[]> {
  const rows: ProductRow[] = []
  for (;;) {
    const page = await call(listAdminProducts, { query: { ...query, limit: perCall, offset: rows.length } })
    rows.push(...page.rows)
    if (page.rows.length < perCall) return rows
  }
}

const hasEdit = ({ editStatus }: ProductRow) => editStatus === 'pending'

/** Approves a product or its edit. One that is pending itself is approved as its edit leaves it. */
async function approveRow(row: ProductRow): Promise<void> {
  const query = { productId: row.id, merchantId: row.merchantId }
  const decided = await call(approveProduct, { query: { ...query, seen: row.updatedAt } })
  if (hasEdit(row) && row.approvalStatus === 'pending')
    await call(approveProduct, { query: { ...query, seen: decided.updatedAt } })
}

const toApproveOf = (rows: readonly ProductRow[]) =>
  rows.filter(({ approvalStatus, editStatus }) => approvalStatus !== 'approved' || editStatus === 'pending')
const toRejectOf = (rows: readonly ProductRow[]) =>
  rows.filter(({ approvalStatus, editStatus }) => approvalStatus !== 'rejected' || editStatus === 'pending')

/** Approves or rejects several products, or their edits, also with the keys A and R. Skips products changed since the list was loaded. */
export function BulkReview({ chosen, matching, onDone }: Props) {
  const [confirm, dialog] = useConfirm()
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState('')
  const [asking, setAsking] = useState<readonly ProductRow[]>()
  const [toApprove, toReject] = [toApproveOf(chosen), toRejectOf(chosen)]

  const reload = useInvalidate([listAdminProducts.id, getOwnProduct.id, adminToday.id])
  const run = async (rows: readonly ProductRow[], act: (row: ProductRow) => Promise<unknown>, done: string) => {
    setBusy(true)
    // A toast says what wasn't done.
    await inTurn(rows, act, done, matching && setProgress).catch(() => undefined)
    await reload()
    setBusy(false)
    setProgress('')
    setAsking(undefined)
    onDone()
  }
  /** Returns the chosen products, or all that match; undefined if they can't be loaded. */
  const load = async (): Promise<readonly ProductRow[] | undefined> => {
    if (!matching) return chosen
    setBusy(true)
    const rows = await everyRow(matching).catch((failure: unknown) => toast.bad(sentenceOf(failure)))
    setBusy(false)
    return rows ?? undefined
  }
  const approve = async () => {
    const rows = toApproveOf((await load()) ?? [])
    if (rows.length === 0) return
    const approves = `Approve ${rows.length === 1 ? '1 product' : `${count(rows.length)} products`}`
    if (!matching) return run(rows, approveRow, 'Approved.')
    const yes = await confirm({
      title: `${approves}?`,
      body: `Customers see them if they are published and their store is live. ${
        rows.some(row => hasEdit(row) && row.approvalStatus === 'rejected')
          ? 'Approving the changes of a product that is off the market doesn’t put it on sale. '
          : ''
      }Each store gets one mail.`,
      confirm: approves,
      run: onProgress => inTurn(rows, approveRow, 'Approved.', onProgress).finally(() => void reload()),
    })
    if (yes) onDone()
  }
  const askReason = async () => setAsking(toRejectOf((await load()) ?? []))
  const reject = (reason: string) =>
    run(
      asking ?? [],
      ({ id, updatedAt }) => call(rejectProduct, { params: { id }, body: { reason, seen: updatedAt } }),
      asking?.some(hasEdit) ? 'Decisions saved.' : 'Rejected.',
    )
  useKeys(
    busy
      ? {}
      : {
          a: toApprove.length > 0 ? approve : undefined,
          r: toReject.length > 0 ? askReason : undefined,
        },
  )
  const label = (verb: string, rows: readonly ProductRow[]) => (matching ? `${verb} all` : `${verb} (${rows.length})`)
  return (
    <>
      {dialog}
      <ReasonDialog
        question={
          asking?.length
            ? rejectQuestion(
                asking.map(({ name }) => name),
                { edits: asking.some(hasEdit) },
              )
            : undefined
        }
        busy={busy}
        onClose={() => setAsking(undefined)}
        onReason={reject}
      />
      {progress && <span role="status">{progress}</span>}
      {toApprove.length > 0 && (
        <Button size="xs" loading={busy} onClick={approve} aria-keyshortcuts="a">
          {label('Approve', toApprove)}
        </Button>
      )}
      {toReject.length > 0 && (
        <Button size="xs" variant="default" loading={busy} onClick={askReason} aria-keyshortcuts="r">
          {label('Reject', toReject)}
        </Button>
      )}
    </>
  )
}
