import { sql } from 'kysely'
import type { ProductStanding } from '#contract/catalog/products.ts'
import { referenceDays } from '#contract/catalog/sale-limits.ts'
import { standingOf } from '#domains/catalog/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'

/** What a bulk edit reads of a product. */
export interface BulkProduct {
  id: string
  name: string
  published: boolean
  standing: ProductStanding
  approvalStatus: 'pending' | 'approved' | 'rejected'
  isDigital: boolean
  pictureId: string | null
  goodsFileId: string | null
  sellsWhenOut: boolean
  categoryId: string | null
  categoryName: string
  /** Of its cheapest variant, and 0 grams for none. */
  sellingKobo: Kobo
  /** Selling price and price before the discount of variants without their own; null if it is that of the cheapest. */
  base: [selling: Kobo, list: Kobo] | null
  weightGrams: number
  attributes: Record<string, unknown>
  properties: { type: string }[]
  variants: {
    id: string
    /** Regular prices, without a running sale. */
    selling: Kobo
    list: Kobo
    available: number
    stocktakes: number
    /** Sale prices that overlap the asked period, by start. */
    sales: { id: string; kobo: Kobo; startsAt: string; endsAt: string }[]
    /** Lowest price of the 30 days before the asked period, as known now; null without one. */
    lowest: Kobo | null
  }[]
}

/** Reads products of a store, with their variants in order, and their sale prices within a period. */
export async function bulkProducts(
  read: Reader,
  storeId: string,
  ids: readonly string[],
  sale?: { startsAt: string; endsAt: string },
): Promise<Map<string, BulkProduct>> {
  const { startsAt, endsAt } = sale ?? { startsAt: '2000-01-01', endsAt: '2000-01-01' }
  const since = after(new Date(startsAt), -referenceDays * day)
  const lowest = sale
    ? sql`least(case when p.visible then v.selling_kobo else coalesce(v.regular_kobo, v.selling_kobo) end,
        (select min(f.selling_kobo) from former_prices f
          where f.store_id = v.store_id and f.variant_id = v.id and f.until > ${since}),
        (select min(s.sale_kobo) from sale_prices s
          where s.store_id = v.store_id and s.variant_id = v.id and s.ends_at > ${since} and s.ends_at <= ${startsAt}::timestamptz))`
    : sql`null`
  const { rows } = await sql<BulkProduct>`
    select p.id, p.name, p.published, ${standingOf} as standing, p.approval_status as "approvalStatus", p.is_digital as "isDigital",
      p.picture_id as "pictureId", p.goods_file_id as "goodsFileId", p.sells_when_out as "sellsWhenOut", p.child_category_id as "categoryId", coalesce(c.name, 'None') as "categoryName",
      p.selling_kobo as "sellingKobo",
      case when p.base_selling_kobo is not null then json_build_array(p.base_selling_kobo, p.base_list_kobo) end as base,
      p.weight_grams as "weightGrams",
      p.attributes, p.properties,
      (select json_agg(json_build_object('id', v.id, 'selling', coalesce(v.regular_kobo, v.selling_kobo),
          'list', coalesce(v.regular_list_kobo, v.list_kobo), 'available', v.available, 'stocktakes', v.stocktakes, 'lowest', ${lowest},
          'sales', array(select json_build_object('id', s.id, 'kobo', s.sale_kobo, 'startsAt', s.starts_at, 'endsAt', s.ends_at)
            from sale_prices s where s.store_id = v.store_id and s.variant_id = v.id
              and s.starts_at < ${endsAt}::timestamptz and s.ends_at > ${startsAt}::timestamptz
            order by s.starts_at))
          order by v.position, v.id)
        from product_variants v where v.store_id = p.store_id and v.product_id = p.id) as variants
    from products p left join categories c on c.id = p.child_category_id
    where p.store_id = ${storeId} and p.id = any(${[...ids]}::uuid[]) and p.deleted_at is null`.execute(read)
  return new Map(rows.map(row => [row.id, row]))
}
