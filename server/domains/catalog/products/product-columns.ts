import { sql } from 'kysely'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { type Kobo, toKobo, toNaira } from '#platform/money.ts'
import type { AttributeValues } from '../attributes/attribute-values.ts'

/** `selling_kobo` of a draft without a price: no price is that low, and the column has to be positive. */
const noPriceKobo = 1

/** Returns a price as people see it: 0 for none. */
export const shownPrice = (kobo: Kobo): number => (kobo === noPriceKobo ? 0 : toNaira(kobo))

/** Returns the discount in whole percent, rounded down. */
export const percentOff = (selling: number, list: number): number => Math.floor(((list - selling) * 100) / list)

/** Returns the price to store; 0 is none. */
export const storedPrice = (naira: number): Kobo => (naira === 0 ? noPriceKobo : toKobo(naira))

export interface Price {
  sellingKobo: Kobo
  /** Price before the discount; the selling price if there is none. */
  listKobo?: Kobo
}

/** Fields of a product, without variants and pictures. */
export interface ProductWords {
  storeId: string
  /** Child category ID; its two ancestors follow from it. Null for a draft without one. */
  childCategoryId: string | null
  name: string
  brand?: string
  description?: string[]
  sku?: string
  tags?: string[]
  searchTitle?: string | undefined
  searchDescription?: string | undefined
  /** Price of variants without their own; `costKobo` is the merchant's cost. */
  pricing: Price & { costKobo?: Kobo }
  weightGrams: number
  weightUnit?: 'g' | 'kg'
  dimensionsMm?: { length: number; width: number; height: number }
  dimensionUnit?: 'mm' | 'cm' | 'm'
  isDigital?: boolean
  sellsWhenOut?: boolean
  stockAlertUnits?: number
  properties?: { type: string; options: string[] }[]
  published?: boolean
}

/** A stored picture of a product. */
export interface ProductPicture {
  fileId: string
  /** Alternative text; defaults to the product's name. */
  alt?: string
  /** The option that it shows; null for the whole product. */
  option?: VariantOption | null
}

interface PricedVariant extends Partial<Price> {
  options: VariantOption[]
}

/**
 * Returns the columns of a product. Its price is that of its cheapest variant, which lists show and sort by; the base price
 * is that of variants without their own.
 */
export async function productColumns(
  tx: Tx,
  product: ProductWords,
  variants: readonly PricedVariant[],
  pictures: readonly ProductPicture[],
  attributes: AttributeValues,
) {
  const category = await categoryColumns(tx, product.childCategoryId)
  if (failed(category)) return category
  return {
    ...category,
    name: product.name,
    brand: product.brand ?? null,
    description: product.description ?? [],
    sku: product.sku ?? '',
    tags: product.tags ?? [],
    search_title: product.searchTitle ?? null,
    search_description: product.searchDescription ?? null,
    cost_kobo: product.pricing.costKobo ?? 0,
    ...cheapest(product, variants),
    ...basePrice(product),
    weight_grams: product.weightGrams,
    weight_unit: product.weightUnit ?? ('kg' as const),
    length_mm: product.dimensionsMm?.length ?? 0,
    width_mm: product.dimensionsMm?.width ?? 0,
    height_mm: product.dimensionsMm?.height ?? 0,
    dimension_unit: product.dimensionUnit ?? ('cm' as const),
    is_digital: product.isDigital ?? false,
    // A digital product has no stock: it never sells out.
    sells_when_out: product.isDigital || (product.sellsWhenOut ?? false),
    stock_alert_units: product.isDigital ? 0 : (product.stockAlertUnits ?? 0),
    properties: JSON.stringify(product.properties ?? []),
    attributes: JSON.stringify(attributes),
    published: product.published ?? true,
    ...pictureColumns(pictures[0]?.fileId ?? null),
  }
}

interface CategoryColumns {
  category_id: string | null
  sub_category_id: string | null
  child_category_id: string | null
}

const noCategory: CategoryColumns = { category_id: null, sub_category_id: null, child_category_id: null }

/** Returns the category columns of a product in a child category. Locks it against concurrent moves and merges. */
export async function categoryColumns(
  tx: Tx,
  childCategoryId: string | null,
): Promise<CategoryColumns | Failure<'category_not_found'>> {
  if (childCategoryId === null) return noCategory
  const category = await tx
    .selectFrom('categories as child')
    .innerJoin('categories as sub', 'sub.id', 'child.parent_id')
    .select(['sub.id as sub_category_id', 'sub.parent_id as category_id'])
    .where('child.id', '=', childCategoryId)
    .where('child.level', '=', 3)
    .where('child.merged_into', 'is', null)
    // Blocks a concurrent move or merge of the category, which would miss this product.
    .forShare()
    .executeTakeFirst()
  if (!category?.category_id) return fail('category_not_found')
  return {
    category_id: category.category_id,
    sub_category_id: category.sub_category_id,
    child_category_id: childCategoryId,
  }
}

