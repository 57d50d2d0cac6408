import { sql } from 'kysely'
import type { z } from 'zod'
import { referenceDays } from '#contract/catalog/sale-limits.ts'
import type { SalePrices, scheduleSalePrice as scheduleEndpoint } from '#contract/catalog/sale-prices.ts'
import { audit } from '#platform/audit.ts'
import type { MerchantCaller, StoreScope } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { lastDate, longDate } from '#platform/lagos.ts'
import { toKobo, toNaira } from '#platform/money.ts'
import { lockProduct } from '../products/update-product.ts'
import { changeProductRow } from '../products/write-product.ts'
import { applySalePrices, pricesOf } from './apply-sale-prices.ts'
import { saleProblem } from './sale-problem.ts'

/** Returns a product's variants and sale prices, by start. Returns `product_not_found`. */
export async function salePricesOf(
  read: Reader,
  { storeId }: StoreScope,
  productId: string,
  now: Date,
): Promise<SalePrices | Failure<'product_not_found'>> {
  const variants = await read
    .selectFrom('product_variants as v')
    .innerJoin('products as p', join => join.onRef('p.store_id', '=', 'v.store_id').onRef('p.id', '=', 'v.product_id'))
    .select(['v.id', 'v.selling_kobo', 'v.regular_kobo', 'p.visible'])
    .select(sql<SalePrices['variants'][number]['options']>`v.options`.as('options'))
    .select(
      sql<number | null>`(select min(f.selling_kobo) from former_prices f
        where f.store_id = v.store_id and f.variant_id = v.id and f.until > ${after(now, -referenceDays * day)})`.as(
        'former',
      ),
    )
    .where('v.store_id', '=', storeId)
    .where('v.product_id', '=', productId)
    .where('p.deleted_at', 'is', null)
    .orderBy('v.position')
    .orderBy('v.id')
    .execute()
  if (!variants.length) return fail('product_not_found')
  const sales = await read
    .selectFrom('sale_prices')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('product_id', '=', productId)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return {
    count: sales.length,
    rows: sales.map(sale => ({
      id: sale.id,
      variantId: sale.variant_id,
      price: toNaira(sale.sale_kobo),
      startsAt: sale.starts_at.toISOString(),
      endsAt: sale.ends_at.toISOString(),
      running: sale.reference_kobo !== null,
    })),
    variants: variants.map(({ id, options, selling_kobo, regular_kobo, visible, former }) => {
      const regular = regular_kobo ?? selling_kobo
      const now = visible ? selling_kobo : regular
      return { id, options, price: toNaira(regular), lowestPrice: toNaira(Math.min(now, former ?? now)) }
    }),
  }
}

/**
 * Sets a sale price for variants of a product; one that starts now counts at once. Returns `product_not_found`, and
 * `invalid` for another product's variants, a price that isn't below all their prices, dates that are over, out of
 * order or too far apart, and an overlap with another sale price.
 */
export async function scheduleSalePrice(
  work: Work,
  by: MerchantCaller,
  { productId, asked }: { productId: string; asked: z.output<typeof scheduleEndpoint.body> },
): Promise<SalePrices | Failure<'product_not_found' | 'invalid'>> {
  const { tx, now } = work
  await lockProduct(work, productId)
  const before = await salePricesOf(tx, by.scope, productId, now)
  if (failed(before)) return before
  const ids = [...new Set(asked.variantIds.map(id => id.toLowerCase()))]
  const chosen = before.variants.filter(({ id }) => ids.includes(id))
  const wrong = (field: string, message: string) => fail('invalid', { fields: [{ field, message }] })
  if (chosen.length < ids.length) return wrong('variantIds', 'Choose variants of this product.')
  const [startsAt, endsAt] = [new Date(asked.startsAt), new Date(asked.endsAt)]
  const saleKobo = toKobo(asked.price)
  const least = Math.min(...chosen.map(({ price }) => toKobo(price)))
  const problem = saleProblem({ saleKobo, startsAt, endsAt }, least, now)
  if (problem) return fail('invalid', { fields: [problem] })
  const other = before.rows.find(
    row => ids.includes(row.variantId) && new Date(row.startsAt) < endsAt && new Date(row.endsAt) > startsAt,
  )
  if (other)
    return wrong(
      'startsAt',
      `There is a sale price from ${longDate(new Date(other.startsAt))} to ${lastDate(new Date(other.endsAt))} already.`,
    )
  await tx
    .insertInto('sale_prices')
    .values(
      ids.map(variant_id => ({
        store_id: by.scope.storeId,
        product_id: productId,
        variant_id,
        sale_kobo: saleKobo,
        starts_at: startsAt < now ? now : startsAt,
        ends_at: endsAt,
        created_at: now,
      })),
    )
    .execute()
  if (startsAt <= now) await apply(work, by.scope, productId)
  await audit(work, by, { action: 'sale-price.create', subject: ['product', productId], after: asked })
  return salePricesOf(tx, by.scope, productId, now)
}

/** Deletes a sale price; variants that have it cost their regular price again. Returns `not_found`. */
export async function deleteSalePrice(
  work: Work,
  by: MerchantCaller,
  id: string,
): Promise<SalePrices | Failure<'not_found' | 'product_not_found'>> {
  const { tx, now } = work
  const find = () =>
    tx
      .selectFrom('sale_prices')
      .selectAll()
      .where('store_id', '=', by.scope.storeId)
      .where('id', '=', id)
      .executeTakeFirst()
  const known = await find()
  if (!known) return fail('not_found')
  const productId = known.product_id
  await lockProduct(work, productId)
  const sale = await find()
  if (!sale) return fail('not_found')
  const prices = await pricesOf(work, productId)
  await tx.deleteFrom('sale_prices').where('store_id', '=', by.scope.storeId).where('id', '=', id).execute()
  if (sale.reference_kobo !== null) await apply(work, by.scope, productId, prices)
  const { sale_kobo, starts_at, ends_at, variant_id } = sale
  await audit(work, by, {
    action: 'sale-price.delete',
    subject: ['product', productId],
    before: { variantId: variant_id, price: toNaira(sale_kobo), startsAt: starts_at, endsAt: ends_at },
  })
  return salePricesOf(tx, by.scope, productId, now)
}

async function apply(work: Work, { storeId }: StoreScope, id: string, before?: ReadonlyMap<string, number>) {
  const price = await applySalePrices(work, id, before ?? (await pricesOf(work, id)))
  await changeProductRow(work, { storeId, id }, price)
}
