import type { Picture } from '#contract/fields.ts'
import type { OwnProduct, ProductBody } from '#contract/products.ts'
import { type Matrix, newRow } from './variant-matrix.ts'

/** What a number field holds: '' for nothing. */
type Typed = number | string

/** A product as it is typed. Its fields are called as the call's are. */
export interface ProductValues extends Matrix {
  name: string
  brand: string
  /** Paragraphs with an empty line between them. */
  description: string
  childCategoryId: string
  hostedImages: Picture[]
  pricing: { costPrice: Typed; sellingPrice: Typed; price: Typed }[]
  sku: string
  weight: Typed
  weightUnit: 'g' | 'kg'
  dimensions: { length: Typed; width: Typed; height: Typed }
  dimensionUnit: 'mm' | 'cm' | 'm'
  contSalesOutOfStock: boolean
  stockAlertUnits: Typed
  IsDigitalProduct: boolean
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
  stockAlertUnits: 5,
  IsDigitalProduct: false,
  variantProperties: [],
  variant: [newRow()],
  published: true,
}

const orNothing = (number: number): Typed => (number === 0 ? '' : number)

/** A product's fields as a form shows them: what is zero or as everything else is left empty. */
export function valuesOf(product: OwnProduct): ProductValues {
  const [base] = product.pricing
  const { length, width, height } = product.dimensions
  return {
    name: product.name,
    brand: product.brand ?? '',
    description: product.description.join('\n\n'),
    childCategoryId: product.childCategoryId,
    hostedImages: product.hostedImages.map(each => (each.alt === product.name ? { ...each, alt: '' } : each)),
    pricing: product.pricing.map(({ costPrice, sellingPrice, price }) => ({
      costPrice: orNothing(costPrice),
      sellingPrice,
      price: price === sellingPrice ? '' : price,
    })),
    sku: product.sku,
    weight: orNothing(product.weight),
    weightUnit: product.weightUnit,
    dimensions: { length: orNothing(length), width: orNothing(width), height: orNothing(height) },
    dimensionUnit: product.dimensionUnit,
    contSalesOutOfStock: product.contSalesOutOfStock,
    stockAlertUnits: product.stockAlertUnits,
    IsDigitalProduct: product.IsDigitalProduct,
    variantProperties: product.variantProperties,
    variant: product.variant.map(({ id, sku, options, pricing, quantity }) => ({
      id,
      sku,
      options: options.map(({ option }) => option),
      pricing: pricing.map(({ sellingPrice, price }) =>
        sellingPrice === base?.sellingPrice && price === base.price
          ? { sellingPrice: '', price: '' }
          : { sellingPrice, price: price === sellingPrice ? '' : price },
      ),
      quantity,
      quantityBefore: quantity,
    })),
    published: product.published,
  }
}

const number = (typed: Typed): number => (typed === '' ? 0 : Number(typed))
const priceOr = (typed: Typed, sellingPrice: number): number => (typed === '' ? sellingPrice : Number(typed))

/** The paragraphs of what was typed. */
export const paragraphsOf = (typed: string): string[] =>
  typed
    .split(/\n\s*\n/)
    .map(each => each.trim())
    .filter(Boolean)

/** What the calls take of what was typed. */
export function bodyOf(values: ProductValues): Required<ProductBody> {
  return {
    name: values.name,
    brand: values.brand || null,
    description: paragraphsOf(values.description),
    childCategoryId: values.childCategoryId,
    hostedImages: values.hostedImages.map(({ id, alt }) => ({ id, alt })),
    pricing: values.pricing.map(each => {
      const sellingPrice = number(each.sellingPrice)
      return { costPrice: number(each.costPrice), sellingPrice, price: priceOr(each.price, sellingPrice) }
    }),
    sku: values.sku,
    weight: values.IsDigitalProduct ? 0 : number(values.weight),
    weightUnit: values.weightUnit,
    dimensions: {
      length: number(values.dimensions.length),
      width: number(values.dimensions.width),
      height: number(values.dimensions.height),
    },
    dimensionUnit: values.dimensionUnit,
    contSalesOutOfStock: values.contSalesOutOfStock,
    stockAlertUnits: number(values.stockAlertUnits),
    IsDigitalProduct: values.IsDigitalProduct,
    variantProperties: values.variantProperties,
    variant: values.variant.map(row => ({
      id: row.id,
      sku: row.sku,
      options: values.variantProperties.flatMap(({ type }, at) => {
        const option = row.options[at]
        return option ? [{ property: type.trim(), option: option.trim() }] : []
      }),
      pricing: row.pricing.flatMap(own => {
        if (own.sellingPrice === '') return []
        const sellingPrice = Number(own.sellingPrice)
        return [{ sellingPrice, price: priceOr(own.price, sellingPrice) }]
      }),
      ...stockOf(row),
    })),
    published: values.published,
  }
}

/** The stock where it was typed; what stood there goes along, so that sales meanwhile count. */
function stockOf({ id, quantity, quantityBefore }: ProductValues['variant'][number]) {
  if (!id) return { quantity: number(quantity) }
  if (quantity === '' || Number(quantity) === quantityBefore) return {}
  return { quantity: Number(quantity), quantityBefore }
}

/** What of a product was changed: the call takes the rest to stay. */
export function changesOf(before: ProductValues, after: ProductValues): Partial<ProductBody> {
  const [old, now] = [bodyOf(before), bodyOf(after)]
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof ProductBody]),
    ),
  )
}

/** Whether a merchant's change of these has an approved product looked at again (decision 0017). */
export const looksAgain = (changes: Partial<ProductBody>, before: ProductValues): boolean =>
  ['name', 'brand', 'childCategoryId', 'description', 'IsDigitalProduct'].some(name => name in changes) ||
  (changes.hostedImages !== undefined &&
    JSON.stringify(changes.hostedImages.map(({ id }) => id)) !==
      JSON.stringify(before.hostedImages.map(({ id }) => id)))
