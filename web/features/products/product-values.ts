import type { Attribute } from '#contract/catalog/attributes.ts'
import type { ProductPicture } from '#contract/catalog/catalog.ts'
import { defaultStockAlert } from '#contract/catalog/product-limits.ts'
import { type OwnProduct, type ProductBody, reviewedFields } from '#contract/catalog/products.ts'
import { groupNumber } from '#contract/read-number.ts'
import { isRefused, numberOf, type TypedNumber } from '#web/ui/typed-number.ts'
import { optionsOf } from './attribute-problems.ts'
import { type Matrix, newRow } from './variant-matrix.ts'

/** Form values of a product, named like the API's fields. */
export interface ProductValues extends Matrix {
  name: string
  brand: string
  /** Paragraphs, separated by an empty line. */
  description: string
  childCategoryId: string
  hostedImages: ProductPicture[]
  pricing: { costPrice: TypedNumber; sellingPrice: TypedNumber; price: TypedNumber }[]
  sku: string
  weight: TypedNumber
  weightUnit: 'g' | 'kg'
  dimensions: { length: TypedNumber; width: TypedNumber; height: TypedNumber }
  dimensionUnit: 'mm' | 'cm' | 'm'
  contSalesOutOfStock: boolean
  stockAlertUnits: TypedNumber
  IsDigitalProduct: boolean
  tags: string[]
  searchTitle: string
  searchDescription: string
  /** Typed values by attribute ID; a choice by its ID, yes and no as true and false. */
  attributes: Record<string, string>
  published: boolean
}

export const emptyProduct: ProductValues = {
  name: '',
  brand: '',
  description: '',
  childCategoryId: '',
  hostedImages: [],
  pricing: [{ costPrice: '', sellingPrice: '', price: '' }],
  sku: '',
  weight: '',
  weightUnit: 'kg',
  dimensions: { length: '', width: '', height: '' },
  dimensionUnit: 'cm',
  contSalesOutOfStock: false,
  stockAlertUnits: defaultStockAlert,
  IsDigitalProduct: false,
  tags: [],
  searchTitle: '',
  searchDescription: '',
  variantProperties: [],
  variant: [newRow()],
  attributes: {},
  published: true,
}

const orNothing = (number: number): TypedNumber => (number === 0 ? '' : number)

/** Returns a product as its edit would make it. */
function edited(product: OwnProduct): OwnProduct {
  const { attributes = {}, ...fields } = product.edit?.fields ?? {}
  const values = Object.entries({ ...product.attributes, ...attributes })
  return {
    ...product,
    ...fields,
    attributes: Object.fromEntries(values.flatMap(([id, value]) => (value === null ? [] : [[id, value]]))),
  }
}

/** Returns the form values of a product, for its merchant with its edit; zeros and defaults are empty. */
export function valuesOf(saved: OwnProduct, { withEdit = false }: { withEdit?: boolean } = {}): ProductValues {
  const product = withEdit ? edited(saved) : saved
  const [base] = product.pricing
  const { length, width, height } = product.dimensions
  return {
    name: product.name,
    brand: product.brand ?? '',
    description: product.description.join('\n\n'),
    childCategoryId: product.childCategoryId ?? '',
    hostedImages: product.hostedImages.map(each =>
      [saved.name, `${saved.name}, ${each.option?.option}`].includes(each.alt) ? { ...each, alt: '' } : each,
    ),
    pricing: product.pricing.map(({ costPrice, sellingPrice, price }) => ({
      costPrice: orNothing(costPrice ?? 0),
      sellingPrice: orNothing(sellingPrice),
      price: price === sellingPrice ? '' : price,
    })),
    sku: product.sku,
    weight: orNothing(product.weight),
    weightUnit: product.weightUnit,
    dimensions: { length: orNothing(length), width: orNothing(width), height: orNothing(height) },
    dimensionUnit: product.dimensionUnit,
    // A digital product always sells on; one that becomes physical starts without.
    contSalesOutOfStock: product.contSalesOutOfStock && !product.IsDigitalProduct,
    stockAlertUnits: product.stockAlertUnits,
    IsDigitalProduct: product.IsDigitalProduct,
    tags: product.tags,
    searchTitle: product.searchTitle ?? '',
    searchDescription: product.searchDescription ?? '',
    variantProperties: product.variantProperties,
    variant: product.variant.map(({ id, sku, barcode, options, pricing, quantity, stocktakes }) => ({
      id,
      sku,
      barcode,
      options: options.map(({ option }) => option),
      pricing: pricing.map(({ sellingPrice, price }) =>
        sellingPrice === base?.sellingPrice && price === base.price
          ? { sellingPrice: '', price: '' }
          : { sellingPrice, price: price === sellingPrice ? '' : price },
      ),
      quantity,
      quantityBefore: quantity,
      stocktakes,
    })),
    attributes: Object.fromEntries(
      Object.entries(product.attributes).map(([id, value]) => [
        id,
        typeof value === 'number' ? groupNumber(value) : String(value),
      ]),
    ),
    published: product.published,
  }
}

