import { sql } from 'kysely'
import type { BulkChange, BulkKind } from '#contract/catalog/bulk-edits.ts'
import type { ProductStanding } from '#contract/catalog/products.ts'
import { referenceDays } from '#contract/catalog/sale-limits.ts'
import {
  type AttributesByCategory,
  everyAttribute,
  lacking,
  missingMessage,
  missingOf,
  percentOff,
  shownPrice,
} from '#domains/catalog/index.ts'
import { stockAfter } from '#domains/catalog/inventory/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { lastDate, longDate } from '#platform/lagos.ts'
import { formatKobo, type Kobo, sum } from '#platform/money.ts'
import { type BulkProduct, bulkProducts } from './bulk-product.ts'
import { changedRegularPrice, priceProblem, priceRange, type RegularPrice, salePrice } from './price-change.ts'

/** Products that are planned at a time: at once, for the first page of the preview, and by the job. */
export const perPiece = { atOnce: 100, job: 500 }

/** Values of a variant: those that the preview showed, and those to write. */
export interface VariantDetail {
  /** Of the variant; in a change of prices also of the product, for the price of variants without their own. */
  id: string
  before: readonly number[]
  after: readonly number[]
  /** The sale price that was set, or ends. */
  saleId?: string
}

interface Plan {
  kind: BulkKind
  was: string
  becomes: string
  detail: VariantDetail[] | null
  problem: string | null
}

/** Plans at most `limit` next products of a bulk edit. Returns whether some may be left. */
export async function planNext(
  work: Work,
  { id, storeId, change, limit }: { id: string; storeId: string; change: BulkChange; limit: number },
): Promise<boolean> {
  const { tx, now } = work
  const waiting = await tx
    .selectFrom('product_edit_rows')
    .select(['position', 'product_id'])
    .where('edit_id', '=', id)
    .where('kind', 'is', null)
    .orderBy('position')
    .limit(limit)
    .execute()
  const products = await bulkProducts(
    tx,
    storeId,
    waiting.map(({ product_id }) => product_id),
    salePeriod(change, now),
  )
  const planOne = await planner(tx, change)
  const plans = waiting.map(({ position, product_id }) => {
    const product = products.get(product_id)
    return { position, name: product?.name ?? '', ...(product ? planOne(product) : refused(gone)) }
  })
  await sql`
    update product_edit_rows r set name = p.name, kind = p.kind, was = p.was, becomes = p.becomes, detail = p.detail,
      problem = p.problem
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb)
      as p (position int, name text, kind text, was text, becomes text, detail jsonb, problem text)
    where r.edit_id = ${id} and r.position = p.position`.execute(tx)
  if (waiting.length === limit) return true
  await tx
    .updateTable('product_edits')
    .set({ planned_at: now })
    .where('id', '=', id)
    .where('planned_at', 'is', null)
    .execute()
  return false
}

export const gone = 'This product is no longer in your store.'

const refused = (problem: string, was = ''): Plan => ({ kind: 'refused', was, becomes: '', detail: null, problem })

const changes = (
  was: string,
  becomes: string,
  detail: VariantDetail[] | null = null,
  same = was === becomes,
): Plan => ({
  kind: same ? 'same' : 'change',
  was,
  becomes,
  detail: same ? null : detail,
  problem: null,
})

/** Returns the period whose sale prices a change needs: a new sale's own, all from now on to end or name them, or none. */
function salePeriod(change: BulkChange, now: Date) {
  if (change.action === 'end-sale' || change.action === 'price')
    return { startsAt: now.toISOString(), endsAt: 'infinity' }
  return change.action === 'sale-price' ? change : undefined
}

/** Returns the function that plans one product. */
async function planner(read: Reader, change: BulkChange): Promise<(product: BulkProduct) => Plan> {
  switch (change.action) {
    case 'price':
      return product => planPrice(product, change)
    case 'sale-price':
      return product => planSale(product, change)
    case 'end-sale':
      return planEndOfSale
    case 'stock':
      return product => planStock(product, change)
    case 'category': {
      const { childCategoryId } = change
      const [attributesOf, category] = await Promise.all([
        everyAttribute(read),
        read.selectFrom('categories').select('name').where('id', '=', childCategoryId).executeTakeFirstOrThrow(),
      ])
      return product =>
        (product.published && missingIn(product, childCategoryId, attributesOf)) ||
        changes(product.categoryName, category.name, null, product.categoryId === childCategoryId)
    }
    case 'publish': {
      const attributesOf = await everyAttribute(read)
      const { published, archived } = change
      if (archived) return product => changes(standingWords[product.standing], standingWords.archived)
      return product =>
        (published &&
          !product.published &&
          product.approvalStatus !== 'approved' &&
          missingIn(product, product.categoryId, attributesOf, true)) ||
        changes(standingWords[product.standing], standingWords[standingWhen(published, product)])
    }
    case 'delete':
      return product => changes(standingWords[product.standing], 'Deleted')
  }
}

