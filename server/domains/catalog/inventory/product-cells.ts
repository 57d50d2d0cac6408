import { type CsvColumn, cellText } from '#platform/csv.ts'

/** The columns of a file of products: how each is called there. A product has a line for each of its variants. */
export const headings = {
  id: 'ID',
  sku: 'SKU',
  name: 'Name',
  brand: 'Brand',
  description: 'Description',
  category: 'Category',
  costPrice: 'Cost price',
  sellingPrice: 'Selling price',
  price: 'Price before discount',
  weight: 'Weight',
  weightUnit: 'Weight unit',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  dimensionUnit: 'Size unit',
  digital: 'Digital',
  sellsOn: 'Sells when out',
  alertUnits: 'Tell me at',
  published: 'On sale',
  property1: 'Property 1',
  option1: 'Option 1',
  property2: 'Property 2',
  option2: 'Option 2',
  property3: 'Property 3',
  option3: 'Option 3',
  variantSku: 'Variant SKU',
  variantSellingPrice: 'Variant selling price',
  variantPrice: 'Variant price before discount',
  stock: 'Stock',
} as const
export type Cell = keyof typeof headings

export const cellNames = Object.keys(headings) as readonly Cell[]

/** What one line says; what it leaves out or empty isn't there. */
export type Cells = Partial<Record<Cell, string>>

/** The cells that are of a variant; the others are of the product, and those of its first line count. */
export const ofVariant: readonly Cell[] = ['variantSku', 'variantSellingPrice', 'variantPrice', 'stock']

export const optionCells = [
  ['property1', 'option1'],
  ['property2', 'option2'],
  ['property3', 'option3'],
] as const

/** Between the levels of a category. */
export const below = ' > '

export const csvColumns: readonly CsvColumn<Cells>[] = cellNames.map(name => ({
  heading: headings[name],
  cell: cells => cells[name] ?? '',
}))

/** A cell as somebody typed it, where a spreadsheet was kept from taking it for a formula. */
export const typedIn = (text: string): string => {
  const bare = text.startsWith("'") ? text.slice(1) : text
  return bare !== text && cellText({ heading: '', cell: () => bare }, undefined) === text ? bare : text
}
