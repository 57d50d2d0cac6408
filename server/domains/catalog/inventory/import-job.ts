import { z } from 'zod'
import { createProduct, updateProduct as updateEndpoint } from '#contract/catalog/products.ts'
import { callerOf, changeInBatches, insertProduct, lockProduct, updateProduct } from '#domains/catalog/index.ts'
import { notify } from '#domains/notifications/index.ts'
import { membersWith } from '#domains/stores/index.ts'
import type { MerchantCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, failField, mustSucceed } from '#platform/failure.ts'
import { type Handler, handle, job } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { loadPictures, type PlannedPicture } from './load-pictures.ts'
import type { FiledPicture } from './picture-cells.ts'
import { draftNote, mediaLacked, repeatedNote } from './plan-product.ts'
import { archiveFiles } from './unpack-import.ts'

export const runImport = job('products.import', z.object({ importId: z.uuid() }))

/** Products per run, in transactions of `perTransaction`; the job then queues itself again to let other jobs run. */
const perRun = 100
const perTransaction = 25

interface Row {
  line: number
  kind: string
  product_id: string | null
  input: unknown
  pictures: unknown
  submits: boolean
  /** What the preview says of it. */
  problem: string | null
}

/** What became of a product. */
interface Outcome {
  submits: boolean
  problem: string | null
}

type LoadedRow = Omit<Row, 'pictures'> & { loaded: { pictures: FiledPicture[]; problems: string[] } }

/** Runs an import. A product that can't be added or changed doesn't affect the others. */
export const importHandler = (platform: Platform): Handler =>
  handle(runImport, async ({ importId }) => {
    const { db, storage } = platform
    const started = await startedImport(db.read, importId)
    if (!started) return
    const { caller } = started
    const archive = await archiveFiles(started.archive ? await storage.get(started.archive) : undefined)
    const rows = await nextRows(db.read, importId)
    const loaded: LoadedRow[] = []
    for (const row of rows) {
      const planned = (row.pictures ?? []) as unknown as PlannedPicture[]
      loaded.push({ ...row, loaded: await loadPictures(platform, planned, { archive, ownerId: caller.accountId }) })
    }
    await changeInBatches(db, loaded, {
      size: perTransaction,
      productOf: row => row.product_id,
      change: (work, row) => doRow(work, importId, caller, row),
      refuse: (work, { line }, failure) => refuse(work, importId, line, failure),
    })
    mustSucceed(
      await db.transact(work =>
        rows.length < perRun ? endImport(work, importId, caller) : work.addJob(runImport, { importId }),
      ),
    )
    if (rows.length < perRun && started.archive) await storage.delete(started.archive)
  })

/**
 * Returns a started import with the person who started it; `undefined` if it was deleted or has finished.
 */
