import { z } from 'zod'
import { type BulkChange, bulkChange, isUndoable } from '#contract/catalog/bulk-edits.ts'
import { callerOf, changeInBatches } from '#domains/catalog/index.ts'
import { notify } from '#domains/notifications/index.ts'
import { membersWith } from '#domains/stores/index.ts'
import type { MerchantCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, mustSucceed } from '#platform/failure.ts'
import { type Handler, handle, job } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { applyChange, undoChange } from './apply.ts'
import { perPiece, planNext, type VariantDetail } from './plan.ts'

export const planBulkEdit = job('products.plan-bulk-edit', z.object({ editId: z.uuid() }))
export const runBulkEdit = job('products.run-bulk-edit', z.object({ editId: z.uuid() }))

/** Products per run, in transactions of `perTransaction`; the job then queues itself again to let other jobs run. */
const perRun = 200
const perTransaction = 50

/** Continues the preview of a bulk edit, a piece per run. */
export const planHandler = ({ db }: Platform): Handler =>
  handle(planBulkEdit, async ({ editId }) => {
    mustSucceed(
      await db.transact(async work => {
        const edit = await work.tx
          .selectFrom('product_edits')
          .select(['id', 'store_id as storeId', 'change'])
          .where('id', '=', editId)
          .where('planned_at', 'is', null)
          .forUpdate()
          .executeTakeFirst()
        if (!edit) return
        const left = await planNext(work, { ...edit, change: bulkChange.parse(edit.change), limit: perPiece.job })
        if (left) await work.addJob(planBulkEdit, { editId })
      }),
    )
  })

/** Applies a bulk edit. A product that can't be changed doesn't affect the others. */
export const runHandler = ({ db }: Platform): Handler =>
  handle(runBulkEdit, async ({ editId }) => {
    const running = await runningOf(db.read, editId)
    if (!running) return
    const rows = await db.read
      .selectFrom('product_edit_rows')
      .select(['position', 'product_id'])
      .where('edit_id', '=', editId)
      .where('kind', '=', 'change')
      .where('done', '=', false)
      .orderBy('position')
      .limit(perRun)
      .execute()
    await changeInBatches(db, rows, {
      size: perTransaction,
      productOf: row => row.product_id,
      change: (work, { position }) => applyRow(work, running, position),
      refuse: (work, { position }, failure) => refuseRow(work, editId, position, failure),
    })
    mustSucceed(
      await db.transact(work => (rows.length < perRun ? end(work, running) : work.addJob(runBulkEdit, { editId }))),
    )
  })

interface Running {
  id: string
  title: string
  change: BulkChange
  isUndo: boolean
  caller: MerchantCaller
}

/** Returns a started bulk edit with the person who started it; undefined if it was deleted or has finished. */
async function runningOf(read: Reader, editId: string): Promise<Running | undefined> {
  const found = await read
    .selectFrom('product_edits as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('stores as s', 's.id', 'e.store_id')
    .select(['e.store_id', 'e.account_id', 'e.title', 'e.change', 'e.undoes', 'a.first_name', 'a.last_name'])
    .select('s.merchant_id')
    .where('e.id', '=', editId)
    .where('e.started_at', 'is not', null)
    .where('e.done_at', 'is', null)
    .executeTakeFirst()
  return (
    found && {
      id: editId,
      title: found.title,
      change: bulkChange.parse(found.change),
      isUndo: found.undoes !== null,
      caller: callerOf(found),
    }
  )
}

async function applyRow(work: Work, { id, change, isUndo, caller }: Running, position: number) {
  const { tx } = work
  const mine = await tx
    .updateTable('product_edit_rows')
    .set({ done: true })
    .where('edit_id', '=', id)
    .where('position', '=', position)
    .where('done', '=', false)
    .returning(['product_id', 'detail', 'was', 'becomes'])
    .executeTakeFirst()
  if (!mine) return null
  if (!(await membersWith(tx, caller.scope.storeId, 'products')).includes(caller.accountId))
    return fail('not_allowed', { message: 'The person who started this can no longer change products.' })
  const asked = {
    productId: mine.product_id,
    detail: (mine.detail ?? []) as unknown as VariantDetail[],
    requestId: `bulk edit ${id}`,
  }
  const { action } = change
  const applied =
    isUndo && isUndoable(action)
      ? await undoChange(work, caller, action, { ...asked, was: mine.was, becomes: mine.becomes })
      : await applyChange(work, caller, change, asked)
  if (failed(applied)) return applied
  if (applied)
    await tx
      .updateTable('product_edit_rows')
      .set({ detail: JSON.stringify(applied) })
      .where('edit_id', '=', id)
      .where('position', '=', position)
      .execute()
  return null
}

const refuseRow = (
  { tx }: Work,
  editId: string,
  position: number,
  { message, fields }: Pick<Failure, 'message' | 'fields'>,
) =>
  tx
    .updateTable('product_edit_rows')
    .set({ kind: 'refused', problem: fields?.map(field => field.message).join(' ') ?? message, done: true })
    .where('edit_id', '=', editId)
    .where('position', '=', position)
    .execute()

/** Marks a bulk edit as finished and notifies the person who started it. */
async function end(work: Work, { id, title, change, isUndo, caller }: Running): Promise<void> {
  const ended = await work.tx
    .updateTable('product_edits')
    .set({ done_at: work.now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return
  const isComing = change.action === 'sale-price' && !isUndo && new Date(change.startsAt) > work.now
  await notify(work, {
    accountId: caller.accountId,
    title: `${title}: ${isComing ? 'scheduled' : 'finished'}`,
    path: `/merchant/products/bulk-edits/${id}`,
    cause: `bulk-edit:${id}`,
  })
}
