import type { VariantOption } from '#contract/catalog/catalog.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import { type AttributeValues, attributeValues, type GivenValues } from '../attributes/attribute-values.ts'
import {
  checkPictures,
  checkVariants,
  insertPictures,
  type Price,
  type ProductPicture,
  type ProductWords,
  productColumns,
  variantPrice,
} from './product-columns.ts'
import { addProductRow } from './write-product.ts'

export interface NewVariant extends Partial<Price> {
  /** One option per property of the product, in their order. */
  options: VariantOption[]
  sku?: string
  barcode?: string
  /** Units in stock. */
  available: number
}

export interface NewProduct extends ProductWords {
  /** Every combination of options for sale; one variant without options for a product of one kind. */
  variants: NewVariant[]
  /** Stored pictures; lists show the first. */
  pictures?: ProductPicture[]
  attributes?: GivenValues
  /** Values as stored, such as those of the product that it is a copy of. They aren't checked again. */
  attributesBefore?: AttributeValues
}

export interface CreatedProduct {
  id: string
  /** IDs of the variants, in input order. */
  variantIds: string[]
}

/**
 * Adds a product to a store. Customers see it once it is approved. Returns `category_not_found`, and `invalid` for
 * wrong variants and attributes; a draft may lack required ones.
 */
export async function createProduct(
  work: Work,
  product: NewProduct,
): Promise<CreatedProduct | Failure<'category_not_found' | 'invalid'>> {
  const { tx } = work
  const { storeId, variants, pictures = [] } = product
  const problem = checkVariants(product, variants) ?? checkPictures(product, pictures)
  if (problem) return problem
  const attributes = await attributeValues(tx, {
    childCategoryId: product.childCategoryId,
    before: product.attributesBefore ?? {},
    given: product.attributes ?? {},
    properties: product.properties ?? [],
    complete: (product.published ?? true) && product.attributesBefore === undefined,
  })
  if (failed(attributes)) return attributes
  const columns = await productColumns(tx, product, variants, pictures, attributes.values)
  if (failed(columns)) return columns
  const id = await addProductRow(work, {
    store_id: storeId,
    ...columns,
    in_stock: columns.sells_when_out || variants.some(variant => variant.available > 0),
  })
  const inserted = await tx
    .insertInto('product_variants')
    .values(
      variants.map((variant, position) => ({
        store_id: storeId,
        product_id: id,
        sku: variant.sku ?? '',
        barcode: variant.barcode ?? '',
        options: JSON.stringify(variant.options),
        ...variantPrice(product, variant),
        available: variant.available,
        sells_when_out: columns.sells_when_out,
        alert_units: columns.stock_alert_units,
        position,
      })),
    )
    .returning(['id', 'position'])
    .execute()
  await insertPictures(tx, { id, storeId, name: product.name, properties: product.properties }, pictures)
  return { id, variantIds: inserted.sort((a, b) => a.position - b.position).map(variant => variant.id) }
}
