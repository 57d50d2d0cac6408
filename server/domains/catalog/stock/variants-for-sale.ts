import { type NotNull, sql } from 'kysely'
import { mostAtOnce, type ProductOffer, type VariantOption } from '#contract/catalog/catalog.ts'
import type { Picture } from '#contract/fields.ts'
import type { Reader } from '#platform/database/database.ts'
import { pictureOf } from '#platform/files/pictures.ts'
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
  /** Units in stock without reservations; negative after overselling. */
  available: number
  sellsWhenOut: boolean
  /** Units that one purchase can have now. */
  left: number
  /** Approved, published and of a live store. */
  visible: boolean
}

/** Returns how many units one purchase can have: the stock left, at most 99. */
export const leftOf = (available: number, sellsWhenOut: boolean): number =>
  sellsWhenOut ? mostAtOnce : Math.max(0, Math.min(mostAtOnce, available))

/** Returns variants by ID, on sale or not; unknown IDs are left out. */
export async function variantsForSale(
  read: Reader,
  variantIds: readonly string[],
): Promise<Map<string, VariantForSale>> {
  if (!variantIds.length) return new Map()
  const rows = await read
    .selectFrom('product_variants as v')
    .innerJoin('products as p', join => join.onRef('p.store_id', '=', 'v.store_id').onRef('p.id', '=', 'v.product_id'))
    .innerJoin('stores as s', 's.id', 'v.store_id')
    .where('v.id', 'in', variantIds)
    // Some drafts have no category.
    .where('p.child_category_id', 'is not', null)
    .select(['v.id', 'v.product_id', 'v.store_id', 'v.sku', 'v.selling_kobo', 'v.list_kobo', 'v.available'])
    .select([
      'v.sells_when_out',
      'p.name',
      'p.category_id',
      'p.sub_category_id',
      'p.child_category_id',
      'p.weight_grams',
      'p.length_mm',
      'p.width_mm',
    ])
    .select([
      'p.height_mm',
      'p.is_digital',
      'p.visible',
      's.name as store_name',
      's.url as store_url',
      's.live',
      's.offers',
    ])
    .$narrowType<{ category_id: NotNull; sub_category_id: NotNull; child_category_id: NotNull }>()
    .select(variantPicture.as('picture'))
    .select(sql<VariantOption[]>`v.options`.as('options'))
    .select(
      sql<boolean>`exists (select from categories c where c.vat_exempt
        and c.id in (p.category_id, p.sub_category_id, p.child_category_id))`.as('vat_exempt'),
    )
    .execute()
  return new Map(
    rows.map(row => [
      row.id,
      {
        variantId: row.id,
        productId: row.product_id,
        storeId: row.store_id,
        storeName: row.store_name,
        storeUrl: row.store_url,
        storeLive: row.live,
        name: row.name,
        sku: row.sku,
        options: row.options,
        categoryId: row.category_id,
        categoryIds: [row.category_id, row.sub_category_id, row.child_category_id],
        picture: pictureOf(row.picture, row.name),
        sellingKobo: row.selling_kobo,
        listKobo: row.list_kobo,
        offer: offerFor(row.offers, {
          productId: row.product_id,
          categoryIds: [row.category_id, row.sub_category_id, row.child_category_id],
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
      },
    ]),
  )
}
