import { sql } from 'kysely'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import type {
  EditStatus,
  OwnPricing,
  OwnProduct,
  ProductEdit,
  ProductRow,
  ProductStanding,
} from '#contract/catalog/products.ts'
import { commissionsAt, ratingOf, storesById } from '#domains/stores/index.ts'
import { type AdminCaller, type MerchantCaller, onlyViews } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { pictureOf } from '#platform/files/pictures.ts'
import { toNaira } from '#platform/money.ts'
import { basePriceOf, percentOff, shownPrice } from './product-columns.ts'
import { editOf } from './product-edit.view.ts'
import { type PictureRow, productPicturesOf } from './product-pictures.ts'

/** Scope of a product query: one store's products, or any for administrators. */
export type Whose = { storeId: string } | 'any'

export interface RowColumns {
  id: string
  name: string
  sku: string
  cost_kobo: number
  selling_kobo: number
  list_kobo: number
  varies: boolean
  discount_percent: number
  sale: NonNullable<ProductRow['sale']> | null
  child_category: string | null
  quantity: number
  variant_count: number
  first_sku: string | null
  sku_count: number
  in_stock: boolean
  is_digital: boolean
  standing: ProductStanding
  approval_status: 'pending' | 'approved' | 'rejected'
  rejection_reason: string | null
  edit_status: EditStatus | null
  published: boolean
  visible: boolean
  sold_count: number
  picture_id: string | null
  picture_width: number | null
  picture_height: number | null
  store_id: string
  store_name: string
  merchant_id: string
  created_at: Date
  updated_at: Date
}

interface Columns extends RowColumns {
  base_selling_kobo: number | null
  base_list_kobo: number | null
  brand: string | null
  description: string[]
  category_id: string | null
  sub_category_id: string | null
  child_category_id: string | null
  category: string | null
  sub_category: string | null
  weight_grams: number
  weight_unit: 'g' | 'kg'
  length_mm: number
  width_mm: number
  height_mm: number
  dimension_unit: 'mm' | 'cm' | 'm'
  sells_when_out: boolean
  stock_alert_units: number
  properties: OwnProduct['variantProperties']
  attributes: OwnProduct['attributes']
  specifications: OwnProduct['specifications']
  tags: string[]
  search_title: string | null
  search_description: string | null
  rating_sum: number
  review_count: number
  store_url: string
  store_live: boolean
  merchant_name: string
  variants: {
    id: string
    sku: string
    barcode: string
    options: VariantOption[]
    selling: number
    list: number
    available: number
    stocktakes: number
    sale: { price: number; oldPrice: number | null; startsAt: string; endsAt: string; running: boolean } | null
  }[]
  pictures: PictureRow[]
}

/**
 * SQL of the standing of products `p`. A column can't have it: the previous release doesn't know that products can be
 * archived.
 */
export const standingOf = sql<ProductStanding>`case when p.archived_at is null then p.standing else 'archived' end`

/** A product with its cost, which isn't sent to callers who can only view it. */
export type WholeProduct = Omit<OwnProduct, 'pricing'> & { pricing: OwnPricing[] }

/** Returns products as a caller may see them: without the cost for who can only view them. */
export const seenBy = <P extends Pick<ProductRow, 'pricing'>>(
  caller: MerchantCaller | AdminCaller,
  products: P[],
): P[] =>
  onlyViews(caller, 'products')
    ? products.map(each => ({ ...each, pricing: each.pricing.map(price => ({ ...price, costPrice: null })) }))
    : products

/** Columns of a list row, of products `p`. */
export const rowColumns = sql`p.id, p.name, p.sku, p.cost_kobo, p.selling_kobo, p.list_kobo,
    coalesce(v.highest_kobo > p.selling_kobo, false) as varies, p.discount_percent, p.in_stock,
    p.is_digital, ${standingOf} as standing, p.approval_status, p.rejection_reason, e.status as edit_status,
    p.published, p.visible, p.sold_count, p.picture_id,
    p.picture_width, p.picture_height, p.store_id, p.created_at, p.updated_at, s.name as store_name, s.merchant_id,
    (select name from categories where id = p.child_category_id) as child_category, v.quantity, v.variant_count,
    v.first_sku, v.sku_count, (select json_build_object('startsAt', d.starts_at, 'endsAt', d.ends_at,
      'running', d.reference_kobo is not null) from sale_prices d where d.product_id = p.id
      order by d.starts_at, d.id limit 1) as sale`

