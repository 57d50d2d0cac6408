import type { Product, Specification, VariantOption } from '#contract/catalog/catalog.ts'
import { leftOf } from '#domains/catalog/stock/variants-for-sale.ts'
import { ratingOf, storeSummaryOf } from '#domains/stores/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { toNaira } from '#platform/money.ts'
import { percentOff } from './product-columns.ts'
import { offerFor } from './product-offers.ts'
import { type PictureRow, productPicturesOf } from './product-pictures.ts'

interface VariantRow {
  id: string
  sku: string
  barcode: string
  options: VariantOption[]
  selling: number
  list: number
  available: number
  sells_when_out: boolean
  /** ISO 8601. */
  sale_ends_at: string | null
}

interface ProductRow {
  id: string
  name: string
  brand: string | null
  description: string[]
  sku: string
  category_id: string
  sub_category_id: string
  child_category_id: string
  category: string
  sub_category: string
  child_category: string
  selling_kobo: number
  list_kobo: number
  discount_percent: number
  weight_grams: number
  weight_unit: 'g' | 'kg'
  length_mm: number
  width_mm: number
  height_mm: number
  dimension_unit: 'mm' | 'cm' | 'm'
  is_digital: boolean
  sells_when_out: boolean
  in_stock: boolean
  properties: { type: string; options: string[] }[]
  specifications: Specification[]
  search_title: string | null
  search_description: string | null
  rating_sum: number
  review_count: number
  sold_count: number
  /** ISO 8601. */
  created_at: string
  variants: VariantRow[]
  pictures: PictureRow[]
  store_id: string
  store_name: string
  store_url: string
  store_rating_sum: number
  store_review_count: number
  follower_count: number
  official: boolean
  pickup_state: string | null
  pickup_lga: string | null
  logo_id: string | null
  logo_width: number | null
  logo_height: number | null
  /** Running offers of its store. */
  offers: unknown
}

/**
 * One JSON value: the driver reads the description of each column with each row. Looks up category names in subqueries,
 * because for a join the planner reads all categories per product.
 */
const select = (
  where: string,
) => `select to_json(product) as product from (select p.id, p.name, p.brand, p.description, p.sku, p.category_id, p.sub_category_id, p.child_category_id,
    (select name from categories where id = p.category_id) as category,
    (select name from categories where id = p.sub_category_id) as sub_category,
    (select name from categories where id = p.child_category_id) as child_category,
    p.selling_kobo, p.list_kobo, p.discount_percent, p.weight_grams, p.weight_unit, p.length_mm, p.width_mm, p.height_mm,
    p.dimension_unit, p.is_digital, p.sells_when_out, p.in_stock, p.properties, p.rating_sum, p.review_count,
    p.sold_count, p.created_at, p.search_title, p.search_description, p.store_id, s.name as store_name, s.url as store_url,
    s.rating_sum as store_rating_sum, s.review_count as store_review_count, s.follower_count, s.pickup_state,
    s.pickup_lga, s.official, s.offers, logo.id as logo_id, logo.width as logo_width, logo.height as logo_height,
    case when p.attributes = '{}' then '[]'
      else product_specification_list(p.attributes, p.category_id, p.sub_category_id, p.child_category_id) end as specifications,
    (select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'barcode', v.barcode, 'options', v.options, 'selling', v.selling_kobo,
        'list', v.list_kobo, 'available', v.available, 'sells_when_out', v.sells_when_out,
        'sale_ends_at', v.sale_ends_at) order by v.position), '[]')
      from product_variants v where v.product_id = p.id) as variants,
    (select coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'alt', pic.alt,
          'property', pic.property, 'option', pic.option)
        order by pic.position), '[]')
      from product_pictures pic join files f on f.id = pic.file_id
      where pic.store_id = p.store_id and pic.product_id = p.id) as pictures
  from products p
  join stores s on s.id = p.store_id
  left join files logo on logo.id = s.logo_id
  where p.visible and ${where}) product`

