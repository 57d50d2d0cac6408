import { sql } from 'kysely'
import type { BulkChange, UndoableAction } from '#contract/catalog/bulk-edits.ts'
import {
  applySalePrices,
  archiveProduct,
  changeProductRow,
  deleteProduct,
  deleteSalePrice,
  lockProduct,
  pricesOf,
  publishProducts,
  scheduleSalePrice,
  unpublishProduct,
  updateProduct,
} from '#domains/catalog/index.ts'
import { changeStock } from '#domains/catalog/inventory/index.ts'
import { audit } from '#platform/audit.ts'
import type { MerchantCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { toNaira } from '#platform/money.ts'
import { bulkProducts } from './bulk-product.ts'
import { gone, standingWords, type VariantDetail } from './plan.ts'

interface Applied {
  productId: string
  detail: VariantDetail[]
  requestId: string
}

type Result = null | VariantDetail[] | Failure

const refuse = (message: string) => fail('product_changed', { message })

/**
 * Applies a planned change to a product: exactly what the preview showed. Returns the details to keep for an undo, if
 * they differ from the planned ones, and a failure if the product no longer allows it.
 */
export async function applyChange(
  work: Work,
  caller: MerchantCaller,
  change: BulkChange,
  { productId, detail, requestId }: Applied,
): Promise<Result> {
  switch (change.action) {
    case 'price':
      return setPrices(work, caller, { productId, detail, requestId }, 'The price has changed since the preview.')
    case 'sale-price':
      return setSalePrices(work, caller, change, { productId, detail, requestId })
    case 'end-sale':
      return endSales(work, caller, detail, 'Its sale price is over or was deleted already.')
    case 'stock':
      return setStock(work, caller, change, { productId, detail, requestId })
    case 'category': {
      const { childCategoryId } = change
      const changed = await updateProduct(work, caller, { id: productId, changes: { childCategoryId }, requestId })
      return failed(changed) ? changed : null
    }
    case 'publish': {
      if (!change.archived) return setPublished(work, caller, { productId, published: change.published, requestId })
      const kept = await archiveProduct(work, caller, { id: productId, archived: true, requestId })
      return failed(kept) ? kept : null
    }
    case 'delete':
      return deleteProduct(work, caller, productId, requestId)
  }
}

/** Undoes the change of a product's prices or status, if they are still what it made them. `becomes` is what it had before. */
export async function undoChange(
  work: Work,
  caller: MerchantCaller,
  action: UndoableAction,
  { productId, detail, requestId, was, becomes }: Applied & { was: string; becomes: string },
): Promise<Result> {
  if (action === 'publish') return restoreStatus(work, caller, { productId, requestId, was, becomes })
  if (action === 'price')
    return setPrices(work, caller, { productId, detail, requestId }, 'Left as it is: its price has changed since.')
  return endSales(work, caller, detail, 'Left as it is: its sale price is over or was deleted.')
}

/** Deletes the sale prices that are left; fails with the message if none is. */
async function endSales(
  work: Work,
  caller: MerchantCaller,
  detail: readonly VariantDetail[],
  noneLeft: string,
): Promise<Result> {
  let ended = 0
  for (const { saleId = '' } of detail) {
    const deleted = await deleteSalePrice(work, caller, saleId)
    if (!failed(deleted)) ended++
    else if (deleted.code !== 'not_found') return deleted
  }
  return ended ? null : refuse(noneLeft)
}

/** Restores the status of a product that still has the one of the bulk edit. */
async function restoreStatus(
  work: Work,
  caller: MerchantCaller,
  { productId, requestId, was, becomes }: { productId: string; requestId: string; was: string; becomes: string },
): Promise<Result> {
  await lockProduct(work, productId)
  const product = (await bulkProducts(work.tx, caller.scope.storeId, [productId])).get(productId)
  if (!product) return refuse(gone)
  if (standingWords[product.standing] !== was) return refuse('Left as it is: its status has changed since.')
  if (product.standing === 'archived') {
    const restored = await archiveProduct(work, caller, { id: productId, archived: false, requestId })
    if (failed(restored)) return restored
  }
  const published = becomes !== standingWords.off && becomes !== standingWords.draft
  return setPublished(work, caller, { productId, published, requestId })
}

const setPublished = (
  work: Work,
  caller: MerchantCaller,
  { productId, published, requestId }: { productId: string; published: boolean; requestId: string },
) =>
  published
    ? publishProducts(work, caller, { ids: [productId], requestId })
    : unpublishProduct(work, caller, { id: productId, requestId })

async function setPrices(
  work: Work,
  caller: MerchantCaller,
  { productId, detail, requestId }: Applied,
  changedMessage: string,
): Promise<Result> {
  const { tx } = work
  const { storeId } = caller.scope
  await lockProduct(work, productId)
  const product = (await bulkProducts(tx, storeId, [productId])).get(productId)
  if (!product) return refuse(gone)
  const now = new Map(product.variants.map(({ id, selling, list }) => [id, `${selling} ${list}`]))
  const variants = detail.filter(({ id }) => id !== productId)
  if (now.size !== variants.length || variants.some(({ id, before }) => now.get(id) !== before.join(' ')))
    return refuse(changedMessage)
  const prices = await pricesOf(work, productId)
  await sql`
    update product_variants v set selling_kobo = new.selling, list_kobo = new.list,
      regular_kobo = null, regular_list_kobo = null, sale_ends_at = null
    from unnest(${variants.map(({ id }) => id)}::uuid[], ${variants.map(({ after }) => after[0])}::bigint[],
      ${variants.map(({ after }) => after[1])}::bigint[]) as new (id, selling, list)
    where v.store_id = ${storeId} and v.id = new.id`.execute(tx)
  // Changes planned by earlier releases have the price of variants without their own only as that of a variant.
  const [selling, list] = detail.find(({ before }) => before.join(' ') === product.base?.join(' '))?.after ?? []
  await changeProductRow(
    work,
    { storeId, id: productId },
    {
      ...(await applySalePrices(work, productId, prices)),
      ...(selling && list && { base_selling_kobo: selling, base_list_kobo: list }),
    },
  )
  const inNaira = (values: 'before' | 'after') =>
    Object.fromEntries(detail.map(each => [each.id, each[values].map(toNaira)]))
  await audit(work, caller, {
    action: 'product.update',
    subject: ['product', productId],
    before: { prices: inNaira('before') },
    after: { prices: inNaira('after') },
    requestId,
  })
  return null
}

async function setSalePrices(
  work: Work,
  caller: MerchantCaller,
  { startsAt, endsAt }: Extract<BulkChange, { action: 'sale-price' }>,
  { productId, detail }: Applied,
): Promise<Result> {
  await lockProduct(work, productId)
  const product = (await bulkProducts(work.tx, caller.scope.storeId, [productId])).get(productId)
  if (!product) return refuse(gone)
  const now = new Map(product.variants.map(({ id, selling }) => [id, selling]))
  if (now.size !== detail.length || detail.some(({ id, before: [selling] }) => now.get(id) !== selling))
    return refuse('The price has changed since the preview.')
  const known = new Set<string>()
  const withSales: VariantDetail[] = []
  for (const [kobo = 0, same] of Map.groupBy(detail, ({ after }) => after[0])) {
    const variantIds = same.map(({ id }) => id)
    const scheduled = await scheduleSalePrice(work, caller, {
      productId,
      asked: { variantIds, price: toNaira(kobo), startsAt, endsAt },
    })
    if (failed(scheduled)) return scheduled
    for (const each of same) {
      const sale = scheduled.rows.find(
        row => row.variantId === each.id && new Date(row.endsAt).getTime() === new Date(endsAt).getTime(),
      )
      if (sale && !known.has(sale.id)) withSales.push({ ...each, saleId: sale.id })
      if (sale) known.add(sale.id)
    }
  }
  return withSales
}

/**
 * Applies the difference to the previewed stock, so that units sold since then stay deducted. A stock that somebody
 * changed since then is refused.
 */
async function setStock(
  work: Work,
  caller: MerchantCaller,
  { mode, quantity }: Extract<BulkChange, { action: 'stock' }>,
  { detail, requestId }: Applied,
): Promise<Result> {
  const changed = await changeStock(work, caller, {
    changes: detail.map(({ id, before: [quantityBefore = 0, stocktakesBefore] }) =>
      mode === 'set'
        ? { variantId: id, quantity, quantityBefore, stocktakesBefore }
        : { variantId: id, adjust: quantity },
    ),
    requestId,
  })
  if (failed(changed)) return changed
  const problem = changed.rows.find(row => row.problem !== null)?.problem
  return problem ? refuse(problem) : null
}