/** Returns the values of a product without a file: a digital one is a draft until it has its file, which is added to a saved product. */
export const draftIfDigital = (values: ProductValues): ProductValues =>
  values.IsDigitalProduct ? { ...values, published: false } : values

const number = (typed: TypedNumber): number => numberOf(typed, 0)
/** Returns the price before discount. An invalid selling price shows its error only at its own field. */
const priceOr = (typed: TypedNumber, sellingPrice: number): number => numberOf(typed, sellingPrice || 0)

/** Splits a text into paragraphs. */
export const paragraphsOf = (typed: string): string[] =>
  typed
    .split(/\n\s*\n/)
    .map(each => each.trim())
    .filter(Boolean)

/** Converts form values to the request body, with the values of the category's attributes. */
export function bodyOf(values: ProductValues, attributes: readonly Attribute[] = []): Required<ProductBody> {
  // Digital products have no size.
  const side = (typed: TypedNumber) => (values.IsDigitalProduct && isRefused(typed) ? 0 : number(typed))
  return {
    name: values.name,
    brand: values.brand || null,
    description: paragraphsOf(values.description),
    childCategoryId: values.childCategoryId || null,
    hostedImages: values.hostedImages.map(({ id, alt, option }) => ({
      id,
      alt,
      option: option ? { property: option.property.trim(), option: option.option.trim() } : null,
    })),
    pricing: values.pricing.map(each => {
      const sellingPrice = number(each.sellingPrice)
      return { costPrice: number(each.costPrice), sellingPrice, price: priceOr(each.price, sellingPrice) }
    }),
    sku: values.sku,
    weight: values.IsDigitalProduct ? 0 : number(values.weight),
    weightUnit: values.weightUnit,
    dimensions: {
      length: side(values.dimensions.length),
      width: side(values.dimensions.width),
      height: side(values.dimensions.height),
    },
    dimensionUnit: values.dimensionUnit,
    contSalesOutOfStock: values.contSalesOutOfStock,
    stockAlertUnits: number(values.stockAlertUnits),
    IsDigitalProduct: values.IsDigitalProduct,
    tags: values.tags,
    searchTitle: values.searchTitle.trim() || null,
    searchDescription: values.searchDescription.trim() || null,
    variantProperties: values.variantProperties,
    variant: values.variant.map(row => ({
      id: row.id,
      sku: row.sku,
      barcode: row.barcode ?? '',
      options: values.variantProperties.flatMap(({ type }, at) => {
        const option = row.options[at]
        return option ? [{ property: type.trim(), option: option.trim() }] : []
      }),
      pricing: row.pricing.flatMap(own => {
        if (own.sellingPrice === '' && own.price === '') return []
        const sellingPrice = number(own.sellingPrice)
        return [{ sellingPrice, price: priceOr(own.price, sellingPrice) }]
      }),
      ...stockOf(row),
    })),
    attributes: Object.fromEntries(
      attributes.flatMap(attribute => {
        const typed = values.attributes[attribute.id]?.trim()
        return typed && !optionsOf(attribute, values) ? [[attribute.id, typed]] : []
      }),
    ),
    published: values.published,
  }
}

/**
 * Returns the stock with the value that the form started with, so that the server can account for sales since then, and
 * refuse it if somebody else changed it.
 */
function stockOf({ id, quantity, quantityBefore, stocktakes }: ProductValues['variant'][number]) {
  if (!id) return { quantity: number(quantity) }
  if (quantity === '' || quantity === quantityBefore) return {}
  return { quantity: numberOf(quantity), quantityBefore, stocktakesBefore: stocktakes }
}

/** Returns the changed fields; the API leaves missing ones unchanged. An emptied attribute is null. */
export function changesOf(
  before: ProductValues,
  after: ProductValues,
  attributes: readonly Attribute[] = [],
): Partial<ProductBody> {
  const { attributes: _, ...old } = bodyOf(before)
  const { attributes: __, ...now } = bodyOf(after)
  const values = attributes.flatMap(({ id }) => {
    const typed = after.attributes[id]?.trim() ?? ''
    return typed === (before.attributes[id] ?? '') ? [] : [[id, typed || null]]
  })
  return {
    ...Object.fromEntries(
      Object.entries(now).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof typeof old]),
      ),
    ),
    ...(values.length > 0 && { attributes: Object.fromEntries(values) }),
  }
}

/** Returns true if a merchant's change of these fields of an approved product needs review (decision 0051). */
export const needsReview = (
  changes: Partial<ProductBody>,
  live: Pick<OwnProduct, 'hostedImages'>,
  attributes: readonly Attribute[] = [],
): boolean =>
  attributes.some(({ id, kind }) => kind === 'text' && id in (changes.attributes ?? {})) ||
  [...reviewedFields, 'IsDigitalProduct'].some(name => name in changes) ||
  (changes.hostedImages ?? []).some(({ id }) => !live.hostedImages.some(each => each.id === id))
