import { sql } from 'kysely'
import type { z } from 'zod'
import type { ProductInput, updateProduct as updateEndpoint } from '#contract/catalog/products.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, MerchantCaller } from '#platform/auth.ts'
import type { Tx, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { attributeValues } from '../attributes/attribute-values.ts'
import { applySalePrices, pricesOf } from '../sale-prices/apply-sale-prices.ts'
import { setVariantSales } from '../sale-prices/set-variant-sales.ts'
import { setInStock } from '../stock/in-stock.ts'
import { countedMeanwhile, countedStock } from '../stock/stocktakes.ts'
import { ownProduct, type WholeProduct, type Whose } from './own-product.view.ts'
import {
  categoryColumns,
  checkPictures,
  checkVariants,
  insertPictures,
  type PicturedProduct,
  type ProductPicture,
  type ProductWords,
  pictureColumns,
  productColumns,
  variantPrice,
} from './product-columns.ts'
import { appliedAtOnce, deleteEdit, differing, saveEdit, storedEdit, withEdit } from './product-edit.ts'
import { definedOnly, inputOf, picturesOf, refuseIncomplete, variantOf, wordsOf } from './product-input.ts'
import { announceProducts } from './products-announced.ts'
import { replacePictures } from './replace-pictures.ts'
import { productsChanged } from './shown.ts'
import { changeProductRow } from './write-product.ts'

type Changes = z.output<typeof updateEndpoint.body>
type Refused = Failure<'product_not_found' | 'product_changed' | 'category_not_found' | 'picture_not_found' | 'invalid'>

/** Returns which products a caller can change. */
export const keptBy = (caller: MerchantCaller | AdminCaller): Whose =>
  caller.kind === 'admin' ? 'any' : { storeId: caller.scope.storeId }

/**
 * Locks products with their variants, variants first and by ID, like a checkout: the sale of a last unit updates the
 * product afterwards. Edits of one product wait for each other before that: one that waited for variants which another
 * edit replaced would hold none of the new ones, and a third edit could lock these first.
 */
export async function lockProducts({ tx }: Work, productIds: readonly string[]): Promise<void> {
  const ids = productIds.map(id => id.toLowerCase())
  await Promise.all([
    sql`select pg_advisory_xact_lock(key) from (
      select hashtextextended('product:' || id, 0) as key from unnest(${ids}::text[]) id order by key) keys`.execute(
      tx,
    ),
    sql`select from product_variants where product_id = any(${ids}::uuid[]) order by id for update`.execute(tx),
    sql`select from products where id = any(${ids}::uuid[]) order by id for update`.execute(tx),
  ])
}

export const lockProduct = (work: Work, id: string): Promise<void> => lockProducts(work, [id])

/**
 * Changes the given fields of a product. Administrators reviewed what customers see: what a merchant changes of that in
 * an approved product, or of one with an edit, becomes its edit (decision 0051). A rejected product needs approval again
 * after any edit, and so does an approved one that becomes digital or physical. Returns `product_changed` if the product
 * changed since `seen`, or if somebody else changed a stock that is set.
 */
export async function updateProduct(
  work: Work,
  caller: MerchantCaller | AdminCaller,
  { id, changes: { seen, ...changes }, requestId }: { id: string; changes: Changes; requestId: string },
): Promise<WholeProduct | Refused> {
  const { tx } = work
  await lockProduct(work, id)
  const before = await ownProduct(tx, keptBy(caller), id, work.now)
  if (failed(before)) return before
  if (seen !== undefined && Date.parse(seen) !== Date.parse(before.updatedAt)) return fail('product_changed')
  const edit = before.edit ? await storedEdit(tx, before) : undefined
  const merchant = caller.kind === 'merchant'
  const live = { ...inputOf(before), attributes: before.attributes }
  // A merchant's changes are based on the edit, an administrator's on what customers see.
  const written = merchant ? withEdit(live, edit?.fields) : live
  const input: ProductInput = { ...written, attributes: {}, ...definedOnly(changes) }

  const wasApproved = before.approvalStatus === 'approved'
  const becomes = input.IsDigitalProduct !== before.IsDigitalProduct
  const again = wasApproved
    ? becomes && (merchant || input.IsDigitalProduct)
    : merchant && before.approvalStatus === 'rejected'
  const incomplete = refuseIncomplete(input, {
    isApproved: wasApproved && !again,
    hasFile: input.IsDigitalProduct && (await hasFile(tx, id)),
  })
  if (incomplete) return incomplete
  const variants = input.variant.map(variantOf)
  const properties = input.variantProperties
  const problem =
    checkVariants({ properties }, variants) ??
    checkVariantIds(input.variant, before) ??
    checkStock(input.variant, before)
  if (problem) return problem
  // Existing pictures stay, even if one has become private.
  const kept = [...live.hostedImages, ...(edit?.fields.hostedImages ?? [])]
  const given = changes.hostedImages && (await picturesOf(tx, changes.hostedImages, kept))
  if (failed(given)) return given
  const misplaced = given && checkPictures({ properties }, given)
  if (misplaced) return misplaced
  const attributes = await attributeValues(tx, {
    childCategoryId: input.childCategoryId,
    before: written.attributes,
    given: input.attributes,
    properties,
    complete: needsAttributes(before, written.childCategoryId, input),
  })
  if (failed(attributes)) return attributes
  const category = await categoryColumns(tx, input.childCategoryId)
  if (failed(category)) return category

  const edits = merchant && !becomes && (wasApproved || edit !== undefined)
  const wanted = { ...input, attributes: attributes.values }
  const reviewed = [...attributes.texts, ...Object.keys(edit?.fields.attributes ?? {})]
  const applied = edits ? { ...wanted, ...appliedAtOnce(live, wanted, reviewed) } : wanted
  const words = wordsOf(applied, before.storeId)
  if (failed(words)) return words
  const pictures = applied.hostedImages.map(({ id: fileId, alt, option }) => ({ fileId, alt, option }))
  const columns = await productColumns(tx, words, variants, pictures, applied.attributes)
  if (failed(columns)) return columns

  const prices = await pricesOf(work, id)
  const variantIds = await writeVariants(tx, before, input.variant, words, columns)
  const wrongSale = await setVariantSales(
    work,
    { storeId: before.storeId, productId: id },
    input.variant.map(({ sale }, at) => ({ id: variantIds[at] ?? '', sale })),
  )
  if (wrongSale) return wrongSale
  await changeProductRow(work, before, {
    ...columns,
    ...(await applySalePrices(work, id, prices)),
    ...(again && { approval_status: 'pending', approved_at: null, rejection_reason: null }),
  })
  if (changes.hostedImages || changes.variantProperties || words.name !== before.name)
    await replacePictures(tx, { id, storeId: before.storeId, name: words.name, properties: words.properties }, pictures)
  await setInStock(work, [id])
  if (again && !edits) await deleteEdit(work, before)
  else if (edits || edit) {
    const fields = differing(applied, edits ? wanted : withEdit(applied, edit?.fields))
    await saveEdit(work, before, edit, { fields, goodsFileId: edit?.goodsFileId ?? null })
  }
  const after = await ownProduct(tx, 'any', id, work.now)
  if (failed(after)) return after
  await audit(work, caller, {
    action: 'product.update',
    subject: ['product', id],
    before: pick(before, Object.keys(changes)),
    after: { ...changes, ...(again && { approvalStatus: 'pending' }), ...(after.edit && { edit: after.edit.status }) },
    requestId,
  })
  return after
}

/** Returns whether a product has the file that its customers download. */
async function hasFile(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('products').select('goods_file_id').where('id', '=', id).executeTakeFirst()
  return row?.goods_file_id != null
}

const pick = (whole: WholeProduct, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name)))

