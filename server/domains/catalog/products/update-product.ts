import { sql } from 'kysely'
import type { z } from 'zod'
import type { OwnProduct, ProductInput, updateProduct as updateEndpoint } from '#contract/catalog/products.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, MerchantCaller } from '#platform/auth.ts'
import type { Tx, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { setInStock } from '../stock/in-stock.ts'
import { ownProduct, type Whose } from './own-product.view.ts'
import {
  checkVariants,
  insertPictures,
  type ProductPicture,
  type ProductWords,
  productColumns,
  variantPrice,
} from './product-columns.ts'
import { inputOf, picturesOf, variantOf, wordsOf } from './product-input.ts'
import { productsChanged } from './shown.ts'
import { changeProductRow } from './write-product.ts'

type Changes = z.output<typeof updateEndpoint.body>
type Refused = Failure<'product_not_found' | 'category_not_found' | 'picture_not_found' | 'invalid'>

/** Whose products a caller may change. */
export const keptBy = (caller: MerchantCaller | AdminCaller): Whose =>
  caller.kind === 'admin' ? 'any' : { storeId: caller.scope.storeId }

/**
 * Locks a product with its variants for a change of both, variants first and in order of their ids: as a checkout locks
 * them, whose sale of the last one then touches the product.
 */
export async function lockProduct({ tx }: Work, id: string): Promise<void> {
  await tx.selectFrom('product_variants').select('id').where('product_id', '=', id).orderBy('id').forUpdate().execute()
  await tx.selectFrom('products').select('id').where('id', '=', id).forUpdate().execute()
}

/**
 * Changes what is given of a product. What an administrator looked at is what customers see: where a merchant changes
 * that, or edits what was rejected, the product waits for approval again (decision 0017). So does what an administrator
 * makes digital: it has no file yet.
 */
export async function updateProduct(
  work: Work,
  caller: MerchantCaller | AdminCaller,
  { id, changes, requestId }: { id: string; changes: Changes; requestId: string },
): Promise<OwnProduct | Refused> {
  const { tx } = work
  await lockProduct(work, id)
  const before = await ownProduct(tx, keptBy(caller), id)
  if (failed(before)) return before
  const written = inputOf(before)
  const input: ProductInput = { ...written, ...given(changes) }

  const words = wordsOf(input, before.storeId)
  if (failed(words)) return words
  const variants = input.variant.map(variantOf)
  const problem = checkVariants(words, variants) ?? strangers(input.variant, before)
  if (problem) return problem
  // Those that the product has stay, also where one has become private since.
  const pictures = changes.hostedImages
    ? await picturesOf(tx, changes.hostedImages)
    : before.hostedImages.map(({ id: fileId, alt }) => ({ fileId, alt }))
  if (failed(pictures)) return pictures
  const columns = await productColumns(tx, words, variants, pictures)
  if (failed(columns)) return columns

  const again =
    caller.kind === 'merchant'
      ? before.approvalStatus === 'rejected' || (before.approvalStatus === 'approved' && looksOther(written, input))
      : before.approvalStatus === 'approved' && input.IsDigitalProduct && !before.IsDigitalProduct
  await changeProductRow(work, before, {
    ...columns,
    ...(again && { approval_status: 'pending', approved_at: null, rejection_reason: null }),
  })
  if (changes.hostedImages) await replacePictures(tx, { id, storeId: before.storeId, name: words.name }, pictures)
  await writeVariants(tx, before, input.variant, words)
  await setInStock(tx, [id])
  await audit(work, caller, {
    action: 'product.update',
    subject: ['product', id],
    before: pick(before, Object.keys(changes)),
    after: { ...changes, ...(again && { approvalStatus: 'pending' }) },
    requestId,
  })
  return ownProduct(tx, 'any', id)
}

/** A change without what was left out, which a spread would take for empty. */
const given = (changes: Changes): Partial<ProductInput> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

const pick = (whole: OwnProduct, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name)))

/** Whether a customer would see another thing than the one that was approved. Price, stock and weight aren't that. */
function looksOther(before: ProductInput, after: ProductInput): boolean {
  const looked = ({ name, brand, description, childCategoryId, hostedImages, IsDigitalProduct }: ProductInput) =>
    JSON.stringify([
      name,
      brand || null,
      description,
      childCategoryId,
      hostedImages.map(({ id }) => id),
      IsDigitalProduct,
    ])
  return looked(before) !== looked(after)
}

/** Fails where a variant is named that isn't the product's, or one twice. */
function strangers(variants: ProductInput['variant'], { variant: own }: OwnProduct): undefined | Failure<'invalid'> {
  const ids = variants.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size === ids.length && ids.every(id => own.some(each => each.id === id))) return undefined
  return fail('invalid', { fields: [{ field: 'variant', message: 'One of the variants isn’t this product’s.' }] })
}

/** Adds pictures after those that a product has; does nothing when it has none, or is gone. */
export async function appendPictures(
  work: Work,
  product: { id: string; storeId: string; name: string },
  pictures: readonly ProductPicture[],
): Promise<void> {
  const { tx } = work
  const last = await tx
    .selectFrom('product_pictures')
    .select('position')
    .where('store_id', '=', product.storeId)
    .where('product_id', '=', product.id)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  await insertPictures(tx, product, pictures, last.position + 1)
  productsChanged(work, [product.id])
}

async function replacePictures(
  tx: Tx,
  product: { id: string; storeId: string; name: string },
  pictures: readonly ProductPicture[],
): Promise<void> {
  await tx
    .deleteFrom('product_pictures')
    .where('store_id', '=', product.storeId)
    .where('product_id', '=', product.id)
    .execute()
  await insertPictures(tx, product, pictures)
}

/** Keeps the variants that are named by id as they are called now, adds the new, and takes the others away. */
async function writeVariants(
  tx: Tx,
  before: OwnProduct,
  variants: ProductInput['variant'],
  words: ProductWords,
): Promise<void> {
  const { storeId, id: productId } = before
  // Two variants may change places.
  await sql`set constraints product_variants_options_key deferred`.execute(tx)
  const kept = variants.flatMap(({ id }) => id ?? [])
  const gone = before.variant.flatMap(({ id }) => (kept.includes(id) ? [] : [id]))
  if (gone.length)
    await tx.deleteFrom('product_variants').where('store_id', '=', storeId).where('id', 'in', gone).execute()
  const sells_when_out = words.sellsWhenOut ?? false
  for (const [position, variant] of variants.entries()) {
    const stood = before.variant.find(({ id }) => id === variant.id)
    const row = {
      sku: variant.sku,
      options: JSON.stringify(variant.options),
      ...variantPrice(words, variantOf(variant)),
      available: stockOf(variant, stood?.quantity ?? 0, sells_when_out),
      sells_when_out,
      alert_units: words.stockAlertUnits ?? 0,
      position,
    }
    if (stood)
      await tx
        .updateTable('product_variants')
        .set(row)
        .where('store_id', '=', storeId)
        .where('id', '=', stood.id)
        .execute()
    else
      await tx
        .insertInto('product_variants')
        .values({ ...row, store_id: storeId, product_id: productId })
        .execute()
  }
}

/** What is left of a variant after an edit that may say so. Below zero it stays only while it sells on. */
function stockOf(
  { quantity, quantityBefore }: ProductInput['variant'][number],
  now: number,
  sellsWhenOut: boolean,
): number {
  const left = quantity === undefined ? now : quantityBefore === undefined ? quantity : now + quantity - quantityBefore
  return sellsWhenOut ? left : Math.max(0, left)
}
