import { pictureProblem, productLimits } from '#contract/catalog/product-limits.ts'
import { lacks, type ProductInput } from '#contract/catalog/products.ts'
import { publicPictures } from '#domains/files/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'
import { toKobo } from '#platform/money.ts'
import type { WholeProduct } from './own-product.view.ts'
import { altOf, type ProductPicture, type ProductWords, storedPrice } from './product-columns.ts'

const mmIn = { mm: 1, cm: 10, m: 1000 } as const
const gramsIn = { g: 1, kg: 1000 } as const

type Written = Omit<ProductInput, 'variant' | 'hostedImages' | 'attributes'>
type VariantInput = ProductInput['variant'][number]

const gramsOf = ({ weight, weightUnit }: Pick<Written, 'weight' | 'weightUnit'>) =>
  Math.round(weight * gramsIn[weightUnit])

/** Returns `invalid` with what a product lacks, unless it is a draft. An approved one isn't asked for pictures or file. */
export function refuseIncomplete(
  { hostedImages, ...input }: ProductInput,
  { isApproved = false, hasFile = false } = {},
): undefined | Failure<'invalid'> {
  if (!input.published && !isApproved) return undefined
  const fields = lacks({ ...input, weight: gramsOf(input), ...(!isApproved && { hostedImages, hasFile }) })
  return fields.length
    ? fail('invalid', { fields: fields.map(({ path, message }) => ({ field: path.join('.'), message })) })
    : undefined
}

/** Converts input to kobo, grams and millimetres. Returns `invalid` for values out of range. */
export function wordsOf(input: Written, storeId: string): ProductWords | Failure<'invalid'> {
  const wrong = (field: string, message: string) => fail('invalid', { fields: [{ field, message }] })
  const [pricing] = input.pricing
  if (!pricing) return wrong('pricing', 'Enter a price.')
  const weightGrams = gramsOf(input)
  if (weightGrams > productLimits.weight) return wrong('weight', 'A product can weigh at most one tonne.')
  const inMm = (side: number) => Math.round(side * mmIn[input.dimensionUnit])
  const { length, width, height } = input.dimensions
  const dimensionsMm = { length: inMm(length), width: inMm(width), height: inMm(height) }
  for (const side of ['length', 'width', 'height'] as const)
    if (dimensionsMm[side] > productLimits.side) return wrong(`dimensions.${side}`, 'A side can be at most 10 m.')
  return {
    storeId,
    childCategoryId: input.childCategoryId,
    name: input.name,
    brand: input.brand || undefined,
    description: input.description,
    sku: input.sku,
    tags: input.tags,
    searchTitle: input.searchTitle || undefined,
    searchDescription: input.searchDescription || undefined,
    pricing: {
      costKobo: toKobo(pricing.costPrice),
      sellingKobo: storedPrice(pricing.sellingPrice),
      listKobo: storedPrice(pricing.price),
    },
    weightGrams,
    weightUnit: input.weightUnit,
    dimensionsMm,
    dimensionUnit: input.dimensionUnit,
    isDigital: input.IsDigitalProduct,
    sellsWhenOut: input.contSalesOutOfStock,
    stockAlertUnits: input.stockAlertUnits,
    properties: input.variantProperties,
    published: input.published,
  }
}

/** Drops omitted fields, which a spread would write as undefined. */
export const definedOnly = <T extends object>(
  changes: T,
): { [K in keyof T]?: NonNullable<T[K]> | Extract<T[K], null> } =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as T

export const variantOf = ({ options, sku, barcode, pricing: [own] }: VariantInput) => ({
  options,
  sku,
  ...(barcode !== undefined && { barcode }),
  ...(own && { sellingKobo: toKobo(own.sellingPrice), listKobo: toKobo(own.price) }),
})

/**
 * Converts a stored product back to input, onto which changes are merged. Stock is left out, so that it stays, and so
 * are attributes.
 */
export function inputOf(product: WholeProduct): ProductInput {
  const [base] = product.pricing
  return {
    name: product.name,
    brand: product.brand,
    description: product.description,
    childCategoryId: product.childCategoryId,
    hostedImages: product.hostedImages.map(({ id, alt, option }) => ({
      id,
      alt: alt === altOf(product.name, option) ? '' : alt,
      option,
    })),
    pricing: product.pricing,
    sku: product.sku,
    weight: product.weight,
    weightUnit: product.weightUnit,
    dimensions: product.dimensions,
    dimensionUnit: product.dimensionUnit,
    contSalesOutOfStock: product.contSalesOutOfStock && !product.IsDigitalProduct,
    stockAlertUnits: product.stockAlertUnits,
    IsDigitalProduct: product.IsDigitalProduct,
    variantProperties: product.variantProperties,
    variant: product.variant.map(({ id, sku, barcode, options, pricing: [own] }) => ({
      id,
      sku,
      barcode,
      options,
      // A variant with the product's price keeps following it.
      pricing: !own || (own.sellingPrice === base?.sellingPrice && own.price === base.price) ? [] : [own],
    })),
    attributes: {},
    tags: product.tags,
    searchTitle: product.searchTitle,
    searchDescription: product.searchDescription,
    published: product.published,
  }
}

/**
 * Returns the named pictures. Returns `picture_not_found` unless each is a stored, public picture, and `invalid` for one
 * that is too small, unless it is one of `before`: pictures of the product from before this rule.
 */
export async function picturesOf(
  tx: Tx,
  named: ProductInput['hostedImages'],
  before: readonly { id: string }[] = [],
): Promise<ProductPicture[] | Failure<'picture_not_found' | 'invalid'>> {
  const kept = await publicPictures(
    tx,
    named.map(({ id }) => id),
  )
  if (kept.length < named.length) return failField('hostedImages', 'picture_not_found')
  for (const [at, { id }] of named.entries()) {
    const { width, height } = kept.find(each => each.id === id) ?? {}
    const message = width && height ? pictureProblem({ width, height }) : undefined
    if (message && !before.some(each => each.id === id))
      return fail('invalid', { fields: [{ field: `hostedImages.${at}`, message }] })
  }
  return named.map(({ id, alt, option }) => ({ fileId: id, alt, option }))
}
