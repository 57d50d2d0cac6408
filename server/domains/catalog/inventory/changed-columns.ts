import type { ProductBody } from '#contract/catalog/products.ts'
import { saleHeadings } from './price-and-stock.ts'
import type { FileBody } from './product-body.ts'
import { type Cell, type Cells, cellNames, headings, isAttributeCell } from './product-cells.ts'

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the headings of the columns that change. */
export function changedColumns(
  changes: Partial<ProductBody>,
  { before, after, pictures }: { before: FileBody; after: FileBody; pictures: boolean },
): string[] {
  const { variant, attributes, hostedImages, pricing, ...others } = changes
  const fields = Object.keys(others).map(field => headingOf(field) ?? otherHeadings[field] ?? field)
  const price = pricing && pricesBetween(before.pricing[0], after.pricing[0])
  const ofVariants = variant ? variantsBetween(before, after) : []
  const images = pictures || hostedImages ? [headings.pictures] : []
  return [
    ...new Set([...fields, ...(price ?? []), ...ofVariants, ...images, ...(attributes ? ['Specifications'] : [])]),
  ]
}

const otherHeadings: Record<string, string> = {
  IsDigitalProduct: headings.digital,
  contSalesOutOfStock: headings.sellsOn,
  dimensions: 'Size',
  variantProperties: 'Options',
}

/** Returns the price before the discount, if there is one. */
const discountedFrom = (of: { sellingPrice: number; price: number } | undefined): number | undefined =>
  of && of.price !== of.sellingPrice ? of.price : undefined

function pricesBetween(
  before: FileBody['pricing'][number] | undefined,
  after: FileBody['pricing'][number] | undefined,
) {
  const names = ['costPrice', 'sellingPrice'] as const
  return [
    ...names.filter(name => before?.[name] !== after?.[name]).map(name => headings[name]),
    ...(discountedFrom(before) === discountedFrom(after) ? [] : [headings.price]),
  ]
}

function variantsBetween(before: FileBody, after: FileBody): string[] {
  const names = { quantity: 'stock', sku: 'variantSku', barcode: 'barcode' } as const
  const found = after.variant.flatMap((now, at) => {
    const was = before.variant[at]
    if (!was) return ['New variants']
    const differs = Object.entries(names).filter(([name]) => {
      const field = name as keyof typeof names
      return !same(was[field], now[field])
    })
    const options = same(was.options, now.options) ? [] : ['Options']
    const [priceWas, price] = [was.pricing?.[0], now.pricing?.[0]]
    const prices = [
      ...(priceWas?.sellingPrice === price?.sellingPrice ? [] : [headings.variantSellingPrice]),
      ...(discountedFrom(priceWas) === discountedFrom(price) ? [] : [headings.variantPrice]),
    ]
    const sale = (['price', 'startsAt', 'endsAt'] as const).filter(part => was.sale?.[part] !== now.sale?.[part])
    return [
      ...differs.map(([, cell]) => headings[cell]),
      ...options,
      ...prices,
      ...sale.map(part => saleHeadings[part]),
    ]
  })
  return [...new Set(found)]
}

/** Columns whose values a preview shows of a new product, and units. */
const seen: readonly Cell[] = [
  ...(['id', 'sku', 'name', 'category', 'sellingPrice', 'variantSellingPrice', 'stock', 'published'] as const),
  ...(['sellsOn', 'salePrice', 'saleFrom', 'saleUntil', 'pictures'] as const),
  ...(['weightUnit', 'dimensionUnit'] as const),
]

/** Returns the headings of the filled columns of a new product whose values a preview doesn't show. */
export function unseenColumns(cells: readonly Cells[], pictures: boolean): string[] {
  const filled = new Set(cells.flatMap(line => Object.entries(line).flatMap(([cell, text]) => (text ? cell : []))))
  return [
    ...cellNames.filter(cell => filled.has(cell) && !seen.includes(cell)).map(cell => headings[cell]),
    ...(pictures ? [headings.pictures] : []),
    ...([...filled].some(isAttributeCell) ? ['Specifications'] : []),
  ]
}

const fieldCells: Record<string, Cell> = {
  childCategoryId: 'category',
  'pricing.0.costPrice': 'costPrice',
  'pricing.0.sellingPrice': 'sellingPrice',
  'pricing.0.price': 'price',
  stockAlertUnits: 'alertUnits',
  'dimensions.length': 'length',
  'dimensions.width': 'width',
  'dimensions.height': 'height',
}

/** Returns the heading of a field of a product's body, such as `variant.2.sku`; undefined if it has no column. */
export function headingOf(field: string): string | undefined {
  const whole = field.replace(/^(tags|description)\.\d+$/, '$1')
  const cell = Object.keys(headings).find(name => name === whole) as Cell | undefined
  const ofOne = /^variant\.\d+\.(quantity|sku|barcode|pricing)/.exec(field)?.[1]
  const inVariant: Record<string, Cell> = {
    quantity: 'stock',
    sku: 'variantSku',
    barcode: 'barcode',
    pricing: 'variantSellingPrice',
  }
  const found = cell ?? fieldCells[field] ?? (ofOne ? inVariant[ofOne] : undefined)
  return found && headings[found]
}
