import { sql } from 'kysely'
import { mostOfOne } from '#contract/cart/cart-limits.ts'
import type { ProductOffer, VariantOption } from '#contract/catalog/catalog.ts'
import type { Picture } from '#contract/fields.ts'
import type { Reader } from '#platform/database/database.ts'
import { type PictureColumns, pictureOf } from '#platform/files/pictures.ts'
import type { Kobo } from '#platform/money.ts'
import { offerFor } from '../products/product-offers.ts'
import { variantPicture } from '../products/product-pictures.ts'

/** A variant for carts, prices and orders. `visible` and `left` say whether it can be bought. */
export interface VariantForSale {
  variantId: string
  productId: string
  storeId: string
  storeName: string
  storeUrl: string
  /** True if the store is approved and not suspended. */
  storeLive: boolean
  name: string
  sku: string
  options: VariantOption[]
  categoryId: string
  /** IDs of its category, subcategory and child category. */
  categoryIds: string[]
  picture: Picture | null
  sellingKobo: Kobo
  listKobo: Kobo
  /** Automatic discount of its store. */
  offer: ProductOffer | null
  weightGrams: number
  lengthMm: number
  widthMm: number
  heightMm: number
  isDigital: boolean
  /** Whether its category, or one above, is exempt from VAT. */
  vatExempt: boolean
  /** Units in stock without reservations, at most what one purchase can have; negative after overselling. */
  available: number
  sellsWhenOut: boolean
  /** Units that one purchase can have now. */
  left: number
  /** Approved, published and of a live store. */
  visible: boolean
}

/** Returns how many units one purchase can have: the stock left, at most 99. */
export const leftOf = (available: number, sellsWhenOut: boolean): number =>
  sellsWhenOut ? mostOfOne : Math.max(0, Math.min(mostOfOne, available))

/** A row of `saleColumns`, also from JSON. */
export interface SaleRow {
  variant_id: string
  product_id: string
  store_id: string
  sku: string
  selling_kobo: Kobo
  list_kobo: Kobo
  available: number
  sells_when_out: boolean
  options: VariantOption[]
  name: string
  category_ids: [string, string, string]
  weight_grams: number
  length_mm: number
  width_mm: number
  height_mm: number
  is_digital: boolean
  visible: boolean
  store_name: string
  store_url: string
  live: boolean
  offers: Parameters<typeof offerFor>[0]
  picture: PictureColumns
  vat_exempt: boolean
}

/** SQL: variants with their products and stores, for `saleColumns`. Some drafts have no category. */
export const saleTables = sql`product_variants v
  join products p on p.store_id = v.store_id and p.id = v.product_id and p.child_category_id is not null
  join stores s on s.id = v.store_id`

/**
 * SQL: what `variantOf` reads of `saleTables`. Stock above what one purchase can have counts as that, so that other
 * people's purchases seldom change the row.
 */
export const saleColumns = sql`v.id variant_id, v.product_id, v.store_id, v.sku, v.selling_kobo, v.list_kobo,
  least(v.available, ${sql.lit(mostOfOne)}) available, v.sells_when_out, v.options, p.name,
  array[p.category_id, p.sub_category_id, p.child_category_id] category_ids, p.weight_grams, p.length_mm, p.width_mm,
  p.height_mm, p.is_digital, p.visible, s.name store_name, s.url store_url, s.live, s.offers, ${variantPicture} picture,
  exists (select from categories c where c.vat_exempt and c.id in (p.category_id, p.sub_category_id, p.child_category_id))
    vat_exempt`

export const variantOf = (row: SaleRow): VariantForSale => ({
  variantId: row.variant_id,
  productId: row.product_id,
  storeId: row.store_id,
  storeName: row.store_name,
  storeUrl: row.store_url,
  storeLive: row.live,
  name: row.name,
  sku: row.sku,
  options: row.options,
  categoryId: row.category_ids[0],
  categoryIds: row.category_ids,
  picture: pictureOf(row.picture, row.name),
  sellingKobo: row.selling_kobo,
  listKobo: row.list_kobo,
  offer: offerFor(row.offers, {
    productId: row.product_id,
    categoryIds: row.category_ids,
    sellingKobo: row.selling_kobo,
  }),
  weightGrams: row.weight_grams,
  lengthMm: row.length_mm,
  widthMm: row.width_mm,
  heightMm: row.height_mm,
  isDigital: row.is_digital,
  vatExempt: row.vat_exempt,
  available: row.available,
  sellsWhenOut: row.sells_when_out,
  left: leftOf(row.available, row.sells_when_out),
  visible: row.visible,
})

/** Returns variants by ID, on sale or not; unknown IDs are left out. */
export async function variantsForSale(
  read: Reader,
  variantIds: readonly string[],
): Promise<Map<string, VariantForSale>> {
  if (!variantIds.length) return new Map()
  const { rows } = await sql<SaleRow>`select ${saleColumns} from ${saleTables}
    where v.id = any(${[...variantIds]}::uuid[])`.execute(read)
  return new Map(rows.map(row => [row.variant_id, variantOf(row)]))
}