async function startedImport(
  read: Reader,
  importId: string,
): Promise<{ caller: MerchantCaller; archive: string | null } | undefined> {
  const found = await read
    .selectFrom('product_imports as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .innerJoin('stores as s', 's.id', 'i.store_id')
    .select(['i.store_id', 'i.account_id', 'i.archive', 'a.first_name', 'a.last_name', 's.merchant_id'])
    .where('i.id', '=', importId)
    .where('i.started_at', 'is not', null)
    .where('i.done_at', 'is', null)
    .executeTakeFirst()
  return found && { archive: found.archive, caller: callerOf(found) }
}

const nextRows = (read: Reader, importId: string): Promise<Row[]> =>
  read
    .selectFrom('product_import_rows')
    .select(['line', 'kind', 'product_id', 'input', 'pictures', 'submits', 'problem'])
    .where('import_id', '=', importId)
    .where('done', '=', false)
    .where('kind', 'in', ['new', 'changed'])
    .orderBy('line')
    .limit(perRun)
    .execute()

async function doRow(work: Work, importId: string, caller: MerchantCaller, row: LoadedRow) {
  const { tx } = work
  const { storeId } = caller.scope
  // Serializes imports of one store, so that nothing is added twice.
  await tx.selectFrom('stores').select('id').where('id', '=', storeId).forNoKeyUpdate().execute()
  const mine = await tx
    .updateTable('product_import_rows')
    .set({ done: true })
    .where('import_id', '=', importId)
    .where('line', '=', row.line)
    .where('done', '=', false)
    .returning('line')
    .executeTakeFirst()
  if (!mine) return null
  if (!(await membersWith(tx, storeId, 'products')).includes(caller.accountId))
    return fail('not_allowed', { message: 'The person who started this import can no longer change products.' })
  const requestId = `import ${importId}`
  const product =
    row.kind === 'new' ? await addNew(work, caller, row, requestId) : await changeOne(work, caller, row, requestId)
  if (failed(product)) return product
  await tx
    .updateTable('product_import_rows')
    .set({ product_id: product.id, ...product.outcome })
    .where('import_id', '=', importId)
    .where('line', '=', row.line)
    .execute()
  return null
}

/** Returns the outcome of a row; `draft` says that it is a draft because it has no picture or file. */
const outcomeOf = ({ submits, problem, loaded }: LoadedRow, draft: string | null): Outcome => {
  const said = [problem, ...loaded.problems, draft].filter(each => each !== null)
  return { submits: submits && draft === null, problem: said.join(' ') || null }
}

async function addNew(work: Work, caller: MerchantCaller, row: LoadedRow, requestId: string) {
  const { input, loaded } = row
  const { storeId } = caller.scope
  const body = createProduct.body.parse({ ...(input as object), published: false })
  const there = await work.tx
    .selectFrom('products')
    .select('id')
    .where('store_id', '=', storeId)
    .where('sku', '=', body.sku)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (there) return failField('sku', 'invalid', 'A product with this SKU was added in the meantime.')
  // Without them it would await approval in vain.
  const lacked = row.submits ? mediaLacked(loaded.pictures, !body.IsDigitalProduct) : []
  const published = row.submits && lacked.length === 0
  const product = await insertProduct(work, caller, {
    storeId,
    input: { ...body, hostedImages: loaded.pictures, published },
    requestId,
  })
  return failed(product) ? product : { id: product.id, outcome: outcomeOf(row, noteOf(false, lacked)) }
}

async function changeOne(work: Work, caller: MerchantCaller, row: LoadedRow, requestId: string) {
  const { product_id, input, loaded } = row
  if (!product_id) return fail('product_not_found')
  const { pictures } = loaded
  const changes = { ...updateEndpoint.body.parse(input), ...(pictures.length > 0 && { hostedImages: pictures }) }
  if (changes.variant) {
    await lockProduct(work, product_id)
    const known = new Set(changes.variant.map(({ id }) => id))
    const now = await work.tx.selectFrom('product_variants').select('id').where('product_id', '=', product_id).execute()
    // A variant that was added after the file was read would be deleted.
    if (now.some(({ id }) => !known.has(id)))
      return failField('variant', 'invalid', 'The product changed in the meantime. Upload the file again.')
  }
  await lockProduct(work, product_id)
  const before = await work.tx
    .selectFrom('products')
    .select(['approval_status', 'published', 'picture_id', 'is_digital', 'goods_file_id'])
    .where('store_id', '=', caller.scope.storeId)
    .where('id', '=', product_id)
    .executeTakeFirst()
  if (!before) return fail('product_not_found')
  const { approval_status: approval, published, picture_id, is_digital, goods_file_id } = before
  const digital = changes.IsDigitalProduct ?? is_digital
  const approved = approval === 'approved'
  const lacked =
    (changes.published ?? published)
      ? mediaLacked(
          approved ? [true] : (changes.hostedImages ?? (picture_id === null ? [] : [picture_id])),
          goods_file_id !== null || !digital || (approved && is_digital),
        )
      : []
  if (lacked.length > 0) changes.published = false
  const product = await updateProduct(work, caller, { id: product_id, changes, requestId })
  if (failed(product)) return product
  // The preview may have said it of a product that awaited approval.
  const problem = row.problem?.replace(repeatedNote, '').trim() || null
  return { id: product.id, outcome: outcomeOf({ ...row, problem }, noteOf(!published, lacked)) }
}

const noteOf = (was: boolean, lacked: readonly string[]) => (lacked.length > 0 ? draftNote(was, lacked) : null)

const refuse = (
  { tx }: Work,
  importId: string,
  line: number,
  { message, fields }: Pick<Failure, 'message' | 'fields'>,
) =>
  tx
    .updateTable('product_import_rows')
    .set({ kind: 'refused', problem: fields?.map(field => field.message).join(' ') ?? message, done: true })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute()

/** Marks an import as finished and notifies the person who started it. */
async function endImport(work: Work, importId: string, { accountId }: MerchantCaller): Promise<void> {
  const { tx, now } = work
  const ended = await tx
    .updateTable('product_imports')
    .set({ done_at: now })
    .where('id', '=', importId)
    .where('done_at', 'is', null)
    .returning('file_name')
    .executeTakeFirst()
  if (!ended) return
  await notify(work, {
    accountId,
    title: `Import of ${ended.file_name} finished`,
    path: `/merchant/products/import?import=${importId}`,
    cause: `products-imported:${importId}`,
  })
}
