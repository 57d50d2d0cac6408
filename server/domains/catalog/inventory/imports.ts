import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type CheckedImport,
  type getImport,
  type ImportKind,
  importKind,
  type importProducts,
  mostAskedTypes,
  mostImportBytes,
  type ProductImport,
} from '#contract/catalog/product-files.ts'
import { attributeNames, everyAttribute } from '#domains/catalog/index.ts'
import { audit } from '#platform/audit.ts'
import type { MerchantCaller, StoreScope } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import type { CsvColumn } from '#platform/csv.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, failField, mustSucceed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { storableName } from '#platform/storable.ts'
import { isZip } from '#platform/zip.ts'
import { writtenProducts } from './export-products.ts'
import { type Categories, categoryNames, nearestCategory } from './file-categories.ts'
import { runImport } from './import-job.ts'
import { type PictureSources, zipped } from './picture-sources.ts'
import { anyDraftNote, lacksFile, lacksPicture, lacksSpecification, type Planned, planProduct } from './plan-product.ts'
import { priceAndStock } from './price-and-stock.ts'
import { plannedChanges } from './price-changes.ts'
import { attributeCell } from './product-cells.ts'
import { withoutRepeats } from './product-rows.ts'
import { type FiledProduct, readProductFile } from './read-product-file.ts'
import { typeKey } from './shopify-file.ts'
import { unpackImport } from './unpack-import.ts'

const perPiece = 500
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Reads a product file and stores the planned change per product. Nothing is applied yet. Returns `invalid` for an
 * unreadable file.
 */
