import type { VariantOption } from '#contract/catalog.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Kobo } from '#platform/money.ts'

export interface Price {
  sellingKobo: Kobo
  /** Before the discount; the selling price where there is none. */
  listKobo?: Kobo
}

export interface NewVariant extends Partial<Price> {
  /** One option of each of the product's properties, in their order. */
  options: VariantOption[]
  sku?: string
  /** What is in stock. */
  available: number
}

export interface NewProduct {
  storeId: string
  /** Its child category; the two levels above come with it. */
  childCategoryId: string
  name: string
  brand?: string
  description?: string[]
  sku?: string
  /** What a variant costs that has no price of its own; `costKobo` is what the merchant paid. */
  pricing: Price & { costKobo?: Kobo }
  weightGrams: number
  weightUnit?: 'g' | 'kg'
  dimensionsMm?: { length: number; width: number; height: number }
  dimensionUnit?: 'mm' | 'cm' | 'm'
  isDigital?: boolean
  sellsWhenOut?: boolean
  stockAlertUnits?: number
  properties?: { type: string; options: string[] }[]
  /** Every combination of properties that is sold; one without options for a product of one kind. */
  variants: NewVariant[]
  /** Saved pictures, the first for lists. */
  pictures?: { fileId: string; alt?: string }[]
  published?: boolean
}

export interface CreatedProduct {
  id: string
  /** In the order that they were given. */
  variantIds: string[]
}

/** Puts a product into a store. Customers see it once it is approved. */
export async function createProduct(
  work: Work,
  product: NewProduct,
): Promise<CreatedProduct | Failure<'category_not_found' | 'invalid'>> {
  const { tx, now } = work
  const problem = problemWith(product)
  if (problem) return fail('invalid', { fields: [{ field: 'variant', message: problem }] })
  const category = await tx
    .selectFrom('categories as child')
    .innerJoin('categories as sub', 'sub.id', 'child.parent_id')
    .select(['sub.id as sub_category_id', 'sub.parent_id as category_id'])
    .where('child.id', '=', product.childCategoryId)
    .where('child.level', '=', 3)
    .executeTakeFirst()
  if (!category?.category_id) return fail('category_not_found')

  const variants = product.variants.map(variant => {
    const selling_kobo = variant.sellingKobo ?? product.pricing.sellingKobo
    const list_kobo = Math.max(selling_kobo, variant.listKobo ?? product.pricing.listKobo ?? 0)
    return { ...variant, selling_kobo, list_kobo }
  })
  // A list shows what the cheapest variant costs, and sorts by it.
  const cheapest = variants.reduce((least, each) => (each.selling_kobo < least.selling_kobo ? each : least))
  const sells_when_out = product.sellsWhenOut ?? false
  const pictures = product.pictures ?? []
  const { id } = await tx
    .insertInto('products')
    .values({
      store_id: product.storeId,
      category_id: category.category_id,
      sub_category_id: category.sub_category_id,
      child_category_id: product.childCategoryId,
      name: product.name,
      brand: product.brand ?? null,
      description: product.description ?? [],
      sku: product.sku ?? '',
      cost_kobo: product.pricing.costKobo ?? 0,
      selling_kobo: cheapest.selling_kobo,
      list_kobo: cheapest.list_kobo,
      weight_grams: product.weightGrams,
      weight_unit: product.weightUnit ?? 'kg',
      length_mm: product.dimensionsMm?.length ?? 0,
      width_mm: product.dimensionsMm?.width ?? 0,
      height_mm: product.dimensionsMm?.height ?? 0,
      dimension_unit: product.dimensionUnit ?? 'cm',
      is_digital: product.isDigital ?? false,
      sells_when_out,
      stock_alert_units: product.stockAlertUnits ?? 0,
      properties: JSON.stringify(product.properties ?? []),
      published: product.published ?? true,
      picture_id: pictures[0]?.fileId ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const inserted = await tx
    .insertInto('product_variants')
    .values(
      variants.map((variant, position) => ({
        store_id: product.storeId,
        product_id: id,
        sku: variant.sku ?? '',
        options: JSON.stringify(variant.options),
        selling_kobo: variant.selling_kobo,
        list_kobo: variant.list_kobo,
        available: variant.available,
        sells_when_out,
        position,
      })),
    )
    .returning(['id', 'position'])
    .execute()
  if (pictures.length)
    await tx
      .insertInto('product_pictures')
      .values(
        pictures.map(({ fileId, alt }, position) => ({
          store_id: product.storeId,
          product_id: id,
          position,
          file_id: fileId,
          alt: alt || product.name,
        })),
      )
      .execute()
  return { id, variantIds: inserted.sort((a, b) => a.position - b.position).map(variant => variant.id) }
}

/** What is wrong with a product's variants, in a sentence for the merchant. */
function problemWith({ properties = [], variants }: NewProduct): string | undefined {
  if (!variants.length) return 'A product has at least one variant.'
  const seen = new Set<string>()
  for (const { options } of variants) {
    const fits =
      options.length === properties.length &&
      properties.every(({ type, options: choices }, index) => {
        const option = options[index]
        return option?.property === type && choices.includes(option.option)
      })
    if (!fits) return 'Each variant has one option of every property.'
    const key = JSON.stringify(options.map(({ option }) => option))
    if (seen.has(key)) return 'Two variants have the same options.'
    seen.add(key)
  }
  return undefined
}