/**
 * Returns whether an edit needs every required attribute: one that submits the product or changes its category or
 * attributes. Price and stock can change without those that were defined later.
 */
const needsAttributes = (before: WholeProduct, childCategoryId: string | null, input: ProductInput): boolean =>
  input.published &&
  (before.approvalStatus === 'rejected' ||
    (!before.published && before.approvalStatus !== 'approved') ||
    input.childCategoryId !== childCategoryId ||
    Object.keys(input.attributes).length > 0)

/** Returns `invalid` if a variant ID belongs to another product or appears twice. */
function checkVariantIds(
  variants: ProductInput['variant'],
  { variant: own }: WholeProduct,
): undefined | Failure<'invalid'> {
  const ids = variants.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size === ids.length && ids.every(id => own.some(each => each.id === id))) return undefined
  return fail('invalid', { fields: [{ field: 'variant', message: 'One of the variants belongs to another product.' }] })
}

/** Returns `product_changed` if this change sets a stock that somebody else has changed since the person saw it. */
function checkStock(
  variants: ProductInput['variant'],
  { variant: own }: WholeProduct,
): undefined | Failure<'product_changed'> {
  for (const variant of variants) {
    const stood = variant.quantity === undefined ? undefined : own.find(({ id }) => id === variant.id)
    const message = stood && countedMeanwhile(variant, { available: stood.quantity, stocktakes: stood.stocktakes })
    if (message) return fail('product_changed', { message })
  }
  return undefined
}

