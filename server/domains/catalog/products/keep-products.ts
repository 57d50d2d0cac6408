import type { z } from 'zod'
import type { adminCreateProduct, ProductInput } from '#contract/catalog/products.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, MerchantCaller, StoreScope } from '#platform/auth.ts'
import type { Tx, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, mustSucceed } from '#platform/failure.ts'
import { beginningOf } from '#platform/storable.ts'
import { type AttributeValues, missingOf } from '../attributes/attribute-values.ts'
import { attributesOf } from '../attributes/attributes.views.ts'
import { refreshSalePrices } from '../sale-prices/sale-prices-job.ts'
import { setVariantSales } from '../sale-prices/set-variant-sales.ts'
import { lacking } from './approve-product.ts'
import { createProduct } from './create-product.ts'
import { ownProduct, type WholeProduct } from './own-product.view.ts'
import { deleteEdit, storedEdit, withEdit } from './product-edit.ts'
import { inputOf, picturesOf, refuseIncomplete, variantOf, wordsOf } from './product-input.ts'
import { lockProducts } from './update-product.ts'
import { changeProductRow } from './write-product.ts'

type Refused = Failure<'category_not_found' | 'picture_not_found' | 'invalid'>

interface Added {
  storeId: string
  input: ProductInput
  /** Stored attribute values of the product that it is a copy of. */
  attributes?: AttributeValues
  requestId: string
}

/** Adds a product for a merchant, or an administrator on the merchant's behalf. */
export async function addProduct(
  work: Work,
  caller: MerchantCaller | AdminCaller,
  added: Added,
): Promise<WholeProduct | Refused> {
  const created = await insertProduct(work, caller, added)
  return failed(created) ? created : mustSucceed(await ownProduct(work.tx, 'any', created.id, work.now))
}

/** Like `addProduct`, without reading the product back: for bulk inserts. */
export async function insertProduct(
  work: Work,
  caller: MerchantCaller | AdminCaller,
  { storeId, input, attributes, requestId }: Added,
): Promise<{ id: string } | Refused> {
  const incomplete = refuseIncomplete(input)
  if (incomplete) return incomplete
  const words = wordsOf(input, storeId)
  if (failed(words)) return words
  const pictures = await picturesOf(work.tx, input.hostedImages)
  if (failed(pictures)) return pictures
  const variants = input.variant.map(variant => ({ ...variantOf(variant), available: variant.quantity ?? 0 }))
  const created = await createProduct(work, {
    ...words,
    variants,
    pictures,
    attributes: input.attributes,
    ...(attributes && { attributesBefore: attributes }),
  })
  if (failed(created)) return created
  if (input.variant.some(({ sale }) => sale)) {
    const wrongSale = await setVariantSales(
      work,
      { storeId, productId: created.id },
      input.variant.map(({ sale }, at) => ({ id: created.variantIds[at] ?? '', sale })),
    )
    if (wrongSale) return wrongSale
    await refreshSalePrices(work, { storeId, id: created.id })
  }
  await audit(work, caller, {
    action: 'product.create',
    subject: ['product', created.id],
    after: { name: input.name, storeId },
    requestId,
  })
  return created
}

/** Like `addProduct`, for a store that an administrator names. Returns `store_not_found`. */
export async function addProductTo(
  work: Work,
  caller: AdminCaller,
  { storeId, ...input }: z.output<typeof adminCreateProduct.body>,
  requestId: string,
): Promise<WholeProduct | Refused | Failure<'store_not_found'>> {
  const store = await work.tx.selectFrom('stores').select('id').where('id', '=', storeId).executeTakeFirst()
  return store ? addProduct(work, caller, { storeId, input, requestId }) : fail('store_not_found')
}

/**
 * Copies a product of the store with its edit as a draft, without stock and SKU. Returns `product_not_found`, and the
 * failures of `addProduct`.
 */
export async function duplicateProduct(
  work: Work,
  caller: MerchantCaller,
  id: string,
  requestId: string,
): Promise<WholeProduct | Refused | Failure<'product_not_found'>> {
  const product = await ownProduct(work.tx, caller.scope, id, work.now)
  if (failed(product)) return product
  const edit = product.edit ? await storedEdit(work.tx, product) : undefined
  const input = withEdit({ ...inputOf(product), attributes: product.attributes }, edit?.fields)
  return addProduct(work, caller, {
    storeId: product.storeId,
    input: {
      ...input,
      name: beginningOf(`Copy of ${input.name}`, 140).trim(),
      sku: '',
      variant: input.variant.map(({ options, pricing }) => ({ options, pricing, sku: '', quantity: 0 })),
      attributes: {},
      published: false,
    },
    attributes: input.attributes,
    requestId,
  })
}