/** Status of products in words, as rows of bulk edits store it. */
export const standingWords: Readonly<Record<ProductStanding, string>> = {
  'on-sale': 'On sale',
  off: 'Off sale',
  pending: 'Pending approval',
  rejected: 'Rejected',
  draft: 'Draft',
  archived: 'Archived',
}

/** Status of a product once it is put on sale or taken off. */
function standingWhen(published: boolean, product: BulkProduct): ProductStanding {
  const { standing, approvalStatus } = product
  if (product.published === published) return standing
  if (approvalStatus === 'approved') return published ? 'on-sale' : 'off'
  return published ? approvalStatus : 'draft'
}

const noPrice = 'It has no price yet.'

/** Returns what a product lacks to be published, with `submits` also to be sent for approval. */
function missingIn(
  product: BulkProduct,
  categoryId: string | null,
  attributesOf: AttributesByCategory,
  submits = false,
): Plan | undefined {
  const incomplete = lacking({
    name: product.name,
    child_category_id: categoryId,
    selling_kobo: product.sellingKobo,
    weight_grams: product.weightGrams,
    is_digital: product.isDigital,
    ...(submits && { picture_id: product.pictureId, goods_file_id: product.goodsFileId }),
  })
  if (incomplete || categoryId === null) return refused(incomplete?.message ?? '')
  const missing = missingOf(attributesOf(categoryId), product.attributes, product.properties)
  return missing.length ? refused(missing.map(missingMessage).join(' ')) : undefined
}

function planPrice(
  { id, sellingKobo, base, properties, variants }: BulkProduct,
  change: Extract<BulkChange, { action: 'price' }>,
): Plan {
  if (shownPrice(sellingKobo) === 0) return refused(noPrice)
  const was = priceRange(variants.map(({ selling }) => selling))
  const changed = (variant: { id: string; selling: Kobo; list: Kobo }) => ({
    variant,
    to: changedRegularPrice(variant, change),
  })
  const priced = variants.map(changed)
  const bases = properties.length > 0 && base ? [{ id, selling: base[0], list: base[1] }] : []
  // The base price counts before variants that have the same.
  const every = [...bases.map(changed), ...priced]
  const problem = every.map(({ to }) => priceProblem(to.selling)).find(Boolean)
  if (problem) return refused(problem, was)
  const planned = changes(
    was,
    priceRange(priced.map(({ to }) => to.selling)),
    every.map(({ variant: { id, selling, list }, to }) => ({
      id,
      before: [selling, list],
      after: [to.selling, to.list],
    })),
    priced.every(({ variant, to }) => variant.selling === to.selling && variant.list === to.list),
  )
  const notes = [priced.map(({ variant, to }) => otherDiscount(variant, to)).find(Boolean), keptSale(variants, change)]
  return { ...planned, problem: planned.kind === 'same' ? null : notes.filter(Boolean).join(' ') || null }
}

/** Says which discount customers see instead of the one before, as the price before the discount stays. */
function otherDiscount(before: RegularPrice, after: RegularPrice): string | undefined {
  const [was, becomes] = [before, after].map(({ selling, list }) => percentOff(selling, list))
  if (was === becomes) return undefined
  return becomes
    ? `Customers see ${becomes}% off instead of ${was}%: the price before the discount stays.`
    : 'Customers no longer see a discount.'
}