export const rowJoins = sql`join stores s on s.id = p.store_id
  cross join lateral (
    select coalesce(sum(available), 0)::int as quantity, count(v.id)::int as variant_count,
      max(v.selling_kobo) as highest_kobo,
      min(v.sku) filter (where v.sku <> '') as first_sku,
      count(distinct v.sku) filter (where v.sku <> '')::int as sku_count
    from product_variants v where v.store_id = p.store_id and v.product_id = p.id
  ) v
  left join product_revisions e on e.store_id = p.store_id and e.product_id = p.id`

const saleOf = ({ sale }: RowColumns): ProductRow['sale'] =>
  sale && { ...sale, startsAt: new Date(sale.startsAt).toISOString(), endsAt: new Date(sale.endsAt).toISOString() }

export const rowOf = (row: RowColumns): ProductRow => ({
  id: row.id,
  name: row.name,
  sku: row.sku,
  variantSkus: { first: row.first_sku ?? '', count: row.sku_count },
  hostedImages: [
    pictureOf({ id: row.picture_id, width: row.picture_width, height: row.picture_height }, row.name),
  ].filter(each => each !== null),
  pricing: [
    { costPrice: toNaira(row.cost_kobo), sellingPrice: shownPrice(row.selling_kobo), price: shownPrice(row.list_kobo) },
  ],
  varies: row.varies,
  discount: row.discount_percent,
  sale: saleOf(row),
  childCategory: row.child_category ?? '',
  quantity: row.quantity,
  variantCount: row.variant_count,
  inStock: row.in_stock,
  IsDigitalProduct: row.is_digital,
  standing: row.standing,
  approvalStatus: row.approval_status,
  rejectionReason: row.rejection_reason,
  editStatus: row.edit_status,
  published: row.published,
  visible: row.visible,
  soldCount: row.sold_count,
  storeId: row.store_id,
  storeName: row.store_name,
  merchantId: row.merchant_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** Returns a product for its keepers, on sale or not; `product_not_found` outside the scope. */
export async function ownProduct(
  read: Reader,
  whose: Whose,
  id: string,
  now: Date,
): Promise<WholeProduct | Failure<'product_not_found'>> {
  const { rows } = await sql<Columns>`
    select ${rowColumns}, p.base_selling_kobo, p.base_list_kobo, p.brand, p.description, p.category_id, p.sub_category_id, p.child_category_id,
      (select name from categories where id = p.category_id) as category,
      (select name from categories where id = p.sub_category_id) as sub_category,
      p.weight_grams, p.weight_unit, p.length_mm, p.width_mm, p.height_mm, p.dimension_unit, p.sells_when_out,
      p.stock_alert_units, p.properties, p.attributes, p.tags, p.search_title, p.search_description, p.rating_sum, p.review_count, s.url as store_url, s.live as store_live,
      (select first_name || ' ' || last_name from accounts where id = s.merchant_id) as merchant_name,
      product_specification_list(p.attributes, p.category_id, p.sub_category_id, p.child_category_id) as specifications,
      (select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'barcode', v.barcode, 'options', v.options,
          'selling', coalesce(v.regular_kobo, v.selling_kobo),
          'list', coalesce(v.regular_list_kobo, v.list_kobo), 'available', v.available, 'stocktakes', v.stocktakes,
          'sale', (select json_build_object('price', d.sale_kobo,
              'oldPrice', case when d.reference_kobo is not null then v.list_kobo end,
              'startsAt', d.starts_at, 'endsAt', d.ends_at,
              'running', d.reference_kobo is not null) from sale_prices d
            where d.store_id = v.store_id and d.variant_id = v.id and d.ends_at > ${now}
            order by d.starts_at, d.id limit 1)) order by v.position, v.id), '[]')
        from product_variants v where v.store_id = p.store_id and v.product_id = p.id) as variants,
      (select coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'alt', pic.alt,
          'property', pic.property, 'option', pic.option)
          order by pic.position), '[]')
        from product_pictures pic join files f on f.id = pic.file_id
        where pic.store_id = p.store_id and pic.product_id = p.id) as pictures
    from products p ${rowJoins}
    where p.id = ${id} and p.deleted_at is null and ${whose === 'any' ? sql`true` : sql`p.store_id = ${whose.storeId}`}`.execute(
    read,
  )
  const [row] = rows
  if (!row) return fail('product_not_found')
  const edited = {
    id: row.id,
    storeId: row.store_id,
    childCategoryId: row.child_category_id,
    attributes: row.attributes,
  }
  return productOf(
    row,
    row.edit_status && (await editOf(read, edited)),
    await commissionOf(
      read,
      row.store_id,
      now,
      [row.category_id, row.sub_category_id, row.child_category_id].filter(each => each !== null),
    ),
  )
}

/** Returns the commission on a store's sales, in percent; of products in a category and those above it, if they are given. */
export async function commissionOf(
  read: Reader,
  storeId: string,
  now: Date,
  categoryIds: readonly string[] = [],
): Promise<number> {
  const store = (await storesById(read, [storeId])).get(storeId)
  return store ? (await commissionsAt(read, now))(store.plan, categoryIds) / 100 : 0
}

const mmIn = { mm: 1, cm: 10, m: 1000 } as const
const gramsIn = { g: 1, kg: 1000 } as const

function productOf(row: Columns, edit: ProductEdit | null, commissionPercentage: number): WholeProduct {
  const inUnit = (mm: number): number => mm / mmIn[row.dimension_unit]
  // Prices without a sale, which the form edits.
  const base = basePriceOf(row)
  return {
    ...rowOf(row),
    pricing: [
      {
        costPrice: toNaira(row.cost_kobo),
        sellingPrice: shownPrice(base.selling),
        price: shownPrice(base.list),
      },
    ],
    brand: row.brand,
    description: row.description,
    category: row.category ?? '',
    categoryId: row.category_id,
    subCategory: row.sub_category ?? '',
    subCategoryId: row.sub_category_id,
    childCategoryId: row.child_category_id,
    hostedImages: productPicturesOf(row.pictures),
    weight: row.weight_grams / gramsIn[row.weight_unit],
    weightUnit: row.weight_unit,
    dimensions: { length: inUnit(row.length_mm), width: inUnit(row.width_mm), height: inUnit(row.height_mm) },
    dimensionUnit: row.dimension_unit,
    whenSoldOut: row.sells_when_out ? 'continue' : 'stop',
    contSalesOutOfStock: row.sells_when_out,
    stockAlertUnits: row.stock_alert_units,
    variant: row.variants.map(variant => ({
      id: variant.id,
      sku: variant.sku,
      barcode: variant.barcode,
      options: variant.options,
      pricing: [{ sellingPrice: shownPrice(variant.selling), price: shownPrice(variant.list) }],
      discount: percentOff(variant.selling, variant.list),
      quantity: variant.available,
      stocktakes: variant.stocktakes,
      sale: variant.sale && {
        price: toNaira(variant.sale.price),
        oldPrice: variant.sale.oldPrice === null ? null : toNaira(variant.sale.oldPrice),
        startsAt: new Date(variant.sale.startsAt).toISOString(),
        endsAt: new Date(variant.sale.endsAt).toISOString(),
        running: variant.sale.running,
      },
    })),
    variantProperties: row.properties,
    attributes: row.attributes,
    specifications: row.specifications,
    tags: row.tags,
    searchTitle: row.search_title,
    searchDescription: row.search_description,
    edit,
    rating: ratingOf(row.rating_sum, row.review_count),
    reviewCount: row.review_count,
    storeUrl: row.store_url,
    storeLive: row.store_live,
    merchantName: row.merchant_name,
    commissionPercentage,
  }
}
