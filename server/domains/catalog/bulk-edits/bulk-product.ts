import { sql } from 'kysely'
import type { ProductStanding } from '#contract/catalog/products.ts'
import { standingOf } from '#domains/catalog/index.ts'
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
  sellsWhenOut: boolean
  categoryId: string | null
  categoryName: string
  /** Of its cheapest variant, and 0 grams for none. */
  sellingKobo: Kobo
  weightGrams: number
  attributes: Record<string, unknown>
  properties: { type: string }[]
  variants: {
    id: string
    /** Regular prices, without a running sale. */
    selling: Kobo
    list: Kobo
    available: number
    /** Ends of sale prices that overlap the asked period. */
    overlaps: string[]
  }[]
}

/** Reads products of a store, with their variants in order, and their sale prices within a period. */
export async function bulkProducts(
  read: Reader,
  storeId: string,
  ids: readonly string[],
  { startsAt, endsAt }: { startsAt: string; endsAt: string } = { startsAt: '2000-01-01', endsAt: '2000-01-01' },
): Promise<Map<string, BulkProduct>> {
  const { rows } = await sql<BulkProduct>`
    select p.id, p.name, p.published, ${standingOf} as standing, p.approval_status as "approvalStatus", p.is_digital as "isDigital",
      p.picture_id as "pictureId",      p.sells_when_out as "sellsWhenOut", p.child_category_id as "categoryId", coalesce(c.name, 'None') as "categoryName",
      p.selling_kobo as "sellingKobo", p.weight_grams as "weightGrams",
      p.attributes, p.properties,
      (select json_agg(json_build_object('id', v.id, 'selling', coalesce(v.regular_kobo, v.selling_kobo),
          'list', coalesce(v.regular_list_kobo, v.list_kobo), 'available', v.available,
          'overlaps', array(select s.ends_at from sale_prices s where s.store_id = v.store_id and s.variant_id = v.id
            and s.starts_at < ${endsAt}::timestamptz and s.ends_at > ${startsAt}::timestamptz))
          order by v.position, v.id)
        from product_variants v where v.store_id = p.store_id and v.product_id = p.id) as variants
    from products p left join categories c on c.id = p.child_category_id
    where p.store_id = ${storeId} and p.id = any(${[...ids]}::uuid[]) and p.deleted_at is null`.execute(read)
  return new Map(rows.map(row => [row.id, row]))
}