/** Copies the picture's size, which never changes, so that lists needn't join the file. */
export const pictureColumns = (id: string | null) => ({
  picture_id: id,
  picture_width: sql<number | null>`(select width from files where id = ${id}::uuid)`,
  picture_height: sql<number | null>`(select height from files where id = ${id}::uuid)`,
})

/** Returns the price of a variant: its own, or the product's. */
export function variantPrice({ pricing }: Pick<ProductWords, 'pricing'>, variant: Partial<Price>) {
  const selling_kobo = variant.sellingKobo ?? pricing.sellingKobo
  return { selling_kobo, list_kobo: Math.max(selling_kobo, variant.listKobo ?? pricing.listKobo ?? 0) }
}

const basePrice = (product: ProductWords) => {
  const { selling_kobo, list_kobo } = variantPrice(product, {})
  const none = selling_kobo === noPriceKobo
  return { base_selling_kobo: none ? null : selling_kobo, base_list_kobo: none ? null : list_kobo }
}

/** Columns that the price of variants without their own is read from. */
interface PricedRow {
  base_selling_kobo: Kobo | null
  base_list_kobo: Kobo | null
  /** With their regular prices. */
  variants: readonly { selling: Kobo; list: Kobo; options: readonly VariantOption[] }[]
}

/**
 * Returns the price of a product's variants without their own: the stored one, or that of the cheapest. A product without
 * options has that of its one variant.
 */
export function basePriceOf({ base_selling_kobo, base_list_kobo, variants }: PricedRow): {
  selling: Kobo
  list: Kobo
} {
  if (base_selling_kobo !== null && variants.some(({ options }) => options.length))
    return { selling: base_selling_kobo, list: base_list_kobo ?? base_selling_kobo }
  return variants.reduce((least, each) => (each.selling < least.selling ? each : least))
}

const cheapest = (product: ProductWords, variants: readonly PricedVariant[]) =>
  variants
    .map(variant => variantPrice(product, variant))
    .reduce((least, each) => (each.selling_kobo < least.selling_kobo ? each : least))

/** A product whose pictures are written. */
export interface PicturedProduct {
  id: string
  storeId: string
  name: string
  properties: ProductWords['properties']
}

/** Returns the alternative text of a picture without one of its own. */
export const altOf = (name: string, option: VariantOption | null): string =>
  option ? `${name}, ${option.option}` : name

const hasOption = (properties: ProductWords['properties'] = [], { property, option }: VariantOption): boolean =>
  properties.some(({ type, options }) => type === property && options.includes(option))

/** Returns `invalid` if a picture names an option that the product doesn't have. */
export function checkPictures(
  { properties }: Pick<ProductWords, 'properties'>,
  pictures: readonly ProductPicture[],
): undefined | Failure<'invalid'> {
  const at = pictures.findIndex(({ option }) => option && !hasOption(properties, option))
  const { property, option } = pictures[at]?.option ?? {}
  if (at < 0) return undefined
  const message = `The product has no ${property}: ${option}.`
  return fail('invalid', { fields: [{ field: `hostedImages.${at}.option`, message }] })
}

/** Inserts a product's pictures in order; lists show the first. An option that the product doesn't have is left out. */
export async function insertPictures(
  tx: Tx,
  product: PicturedProduct,
  pictures: readonly ProductPicture[],
  firstPosition = 0,
): Promise<void> {
  if (!pictures.length) return
  await tx
    .insertInto('product_pictures')
    .values(
      pictures.map(({ fileId, alt, option }, index) => {
        const shown = option && hasOption(product.properties, option) ? option : null
        return {
          store_id: product.storeId,
          product_id: product.id,
          position: firstPosition + index,
          file_id: fileId,
          alt: alt || altOf(product.name, shown),
          property: shown?.property ?? null,
          option: shown?.option ?? null,
        }
      }),
    )
    .execute()
}

/** Returns `invalid` with a message for the merchant if the variants of a product are inconsistent. */
export function checkVariants(
  { properties = [] }: Pick<ProductWords, 'properties'>,
  variants: readonly PricedVariant[],
): undefined | Failure<'invalid'> {
  const problem = problemWith(properties, variants)
  return problem ? fail('invalid', { fields: [{ field: 'variant', message: problem }] }) : undefined
}

function problemWith(
  properties: NonNullable<ProductWords['properties']>,
  variants: readonly PricedVariant[],
): string | undefined {
  if (!variants.length) return 'A product needs at least one variant.'
  if (repeats(properties.map(({ type }) => type)) || properties.some(({ options }) => repeats(options)))
    return 'Two properties or options have the same name.'
  for (const { options } of variants) {
    const fits =
      options.length === properties.length &&
      properties.every(({ type, options: choices }, index) => {
        const option = options[index]
        return option?.property === type && choices.includes(option.option)
      })
    if (!fits) return 'Each variant needs one option of every property.'
  }
  if (repeats(variants.map(({ options }) => JSON.stringify(options.map(({ option }) => option)))))
    return 'Two variants have the same options.'
  return undefined
}

const repeats = (names: readonly string[]): boolean =>
  new Set(names.map(name => name.toLowerCase())).size < names.length