/**
 * Deletes a product of the store. The row stays for orders and reviews that refer to it. Returns `product_not_found`.
 */
export async function deleteProduct(
  work: Work,
  caller: MerchantCaller,
  id: string,
  requestId: string,
): Promise<null | Failure<'product_not_found'>> {
  const { storeId } = caller.scope
  const gone = await work.tx
    .selectFrom('products')
    .select('name')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!gone) return fail('product_not_found')
  await changeProductRow(work, { storeId, id }, { deleted_at: work.now })
  await deleteEdit(work, { storeId, id })
  await audit(work, caller, { action: 'product.delete', subject: ['product', id], before: gone, requestId })
  return null
}

/** Puts a product of the store into its archive, off sale, or brings it back from there. Returns `product_not_found`. */
export async function archiveProduct(
  work: Work,
  caller: MerchantCaller,
  { id, archived, requestId }: { id: string; archived: boolean; requestId: string },
): Promise<WholeProduct | Failure<'product_not_found'>> {
  await lockedIds(work, caller.scope, [id])
  const product = await ownProduct(work.tx, caller.scope, id, work.now)
  if (failed(product) || (product.standing === 'archived') === archived) return product
  await changeProductRow(work, product, archived ? { published: false, archived_at: work.now } : { archived_at: null })
  await audit(work, caller, {
    action: archived ? 'product.archive' : 'product.restore',
    subject: ['product', id],
    before: { standing: product.standing },
    requestId,
  })
  return ownProduct(work.tx, caller.scope, id, work.now)
}

/**
 * Puts products of the store on sale, all or none. Those that are on sale stay unchanged. Returns `product_not_found`,
 * and `attributes_missing` if one that isn't approved lacks a picture, its file or something required.
 */
export async function publishProducts(
  work: Work,
  caller: MerchantCaller,
  { ids, requestId }: { ids: readonly string[]; requestId: string },
): Promise<null | Failure<'product_not_found' | 'attributes_missing'>> {
  const wanted = [...new Set(ids.map(id => id.toLowerCase()))]
  const found = await lockedIds(work, caller.scope, wanted)
  if (found.length < wanted.length) return fail('product_not_found')
  const changed = found.filter(each => !each.published)
  for (const each of changed) {
    const problem = each.approval_status === 'approved' ? undefined : await missingIn(work.tx, each)
    if (problem) return problem
  }
  for (const { id } of changed) await setPublished(work, caller, { id, published: true, requestId })
  return null
}

/** Takes a product of the store off sale. Does nothing if it is. Returns `product_not_found`. */
export async function unpublishProduct(
  work: Work,
  caller: MerchantCaller,
  { id, requestId }: { id: string; requestId: string },
): Promise<null | Failure<'product_not_found'>> {
  const [found] = await lockedIds(work, caller.scope, [id])
  if (!found) return fail('product_not_found')
  if (found.published) await setPublished(work, caller, { id: found.id, published: false, requestId })
  return null
}

async function setPublished(
  work: Work,
  caller: MerchantCaller,
  { id, published, requestId }: { id: string; published: boolean; requestId: string },
): Promise<void> {
  await changeProductRow(work, { storeId: caller.scope.storeId, id }, { published })
  await audit(work, caller, {
    action: 'product.publish',
    subject: ['product', id],
    before: { published: !published },
    after: { published },
    requestId,
  })
}

async function lockedIds(work: Work, { storeId }: StoreScope, ids: readonly string[]) {
  await lockProducts(work, ids)
  return work.tx
    .selectFrom('products')
    .select(['id', 'name', 'published', 'approval_status', 'child_category_id', 'attributes', 'properties'])
    .select(['selling_kobo', 'weight_grams', 'is_digital', 'picture_id', 'goods_file_id'])
    .where('store_id', '=', storeId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Returns `attributes_missing` with what a product lacks, or the names of its required attributes that have no value. */
async function missingIn(
  tx: Tx,
  product: Awaited<ReturnType<typeof lockedIds>>[number],
): Promise<undefined | Failure<'attributes_missing'>> {
  const incomplete = lacking(product)
  if (incomplete) return incomplete
  const { name, child_category_id, attributes, properties } = product
  if (child_category_id === null) return undefined
  const found = await attributesOf(tx, child_category_id)
  if (failed(found)) return undefined
  const missing = missingOf(found, attributes as AttributeValues, properties as { type: string }[])
  const names = missing.map(each => each.name).join(', ')
  return missing.length
    ? fail('attributes_missing', { message: `Fill in these specifications of ${name} first: ${names}.` })
    : undefined
}
