import type { ProductInput } from '#contract/catalog/products.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { toKobo } from '#platform/money.ts'
import { saleProblem } from './sale-problem.ts'

type Given = Pick<ProductInput['variant'][number], 'sale'> & { id: string }

/**
 * Sets the sale prices that the variants of a product were given, in place of those that they overlap. The variants have
 * their regular prices at this moment, and `applySalePrices` follows. A sale price that is over changes nothing.
 * Returns `invalid` for one that isn't below the variant's price, or whose dates are out of order or too far apart.
 */
export async function setVariantSales(
  { tx, now }: Work,
  { storeId, productId }: { storeId: string; productId: string },
  variants: readonly Given[],
): Promise<undefined | Failure<'invalid'>> {
  for (const [at, { id, sale }] of variants.entries()) {
    if (!sale || new Date(sale.endsAt) <= now) continue
    const asked = { saleKobo: toKobo(sale.price), startsAt: new Date(sale.startsAt), endsAt: new Date(sale.endsAt) }
    const ofVariant = tx
      .selectFrom('sale_prices')
      .selectAll()
      .where('store_id', '=', storeId)
      .where('variant_id', '=', id)
    const overlapping = await ofVariant
      .where('starts_at', '<', asked.endsAt)
      .where('ends_at', '>', asked.startsAt)
      .execute()
    const [same] = overlapping
    if (
      overlapping.length === 1 &&
      same?.sale_kobo === asked.saleKobo &&
      same.starts_at.getTime() === asked.startsAt.getTime() &&
      same.ends_at.getTime() === asked.endsAt.getTime()
    )
      continue
    const { selling_kobo } = await tx
      .selectFrom('product_variants')
      .select('selling_kobo')
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const problem = saleProblem(asked, selling_kobo, now)
    if (problem) return fail('invalid', { fields: [{ ...problem, field: `variant.${at}.sale.${problem.field}` }] })
    if (overlapping.length)
      await tx
        .deleteFrom('sale_prices')
        .where(
          'id',
          'in',
          overlapping.map(each => each.id),
        )
        .execute()
    await tx
      .insertInto('sale_prices')
      .values({
        store_id: storeId,
        product_id: productId,
        variant_id: id,
        sale_kobo: asked.saleKobo,
        starts_at: asked.startsAt < now ? now : asked.startsAt,
        ends_at: asked.endsAt,
        created_at: now,
      })
      .execute()
  }
}
