import type { Selectable } from 'kysely'
import type { ProductInput } from '#contract/catalog/products.ts'
import { mostSaleDays } from '#contract/catalog/sale-limits.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import type { SalePrices } from '#platform/database/schema.gen.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { toKobo } from '#platform/money.ts'
import { type Sale, saleProblem } from './sale-problem.ts'

type Given = Pick<ProductInput['variant'][number], 'sale'> & { id: string }

/**
 * Sets the sale prices that the variants of a product were given, in place of those that they overlap; a running one of
 * the same price goes on, with its start and its old price. The variants have their regular prices at this moment, and
 * `applySalePrices` follows. A sale price that is over changes nothing.
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
    const running = overlapping.find(each => goesOn(each, asked))
    const replaced = overlapping.filter(each => each !== running).map(each => each.id)
    if (replaced.length) await tx.deleteFrom('sale_prices').where('id', 'in', replaced).execute()
    if (running) {
      await tx.updateTable('sale_prices').set({ ends_at: asked.endsAt }).where('id', '=', running.id).execute()
      continue
    }
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

/** Returns whether a stored sale price runs and is the asked one, with another end or a start that had passed before. */
const goesOn = (
  { sale_kobo, starts_at, reference_kobo }: Pick<Selectable<SalePrices>, 'sale_kobo' | 'starts_at' | 'reference_kobo'>,
  { saleKobo, startsAt, endsAt }: Sale,
): boolean =>
  reference_kobo !== null &&
  sale_kobo === saleKobo &&
  startsAt <= starts_at &&
  endsAt <= after(starts_at, mostSaleDays * day)