const one = { name: 'product on sale', text: select('p.id = $1') }
const deleted = { name: 'product deleted', text: 'select from products where id = $1 and deleted_at is not null' }
/** As current as the primary, and shown also while that is unavailable. */
const current = { from: 'primary first' } as const
const several = { name: 'products on sale', text: select('p.id = any($1::uuid[])') }

/**
 * Returns a product on sale. Returns `product_gone` if its merchant deleted it, and `product_not_found` if it is off
 * sale for another reason.
 */
export async function productOnSale(
  db: Database,
  id: string,
): Promise<Product | Failure<'product_not_found' | 'product_gone'>> {
  const [row] = await db.prepared<{ product: ProductRow }>(one, [id], current)
  if (row) return productOf(row.product)
  return fail((await db.prepared(deleted, [id], current)).length > 0 ? 'product_gone' : 'product_not_found')
}

/** Returns products on sale in the order of `ids`; others are left out. */
export async function productsOnSale(db: Database, ids: readonly string[]): Promise<Product[]> {
  const rows = await db.prepared<{ product: ProductRow }>(several, [ids], current)
  const byId = new Map(rows.map(({ product }) => [product.id, product]))
  return [...new Set(ids)].flatMap(id => {
    const row = byId.get(id.toLowerCase())
    return row ? [productOf(row)] : []
  })
}

const mmIn = { mm: 1, cm: 10, m: 1000 } as const
const gramsIn = { g: 1, kg: 1000 } as const

function productOf(row: ProductRow): Product {
  const categoryIds = [row.category_id, row.sub_category_id, row.child_category_id]
  const offer = (sellingKobo: number) => offerFor(row.offers, { productId: row.id, categoryIds, sellingKobo })
  const variants = row.variants.map(variant => {
    const quantity = leftOf(variant.available, variant.sells_when_out)
    return {
      id: variant.id,
      sku: variant.sku,
      barcode: variant.barcode,
      options: variant.options,
      pricing: [{ sellingPrice: toNaira(variant.selling), price: toNaira(variant.list) }],
      discount: percentOff(variant.selling, variant.list),
      quantity,
      inStock: quantity > 0,
      offer: offer(variant.selling),
      saleEndsAt: variant.sale_ends_at && new Date(variant.sale_ends_at).toISOString(),
    }
  })
  const inUnit = (mm: number): number => mm / mmIn[row.dimension_unit]
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    description: row.description,
    category: row.category,
    categoryId: row.category_id,
    subCategory: row.sub_category,
    subCategoryId: row.sub_category_id,
    childCategory: row.child_category,
    childCategoryId: row.child_category_id,
    storeName: row.store_name,
    store: storeSummaryOf({
      ...row,
      id: row.store_id,
      name: row.store_name,
      url: row.store_url,
      rating_sum: row.store_rating_sum,
      review_count: row.store_review_count,
    }),
    hostedImages: productPicturesOf(row.pictures),
    pricing: [{ sellingPrice: toNaira(row.selling_kobo), price: toNaira(row.list_kobo) }],
    varies: row.variants.some(({ selling }) => selling > row.selling_kobo),
    discount: row.discount_percent,
    offer: offer(row.selling_kobo),
    quantity: leftOf(
      variants.reduce((sum, variant) => sum + variant.quantity, 0),
      row.sells_when_out,
    ),
    inStock: row.in_stock,
    sku: row.sku,
    weight: row.weight_grams / gramsIn[row.weight_unit],
    weightUnit: row.weight_unit,
    dimensions: { length: inUnit(row.length_mm), width: inUnit(row.width_mm), height: inUnit(row.height_mm) },
    dimensionUnit: row.dimension_unit,
    whenSoldOut: row.sells_when_out ? 'continue' : 'stop',
    contSalesOutOfStock: row.sells_when_out,
    IsDigitalProduct: row.is_digital,
    variant: variants,
    variantProperties: row.properties,
    specifications: row.specifications,
    searchTitle: row.search_title,
    searchDescription: row.search_description,
    rating: ratingOf(row.rating_sum, row.review_count),
    reviewCount: row.review_count,
    soldCount: row.sold_count,
    createdAt: new Date(row.created_at).toISOString(),
  }
}
