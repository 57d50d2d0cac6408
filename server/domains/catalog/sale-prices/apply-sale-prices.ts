import { type RawBuilder, sql } from 'kysely'
import { referenceDays } from '#contract/catalog/sale-limits.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'

/** Prices of a product's variants by ID, to record them once they have changed. */
export type PricesBefore = ReadonlyMap<string, Kobo>

/** Reads what customers pay for a product's variants now. The product has to be locked. */
export async function pricesOf({ tx }: Work, productId: string): Promise<PricesBefore> {
  const rows = await tx
    .selectFrom('product_variants')
    .select(['id', 'selling_kobo'])
    .where('product_id', '=', productId)
    .execute()
  return new Map(rows.map(row => [row.id, row.selling_kobo]))
}

/**
 * Records the prices of products that customers no longer see. A price that an earlier change of this moment recorded
 * stays: customers could pay that one. `which` is a condition on `products p`.
 */
export async function recordLastPrices({ tx, now }: Work, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into former_prices (store_id, variant_id, selling_kobo, until)
    select v.store_id, v.id, v.selling_kobo, ${now} from products p
      join product_variants v on v.store_id = p.store_id and v.product_id = p.id
    where ${which} order by v.id
    on conflict do nothing`.execute(tx)
}

/**
 * Sets what the variants of a locked product cost now: the sale price that has started and not ended, else the regular
 * price. Deletes sale prices that have ended or are no longer below the regular price, and records former prices that
 * customers could pay: those of a product on sale.
 *
 * Returns the price of the cheapest variant, which the caller writes to the product.
 */
export async function applySalePrices(
  work: Work,
  productId: string,
  before: PricesBefore,
): Promise<{ selling_kobo: Kobo; list_kobo: Kobo }> {
  const { tx, now } = work
  await sql`
    update product_variants set selling_kobo = regular_kobo, list_kobo = regular_list_kobo,
      regular_kobo = null, regular_list_kobo = null, sale_ends_at = null
    where product_id = ${productId} and regular_kobo is not null`.execute(tx)
  await sql`
    delete from sale_prices s using product_variants v
    where s.product_id = ${productId} and v.store_id = s.store_id and v.id = s.variant_id
      and (s.ends_at <= ${now} or (s.starts_at <= ${now} and s.sale_kobo >= v.selling_kobo))`.execute(tx)
  await sql`
    update sale_prices s set reference_kobo = coalesce(
      least(case when p.visible then was.kobo end, (select min(f.selling_kobo) from former_prices f
        where f.store_id = s.store_id and f.variant_id = s.variant_id and f.until > ${after(now, -referenceDays * day)})),
      v.selling_kobo)
    from unnest(${[...before.keys()]}::uuid[], ${[...before.values()]}::bigint[]) was (id, kobo)
    join product_variants v on v.product_id = ${productId} and v.id = was.id
    join products p on p.store_id = v.store_id and p.id = v.product_id
    where s.store_id = v.store_id and s.product_id = p.id and s.variant_id = v.id and s.starts_at <= ${now}
      and (s.reference_kobo is null or p.approval_status <> 'approved')`.execute(tx)
  // The old price is one that customers really could pay, and never above the regular price.
  await sql`
    update product_variants v set selling_kobo = s.sale_kobo,
      list_kobo = greatest(s.sale_kobo, least(s.reference_kobo, v.selling_kobo)),
      regular_kobo = v.selling_kobo, regular_list_kobo = v.list_kobo, sale_ends_at = s.ends_at
    from sale_prices s
    where s.product_id = ${productId} and v.store_id = s.store_id and v.id = s.variant_id and s.starts_at <= ${now}`.execute(
    tx,
  )
  await sql`
    insert into former_prices (store_id, variant_id, selling_kobo, until)
    select v.store_id, v.id, was.kobo, ${now}
    from unnest(${[...before.keys()]}::uuid[], ${[...before.values()]}::bigint[]) was (id, kobo)
    join product_variants v on v.product_id = ${productId} and v.id = was.id
    join products p on p.store_id = v.store_id and p.id = v.product_id
    where v.selling_kobo <> was.kobo and p.visible
    on conflict (store_id, variant_id, until) do update
      set selling_kobo = least(former_prices.selling_kobo, excluded.selling_kobo)`.execute(tx)
  return tx
    .selectFrom('product_variants')
    .select(['selling_kobo', 'list_kobo'])
    .where('product_id', '=', productId)
    .orderBy('selling_kobo')
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
}
