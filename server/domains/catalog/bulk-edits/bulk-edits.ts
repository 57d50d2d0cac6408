import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type BulkChange,
  type BulkEdit,
  type BulkFilter,
  type BulkKind,
  bulkEditDays,
  type createBulkEdit as createEndpoint,
  type getBulkEdit,
  isUndoable,
  type listBulkEdits,
  maxBulkProducts,
} from '#contract/catalog/bulk-edits.ts'
import { attributesOf, ownProductIds } from '#domains/catalog/index.ts'
import { audit } from '#platform/audit.ts'
import type { MerchantCaller, StoreScope } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, failField } from '#platform/failure.ts'
import { lastDate, longDate } from '#platform/lagos.ts'
import { formatKobo, toKobo } from '#platform/money.ts'
import { planBulkEdit, runBulkEdit } from './bulk-edit-job.ts'
import { perPiece, planNext, standingWords } from './plan.ts'

/**
 * Stores a bulk edit of the chosen products and plans the first ones; a job plans the rest. Returns
 * `category_not_found`, and `invalid` if nothing or too much matches.
 */
export async function createBulkEdit(
  work: Work,
  { scope, accountId }: MerchantCaller,
  { productIds, filter = {}, change }: z.output<typeof createEndpoint.body>,
): Promise<BulkEdit | Failure<'category_not_found' | 'invalid' | 'not_found'>> {
  const { tx, now } = work
  const { storeId } = scope
  const title = await titleOf(tx, change)
  if (failed(title)) return title
  const chosen = productIds
    ? sql`select p.id from products p where p.store_id = ${storeId} and p.deleted_at is null
        and p.id = any(${productIds}::uuid[]) order by p.created_at desc, p.id desc`
    : ownProductIds(storeId, filter satisfies BulkFilter, maxBulkProducts + 1)
  const { id } = await tx
    .insertInto('product_edits')
    .values({ store_id: storeId, account_id: accountId, change: JSON.stringify(change), title, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { numAffectedRows = 0n } = await sql`
    insert into product_edit_rows (edit_id, position, product_id)
    select ${id}::uuid, row_number() over (), chosen.id from (${chosen}) chosen`.execute(tx)
  if (numAffectedRows === 0n) return failField('productIds', 'invalid', 'None of your products match.')
  if (numAffectedRows > maxBulkProducts)
    return failField(
      'filter',
      'invalid',
      `More than ${maxBulkProducts.toLocaleString('en-NG')} products match. Narrow the filter.`,
    )
  const left = await planNext(work, { id, storeId, change, limit: perPiece.atOnce })
  if (left) await work.addJob(planBulkEdit, { editId: id })
  return bulkEditOf(tx, scope, id)
}

/** Returns the change in words. */
async function titleOf(read: Reader, change: BulkChange): Promise<string | Failure<'category_not_found'>> {
  const amount = ({ unit, by }: { unit: 'percent' | 'naira'; by: number }) =>
    unit === 'percent' ? `${Math.abs(by)}%` : formatKobo(toKobo(Math.abs(by)))
  switch (change.action) {
    case 'price':
      return `Prices ${change.by > 0 ? 'up' : 'down'} by ${amount(change)}`
    case 'sale-price':
      return `${amount(change)} off from ${longDate(new Date(change.startsAt))} to ${lastDate(new Date(change.endsAt))}`
    case 'end-sale':
      return 'End sale prices'
    case 'stock':
      if (change.mode === 'set') return `Stock set to ${change.quantity}`
      return `Stock ${change.quantity < 0 ? 'down' : 'up'} by ${Math.abs(change.quantity)}`
    case 'publish':
      if (change.archived) return 'Archive'
      return change.published ? 'Publish' : 'Unpublish'
    case 'delete':
      return 'Delete products'
    case 'category': {
      const known = await attributesOf(read, change.childCategoryId)
      if (failed(known)) return known
      const category = await read
        .selectFrom('categories')
        .select('name')
        .where('id', '=', change.childCategoryId)
        .where('level', '=', 3)
        .where('merged_into', 'is', null)
        .executeTakeFirst()
      return category ? `Move to ${category.name}` : fail('category_not_found')
    }
  }
}

const editColumns = (read: Reader, { storeId }: StoreScope) =>
  read
    .selectFrom('product_edits as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .leftJoin('product_edits as u', 'u.undoes', 'e.id')
    .select(['e.id', 'e.title', 'e.created_at', 'e.planned_at', 'e.started_at', 'e.done_at', 'e.undoes'])
    .select(['u.id as undone_by', 'a.first_name', 'a.last_name'])
    .select(sql<BulkEdit['action']>`e.change ->> 'action'`.as('action'))
    .select(sql<string | null>`e.change ->> 'startsAt'`.as('sales_from'))
    .select(
      sql<Record<string, number>>`(select jsonb_object_agg(coalesce(k.kind, 'unplanned'), k.count) from (
        select r.kind, count(*) as count from product_edit_rows r where r.edit_id = e.id group by r.kind) k)`.as(
        'kinds',
      ),
    )
    .select(
      sql<number>`(select count(*) from product_edit_rows r where r.edit_id = e.id and r.kind = 'change' and not r.done)`.as(
        'left',
      ),
    )
    .select(
      sql<number>`(select count(*) from product_edit_rows r where r.edit_id = e.id and r.kind = 'change'
        and r.becomes = ${standingWords.pending})`.as('to_approval'),
    )
    .select(
      sql<boolean>`e.change ->> 'action' <> 'sale-price' or exists (
        select from product_edit_rows r cross join jsonb_array_elements(r.detail) d
          join sale_prices s on s.store_id = e.store_id and s.id = (d ->> 'saleId')::uuid
        where r.edit_id = e.id and r.kind = 'change')`.as('has_to_undo'),
    )
    .where('e.store_id', '=', storeId)

type EditRow = Awaited<ReturnType<ReturnType<typeof editColumns>['executeTakeFirstOrThrow']>>

function editOf(row: EditRow): BulkEdit {
  const of = (kind: string) => row.kinds?.[kind] ?? 0
  return {
    id: row.id,
    action: row.action,
    title: row.title,
    by: `${row.first_name} ${row.last_name}`,
    products: of('change') + of('same') + of('refused') + of('unplanned'),
    counts: { change: of('change'), same: of('same'), refused: of('refused') },
    planned: row.planned_at !== null,
    left: row.left,
    toApproval: row.action === 'publish' ? row.to_approval : 0,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    doneAt: row.done_at?.toISOString() ?? null,
    salesFrom: row.undoes === null ? row.sales_from : null,
    undoes: row.undoes,
    undoneBy: row.undone_by,
    canUndo:
      row.done_at !== null &&
      row.undoes === null &&
      row.undone_by === null &&
      isUndoable(row.action) &&
      row.has_to_undo,
  }
}

/** Returns a bulk edit of the store, or `not_found`. */
async function bulkEditOf(read: Reader, scope: StoreScope, id: string): Promise<BulkEdit | Failure<'not_found'>> {
  const row = await editColumns(read, scope).where('e.id', '=', id).executeTakeFirst()
  return row ? editOf(row) : fail('not_found')
}

/** Returns the store's started bulk edits, newest first. */
export async function bulkEdits(
  read: Reader,
  scope: StoreScope,
  { limit, offset }: z.output<typeof listBulkEdits.query>,
) {
  const [rows, { count }] = await Promise.all([
    editColumns(read, scope)
      .where('e.started_at', 'is not', null)
      .orderBy('e.created_at', 'desc')
      .orderBy('e.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    read
      .selectFrom('product_edits')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('store_id', '=', scope.storeId)
      .where('started_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  ])
  return { count, rows: rows.map(editOf) }
}

/** Statuses that people read under another word than rows store, by which an undo knows them. */
const shownStandings: Readonly<Record<string, string>> = {
  [standingWords['on-sale']]: 'Published',
  [standingWords.off]: 'Unpublished',
}

/** Returns a bulk edit with a page of its products; `not_found` for one of another store. */
export async function bulkEditRows(
  read: Reader,
  scope: StoreScope,
  id: string,
  { kind, limit, offset }: z.output<typeof getBulkEdit.query>,
) {
  const edit = await bulkEditOf(read, scope, id)
  if (failed(edit)) return edit
  const rows = await read
    .selectFrom('product_edit_rows')
    .select(['product_id as productId', 'name', 'was as before', 'becomes as after', 'problem', 'done'])
    .select(sql<BulkKind | null>`kind`.as('kind'))
    .where('edit_id', '=', id)
    .where(kind ? sql<boolean>`kind = ${kind}` : sql<boolean>`true`)
    .orderBy('position')
    .limit(limit)
    .offset(offset)
    .execute()
  const ofStanding = edit.action === 'publish' || edit.action === 'delete'
  const shown = (words: string) => (ofStanding && shownStandings[words]) || words
  return {
    count: kind ? edit.counts[kind] : edit.products,
    rows: rows.map(row => ({ ...row, before: shown(row.before), after: shown(row.after) })),
    edit,
  }
}

/**
 * Starts a planned bulk edit; does nothing if it is started already. Returns `not_found`, and `bulk_edit_not_planned`
 * while its preview isn't complete.
 */
export async function startBulkEdit(
  work: Work,
  caller: MerchantCaller,
  id: string,
): Promise<BulkEdit | Failure<'not_found' | 'bulk_edit_not_planned'>> {
  const { scope } = caller
  const edit = await bulkEditOf(work.tx, scope, id)
  if (failed(edit)) return edit
  if (!edit.planned) return fail('bulk_edit_not_planned')
  const started = await work.tx
    .updateTable('product_edits')
    .set({ started_at: work.now })
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .returning('title')
    .executeTakeFirst()
  if (started) {
    await audit(work, caller, { action: 'bulk-edit.run', subject: ['bulk-edit', id], after: started })
    await work.addJob(runBulkEdit, { editId: id })
  }
  return bulkEditOf(work.tx, scope, id)
}

/**
 * Starts to restore the prices or statuses before a bulk edit, once. Returns `not_found`, and `bulk_edit_not_undoable` if
 * it changed neither, hasn't finished or is undone already.
 */
export async function undoBulkEdit(
  work: Work,
  caller: MerchantCaller,
  id: string,
): Promise<BulkEdit | Failure<'not_found' | 'bulk_edit_not_undoable'>> {
  const { tx, now } = work
  const { scope, accountId } = caller
  const edit = await bulkEditOf(tx, scope, id)
  if (failed(edit)) return edit
  if (!edit.canUndo) return fail('bulk_edit_not_undoable')
  const undo = await tx
    .insertInto('product_edits')
    .columns(['store_id', 'account_id', 'change', 'title', 'undoes', 'created_at', 'planned_at', 'started_at'])
    .expression(
      tx
        .selectFrom('product_edits')
        .select(['store_id', sql<string>`${accountId}::uuid`.as('account_id'), 'change'])
        .select(sql<string>`'Undo: ' || title`.as('title'))
        .select(['id as undoes'])
        .select([sql<Date>`${now}::timestamptz`.as('created_at'), sql<Date>`${now}::timestamptz`.as('planned_at')])
        .select(sql<Date>`${now}::timestamptz`.as('started_at'))
        .where('id', '=', id),
    )
    .onConflict(conflict => conflict.column('undoes').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!undo) return fail('bulk_edit_not_undoable')
  await sql`
    insert into product_edit_rows (edit_id, position, product_id, name, kind, was, becomes, detail)
    select ${undo.id}::uuid, r.position, r.product_id, r.name, 'change', r.becomes, r.was,
      (select jsonb_agg(d || jsonb_build_object('before', d -> 'after', 'after', d -> 'before'))
        from jsonb_array_elements(r.detail) d)
    from product_edit_rows r where r.edit_id = ${id} and r.kind = 'change'`.execute(tx)
  await audit(work, caller, { action: 'bulk-edit.undo', subject: ['bulk-edit', id], after: { title: edit.title } })
  await work.addJob(runBulkEdit, { editId: undo.id })
  return bulkEditOf(tx, scope, undo.id)
}

/** Deletes bulk edits older than 30 days. */
export const deleteOldBulkEdits = ({ tx, now }: Work) =>
  tx
    .deleteFrom('product_edits')
    .where('created_at', '<', after(now, -bulkEditDays * day))
    .execute()