/** Says what becomes of a product's sale price, the first of several: it stays, so how far it is below the price changes. */
function keptSale(
  variants: BulkProduct['variants'],
  change: Extract<BulkChange, { action: 'price' }>,
): string | undefined {
  const [first] = variants
    .flatMap(({ selling, list, sales }) => {
      const to = changedRegularPrice({ selling, list }, change).selling
      return to === selling ? [] : sales.map(sale => ({ sale, selling, to }))
    })
    .toSorted((one, other) => Date.parse(one.sale.startsAt) - Date.parse(other.sale.startsAt))
  if (!first) return undefined
  const { sale, selling, to } = first
  const period = `from ${longDate(new Date(sale.startsAt))} to ${lastDate(new Date(sale.endsAt))}`
  const named = `The sale price of ${formatKobo(sale.kobo)} ${period}`
  if (sale.kobo >= to) return `${named} no longer counts: it isn’t below the price.`
  return `${named} stays: ${percentOff(sale.kobo, to)}% below the price instead of ${percentOff(sale.kobo, selling)}%.`
}

function planSale({ sellingKobo, variants }: BulkProduct, change: Extract<BulkChange, { action: 'sale-price' }>): Plan {
  if (shownPrice(sellingKobo) === 0) return refused(noPrice)
  const was = priceRange(variants.map(({ selling }) => selling))
  const [overlap] = variants.flatMap(({ sales }) => sales)
  if (overlap) return refused(`There is a sale price until ${lastDate(new Date(overlap.endsAt))} already.`, was)
  const priced = variants.map(({ id, selling, lowest }) => ({ id, selling, lowest, to: salePrice(selling, change) }))
  const problem = priced.map(({ to }) => priceProblem(to)).find(Boolean)
  if (problem) return refused(problem, was)
  const planned = changes(
    was,
    priceRange(priced.map(({ to }) => to)),
    priced.map(({ id, selling, to }) => ({ id, before: [selling], after: [to] })),
  )
  return { ...planned, problem: priced.map(shownDiscount).find(Boolean) ?? null }
}

/** Says which discount customers see, if the lowest price of the 30 days before the sale is below the price. */
function shownDiscount({ selling, lowest, to }: { selling: Kobo; lowest: Kobo | null; to: Kobo }): string | undefined {
  if (lowest === null || lowest >= selling) return undefined
  const before = `the lowest price of the ${referenceDays} days before`
  return lowest > to
    ? `Customers see ${percentOff(to, lowest)}% off, from ${formatKobo(lowest)}, ${before}.`
    : `Customers see no discount: ${before} is ${formatKobo(lowest)}.`
}

function planEndOfSale({ variants }: BulkProduct): Plan {
  const sales = variants.flatMap(({ id, selling, sales }) => sales.map(sale => ({ id, selling, sale })))
  const [first] = sales.toSorted((one, other) => Date.parse(one.sale.startsAt) - Date.parse(other.sale.startsAt))
  if (!first) {
    const price = priceRange(variants.map(({ selling }) => selling))
    return changes(price, price)
  }
  const { startsAt, endsAt } = first.sale
  const planned = changes(
    priceRange(sales.map(({ sale }) => sale.kobo)),
    priceRange(sales.map(({ selling }) => selling)),
    sales.map(({ id, selling, sale }) => ({ id, before: [sale.kobo], after: [selling], saleId: sale.id })),
  )
  const [from, until] = [longDate(new Date(startsAt)), lastDate(new Date(endsAt))]
  return { ...planned, problem: `Sale price from ${from} to ${until}.` }
}

function planStock(
  { variants, isDigital, sellsWhenOut }: BulkProduct,
  { mode, quantity }: Extract<BulkChange, { action: 'stock' }>,
): Plan {
  if (isDigital) return refused('A digital product has no stock.')
  const was = stockText(variants.map(({ available }) => available))
  const after = variants.map(({ id, available, stocktakes }) => ({
    id,
    before: [available, stocktakes],
    to: stockAfter(mode === 'set' ? { variantId: id, quantity } : { variantId: id, adjust: quantity }, {
      available,
      stocktakes,
      sellsWhenOut,
    }),
  }))
  const detail: VariantDetail[] = []
  for (const { id, before, to } of after) {
    if (typeof to !== 'number') return refused(to.problem, was)
    detail.push({ id, before, after: [to] })
  }
  return changes(
    was,
    stockText(detail.map(({ after: [to = 0] }) => to)),
    detail,
    detail.every(({ before: [from], after: [to] }) => from === to),
  )
}

const stockText = (units: readonly number[]): string =>
  units.length === 1 ? String(units[0]) : `${sum(units)} in ${units.length} variants`