export async function readImport(
  platform: Pick<Platform, 'db' | 'storage' | 'config'>,
  {
    caller,
    bytes,
    fileName,
    defaults,
  }: { caller: MerchantCaller; bytes: Buffer; fileName: string; defaults: z.output<typeof importProducts.query> },
): Promise<CheckedImport | Failure<'invalid' | 'not_found'>> {
  const { db, storage, config } = platform
  const sent = isZip(bytes) ? await unpackImport(bytes) : { file: bytes, files: new Map<string, string>() }
  if (failed(sent)) return sent
  if (sent.file.length > mostImportBytes)
    return failField('file', 'invalid', 'A file of products can have at most 25 MB. Put the rest in another file.')
  const [categories, names] = await Promise.all([categoriesOf(db.read), attributeNames(db.read)])
  const read = await readProductFile(sent.file, {
    attributes: new Set(names.map(attributeCell)),
    known: categories.ids,
    defaults: {
      weight: defaults.weight,
      category: categories.paths.get(defaults.childCategoryId?.toLowerCase() ?? ''),
      categories: categoriesOfTypes(defaults.typeCategories, categories),
    },
  })
  if (failed(read)) return read
  const { products: filed, shopify } = read
  const sources = { files: sent.files, local: config.localRequests }
  const plans: Planned[] = []
  for (let at = 0; at < filed.length; at += perPiece) {
    const piece = filed.slice(at, at + perPiece)
    plans.push(...(await planPiece(db.read, caller.scope, piece, { categories, sources })))
    // Yields to other requests.
    await new Promise(resolve => setImmediate(resolve))
  }
  const planned = withoutRepeats(plans)
  const needsArchive = planned.some(({ pictures }) => pictures?.some(({ id }) => id.startsWith(zipped)))
  const archive = needsArchive ? `imports/${randomUUID()}.zip` : null
  // The bytes are stored first, so that a row never refers to missing bytes.
  if (archive) await storage.put(archive, bytes, 'application/zip')
  return db.transact(async ({ tx, now }) => {
    const { id } = await tx
      .insertInto('product_imports')
      .values({
        store_id: caller.scope.storeId,
        account_id: caller.accountId,
        file_name: storableName(fileName),
        archive,
        shopify,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let at = 0; at < planned.length; at += perPiece)
      await sql`
        insert into product_import_rows (import_id, line, kind, name, sku, product_id, input, pictures, problem, faults,
          changes, category, category_note, submits)
        select ${id}::uuid, r.line, r.kind, r.name, r.sku, r."productId", r.input, nullif(r.pictures, 'null'), r.problem,
          r.faults, r.changes, r.category, r."categoryNote", r.submits
        from jsonb_to_recordset(${JSON.stringify(planned.slice(at, at + perPiece))}::jsonb)
          as r (line int, kind text, name text, sku text, "productId" uuid, input jsonb, pictures jsonb,
            problem text, faults text[], changes text[], category text, "categoryNote" text, submits boolean)`.execute(
        tx,
      )
    const whole = await importOf(tx, caller.scope, id)
    return failed(whole) ? whole : { ...whole, ...missingAnswers(filed, planned, categories) }
  })
}

/** Returns the paths of the categories that `typeCategories` of the query name, by `typeKey`. */
const categoriesOfTypes = (named: readonly string[] = [], { paths }: Categories): ReadonlyMap<string, string> =>
  new Map(
    named.flatMap(each => {
      const [, id = '', type = ''] = /^([^:]*):(.*)$/s.exec(each) ?? []
      const path = paths.get(id.toLowerCase())
      return path ? [[typeKey(type), path] as const] : []
    }),
  )

/** Returns what the merchant has to choose for the refused products of a file. */
function missingAnswers(
  filed: readonly FiledProduct[],
  planned: readonly Planned[],
  categories: Categories,
): Pick<CheckedImport, 'unknownTypes' | 'weightless'> {
  const refused = filed.filter((_, at) => planned[at]?.kind === 'refused' && planned[at].productId === null)
  const types = refused.flatMap(({ lacks, unknownCategory }) => (lacks?.category ? (unknownCategory ?? '') : []))
  return {
    unknownTypes: [...Map.groupBy(types, typeKey).values()]
      .map(same => ({ type: same[0] ?? '', count: same.length, nearest: nearestCategory(same[0] ?? '', categories) }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, mostAskedTypes),
    weightless: refused.filter(({ lacks }) => lacks?.weight).length,
  }
}

async function planPiece(
  read: Reader,
  { storeId }: StoreScope,
  piece: readonly FiledProduct[],
  { categories, sources }: { categories: Categories; sources: PictureSources },
): Promise<Planned[]> {
  const ids = piece.flatMap(({ id }) => (uuid.test(id) ? id : []))
  const skus = piece.flatMap(filed => (filed.id ? [] : skusOf(filed)))
  const found = await writtenProducts(
    read,
    storeId,
    sql`(p.id = any(${ids}::uuid[]) or (p.sku <> '' and p.sku = any(${skus}::text[])))`,
    perPiece * 4,
  )
  const byId = Map.groupBy(found, ({ id }) => id)
  const bySku = Map.groupBy(found, ({ sku }) => sku)
  return piece.map(filed => {
    const same = filed.id ? [byId.get(filed.id)] : skusOf(filed).map(sku => bySku.get(sku))
    return planProduct(filed, same.find(each => each !== undefined) ?? [], categories, sources)
  })
}

/** Returns the SKUs that a product of a file can have in the store, the likeliest first. */
const skusOf = ({ sku, skus = [sku] }: FiledProduct): string[] => skus.filter(Boolean)

async function categoriesOf(read: Reader): Promise<Categories> {
  const rows = await read
    .selectFrom('categories as child')
    .innerJoin('categories as sub', 'sub.id', 'child.parent_id')
    .innerJoin('categories as top', 'top.id', 'sub.parent_id')
    .select(['child.id', 'child.name', 'sub.name as sub', 'top.name as top', 'child.also_called as alsoCalled'])
    .where('child.level', '=', 3)
    .where('child.merged_into', 'is', null)
    .execute()
  return { ...categoryNames(rows), attributesOf: await everyAttribute(read) }
}

/** Returns an import of the caller's store, or `not_found`. */
async function importOf(
  read: Reader,
  { storeId }: StoreScope,
  id: string,
): Promise<ProductImport | Failure<'not_found'>> {
  const row = await read
    .selectFrom('product_imports')
    .select(['id', 'file_name', 'shopify', 'created_at', 'started_at', 'done_at'])
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  const kinds = await read
    .selectFrom('product_import_rows')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where not done)`.as('left'),
      sql<number>`count(*) filter (where submits)`.as('submits'),
      sql<number>`count(*) filter (where problem is not null)`.as('noted'),
      sql<number>`count(*) filter (where problem ~ ${anyDraftNote})`.as('incomplete'),
      sql<number>`count(*) filter (where problem ~ ${lacksPicture})`.as('pictureless'),
      sql<number>`count(*) filter (where problem ~ ${lacksFile})`.as('fileless'),
      sql<number>`count(*) filter (where problem ~ ${lacksSpecification})`.as('unspecified'),
      sql<number>`count(category_note)`.as('fallback'),
      sql<number>`count(*) filter (where ${startsToSellOn})`.as('sellsOn'),
    ])
    .where('import_id', '=', id)
    .groupBy('kind')
    .execute()
  const lacking = { incomplete: 0, pictureless: 0, fileless: 0, unspecified: 0 }
  const none = { count: 0, left: 0, submits: 0, noted: 0, ...lacking, fallback: 0, sellsOn: 0 }
  const of = (kind: ImportKind) => kinds.find(each => each.kind === kind) ?? none
  const taken = (['new', 'changed', 'same'] as const).map(of)
  return {
    id: row.id,
    fileName: row.file_name,
    counts: {
      new: of('new').count,
      changed: of('changed').count,
      same: of('same').count,
      refused: of('refused').count,
    },
    left: of('new').left + of('changed').left,
    submitted: of('new').submits + of('changed').submits,
    drafts: of('new').count - of('new').submits,
    incompleteDrafts: {
      count: of('new').incomplete,
      pictureless: of('new').pictureless,
      fileless: of('new').fileless,
      unspecified: of('new').unspecified,
    },
    noted: taken.reduce((sum, each) => sum + each.noted, 0),
    incomplete: taken.reduce((sum, each) => sum + each.incomplete, 0),
    categoriesChosen: of('new').fallback,
    sellsOn: of('new').sellsOn + of('changed').sellsOn,
    ...(await faultsOf(read, id)),
    shopify: row.shopify,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    doneAt: row.done_at?.toISOString() ?? null,
  }
}

/** SQL: whether a row makes its product sell on when out of stock, which a digital one always does. */
const startsToSellOn = sql<boolean>`coalesce(input ->> 'contSalesOutOfStock' = 'true'
  and input ->> 'IsDigitalProduct' is distinct from 'true', false)`

/** Number of faults in a summary. */
const mostFaults = 5

/** Returns the most frequent faults of an import, with the number of products that have them: together if the same have them. */
async function faultsOf(read: Reader, id: string): Promise<Pick<ProductImport, 'faults' | 'moreFaults'>> {
  const { rows } = await sql<ProductImport['faults'][number] & { kinds: number }>`
    select string_agg(fault, ' ' order by fault) as message, cardinality(lines) as count,
      count(*) over () as kinds
    from (
      select fault, array_agg(distinct line) as lines
      from product_import_rows, unnest(faults) as fault where import_id = ${id} group by fault
    ) as found
    group by lines order by count desc, message limit ${mostFaults}`.execute(read)
  return {
    faults: rows.map(({ message, count }) => ({ message, count })),
    moreFaults: Math.max(0, (rows[0]?.kinds ?? 0) - mostFaults),
  }
}

/** Returns the products of an import that are refused, then those with a note, each by line; `not_found` for one of another store. */
export async function importProblems(
  read: Reader,
  scope: StoreScope,
  id: string,
): Promise<{ columns: CsvColumn<ProblemRow>[]; rows: ProblemRow[] } | Failure<'not_found'>> {
  const whole = await importOf(read, scope, id)
  if (failed(whole)) return whole
  const rows = await read
    .selectFrom('product_import_rows')
    .select(['line', 'name', 'sku', 'problem', 'category_note as categoryNote'])
    .select(sql<ImportKind>`kind`.as('kind'))
    .where('import_id', '=', id)
    .where(({ or, eb }) => or([eb('problem', 'is not', null), eb('category_note', 'is not', null)]))
    .orderBy(sql`kind <> 'refused'`)
    .orderBy('line')
    .execute()
  return { columns: problemColumns(whole), rows }
}

interface ProblemRow {
  line: number
  kind: ImportKind
  name: string
  sku: string
  problem: string | null
  categoryNote: string | null
}

const results: Readonly<Record<ImportKind, string>> = {
  new: 'New',
  changed: 'Changed',
  same: 'Unchanged',
  refused: 'Error',
}

/** Columns of the file of an import's problems. */
const problemColumns = ({ shopify }: ProductImport): CsvColumn<ProblemRow>[] => [
  { heading: 'Row', cell: row => row.line },
  { heading: 'Product', cell: row => row.name },
  { heading: shopify ? 'Handle' : 'SKU', cell: row => row.sku },
  { heading: 'Result', cell: row => results[row.kind] },
  { heading: 'Error', cell: row => (row.kind === 'refused' ? (row.problem ?? '') : '') },
  {
    heading: 'Note',
    cell: row => (row.kind === 'refused' ? '' : [row.problem, row.categoryNote].filter(Boolean).join(' ')),
  },
]

/** Returns an import with a page of its products, by line; `not_found` for one of another store. */
export async function importRows(
  read: Reader,
  scope: StoreScope,
  id: string,
  { kind, noted, limit, offset }: z.output<typeof getImport.query>,
) {
  const whole = await importOf(read, scope, id)
  if (failed(whole)) return whole
  const rows = await read
    .selectFrom('product_import_rows')
    .select(['line', 'name', 'sku', 'product_id as productId', 'problem', 'done', 'changes', 'category', 'submits'])
    .select(['category_note as categoryNote', 'input', startsToSellOn.as('sellsOn')])
    .select(sql<ImportKind>`kind`.as('kind'))
    .where('import_id', '=', id)
    .where('kind', 'in', kind ? [kind] : importKind.options)
    .$if(noted === true, query => query.where('kind', '<>', 'refused').where('problem', 'is not', null))
    .orderBy('line')
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = rows.flatMap(({ kind, done, productId }) => (kind === 'changed' && !done ? (productId ?? []) : []))
  const products = await writtenProducts(read, scope.storeId, sql`p.id = any(${ids}::uuid[])`, limit)
  const { counts } = whole
  const count = noted ? whole.noted : kind ? counts[kind] : counts.new + counts.changed + counts.same + counts.refused
  return {
    count,
    rows: rows.map(({ input, ...row }) => {
      const stood = row.kind === 'changed' && !row.done && products.find(({ id }) => id === row.productId)
      return { ...row, ...priceAndStock(row.kind, input, row.changes), ...(stood && plannedChanges(input, stood)) }
    }),
    import: whole,
  }
}

/** Starts an import; does nothing if it is started already. Returns `not_found` for one of another store. */
export async function startImport(
  work: Work,
  caller: MerchantCaller,
  id: string,
): Promise<ProductImport | Failure<'not_found'>> {
  const { scope } = caller
  const started = await work.tx
    .updateTable('product_imports')
    .set({ started_at: work.now })
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .where('started_at', 'is', null)
    .returning('file_name as name')
    .executeTakeFirst()
  if (started) {
    await audit(work, caller, { action: 'product-file.import', subject: ['product-file', id], after: started })
    await work.addJob(runImport, { importId: id })
  }
  return importOf(work.tx, scope, id)
}

/** Deletes imports older than 30 days, with the zip files of those that weren't finished. */
export async function deleteOldImports({ db, storage, clock }: Pick<Platform, 'db' | 'storage' | 'clock'>) {
  const old = db.keyed.selectFrom('product_imports').where('created_at', '<', after(clock.now(), -30 * day))
  for (const { archive } of await old.select('archive').where('archive', 'is not', null).execute())
    if (archive) await storage.delete(archive)
  const done = await db.transact(({ tx, now }) =>
    tx
      .deleteFrom('product_imports')
      .where('created_at', '<', after(now, -30 * day))
      .execute(),
  )
  mustSucceed(done)
}