/** Appends pictures to a product; does nothing if there are none, or if the product was deleted. */
export async function appendPictures(
  work: Work,
  product: PicturedProduct,
  pictures: readonly ProductPicture[],
): Promise<void> {
  const { tx } = work
  const found = await tx
    .selectFrom('products')
    .leftJoin('product_pictures', join =>
      join.onRef('product_pictures.store_id', '=', 'products.store_id').onRef('product_id', '=', 'products.id'),
    )
    .select('position')
    .where('products.id', '=', product.id)
    .orderBy('position', order => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  const [first] = pictures
  if (!found || !first) return
  if (found.position === null)
    await tx.updateTable('products').set(pictureColumns(first.fileId)).where('id', '=', product.id).execute()
  await insertPictures(tx, product, pictures, (found.position ?? -1) + 1)
  productsChanged(work, [product.id])
  if (found.position === null) await announceProducts(work, { ids: [product.id] })
}

/** Before running sale prices are applied again. */
const noSale = { regular_kobo: null, regular_list_kobo: null, sale_ends_at: null }

/** Updates variants named by ID, inserts new ones and deletes the rest. Returns the IDs in order. */
async function writeVariants(
  tx: Tx,
  before: WholeProduct,
  variants: ProductInput['variant'],
  words: ProductWords,
  columns: { sells_when_out: boolean; stock_alert_units: number },
): Promise<string[]> {
  const { storeId, id: productId } = before
  // Sales of a digital product count down a stock that it doesn't have.
  const becomesPhysical = before.IsDigitalProduct && !words.isDigital
  const ids: string[] = []
  // Two variants may swap options.
  await sql`set constraints product_variants_options_key deferred`.execute(tx)
  const kept = variants.flatMap(({ id }) => id ?? [])
  const gone = before.variant.flatMap(({ id }) => (kept.includes(id) ? [] : [id]))
  if (gone.length)
    await tx.deleteFrom('product_variants').where('store_id', '=', storeId).where('id', 'in', gone).execute()
  for (const [position, variant] of variants.entries()) {
    const stood = before.variant.find(({ id }) => id === variant.id)
    const left = stockOf(variant, stood)
    const available = becomesPhysical ? Math.max(0, left) : left
    const row = {
      sku: variant.sku,
      barcode: variant.barcode ?? stood?.barcode ?? '',
      options: JSON.stringify(variant.options),
      ...variantPrice(words, variantOf(variant)),
      ...noSale,
      available,
      sells_when_out: columns.sells_when_out,
      alert_units: columns.stock_alert_units,
      position,
    }
    const { id } = stood
      ? await tx
          .updateTable('product_variants')
          .set({
            ...row,
            stocktakes: stood.stocktakes + Number(variant.quantity !== undefined && available !== stood.quantity),
          })
          .where('store_id', '=', storeId)
          .where('id', '=', stood.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('product_variants')
          .values({ ...row, store_id: storeId, product_id: productId })
          .returning('id')
          .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}

/** Returns a variant's stock after an edit. */
function stockOf(
  { quantity, quantityBefore }: ProductInput['variant'][number],
  stood: { quantity: number } | undefined,
): number {
  if (quantity === undefined) return stood?.quantity ?? 0
  return stood ? countedStock({ quantity, quantityBefore }, stood.quantity) : quantity
}
