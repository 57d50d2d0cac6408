import { type CsvColumn, cellText } from '#platform/csv.ts'
import { shownMoment } from './moment-cells.ts'

/** Columns of a product file and their headings. A product has one line per variant. */
export const headings = {
  id: 'ID',
  sku: 'SKU',
  name: 'Name',
  brand: 'Brand',
  description: 'Description',
  category: 'Category',
  tags: 'Tags',
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
  sellsOn: 'Continue selling when out of stock',
  alertUnits: 'Low-stock alert',
  published: 'Published',
  property1: 'Property 1',
  option1: 'Option 1',
  property2: 'Property 2',
  option2: 'Option 2',
  property3: 'Property 3',
  option3: 'Option 3',
  variantSku: 'Variant SKU',
  barcode: 'Barcode',
  variantSellingPrice: 'Variant selling price',
  variantPrice: 'Variant price before discount',
  salePrice: 'Sale price',
  saleFrom: 'Sale from',
  saleUntil: 'Sale until',
  stock: 'Stock',
  variantPicture: 'Variant picture',
  pictures: 'Pictures',
} as const
export type Cell = keyof typeof headings

export const cellNames = Object.keys(headings) as readonly Cell[]

/** Column of the attribute with this name, in lower case and without accents. */
export type AttributeCell = `attribute ${string}`

/** Cells of one line; missing and empty ones are undefined. */
export type Cells = Partial<Record<Cell | AttributeCell, string>>

const attributePrefix = 'attribute '
const attributeHeading = 'Attribute: '

/** Returns the column of an attribute. Attributes of several categories with the same name share it. */
export const attributeCell = (name: string): AttributeCell =>
  `${attributePrefix}${name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase()}`

export const isAttributeCell = (cell: string): cell is AttributeCell => cell.startsWith(attributePrefix)

/** Heading of a column as problems name it. */
export const nameOf = (cell: Cell | AttributeCell): string =>
  isAttributeCell(cell)
    ? cell.slice(attributePrefix.length).replace(/^./, letter => letter.toUpperCase())
    : headings[cell]

const attributeStart = /^attribute\s*:/i

/** Returns whether a heading says that it is an attribute's: other files have columns with the same names. */
export const isAttributeHeading = (heading: string): boolean => attributeStart.test(heading.trim())

/** Returns the column that a heading names, if it is one of these: `Attribute: Screen size`, or `Screen size (inches)`. */
export function attributeColumn(heading: string, known: ReadonlySet<AttributeCell>): AttributeCell | undefined {
  const bare = heading.trim().replace(attributeStart, '')
  return [bare, bare.replace(/\([^()]*\)$/, '').trimEnd()].map(attributeCell).find(cell => known.has(cell))
}

/** Heading of an attribute's column in exports and templates. */
const headingOfAttribute = (name: string): string => attributeHeading + name

/** Columns of the variant; all others belong to the product and are read from its first line. */
export const ofVariant: readonly Cell[] = [
  ...(['variantSku', 'barcode', 'variantSellingPrice', 'variantPrice'] as const),
  ...(['salePrice', 'saleFrom', 'saleUntil', 'stock', 'variantPicture'] as const),
]

export const optionCells = [
  ['property1', 'option1'],
  ['property2', 'option2'],
  ['property3', 'option3'],
] as const

/** Returns the tags of a cell, which commas separate. */
export const tagsIn = (text = ''): string[] => text.split(',').flatMap(tag => tag.trim() || [])

/** Separator between category levels. */
export const below = ' > '

const moneyCells: readonly Cell[] = ['costPrice', 'sellingPrice', 'price', 'variantSellingPrice', 'variantPrice']

/** Headings of earlier exports, which an import still takes. */
export const earlierHeadings: Readonly<Record<string, Cell>> = {
  'On sale': 'published',
  'Sells when out': 'sellsOn',
  'Tell me at': 'alertUnits',
}

/** Heading of a column in an export, with the currency of amounts. An import takes it with and without. */
export const exportedHeading = (name: Cell): string =>
  moneyCells.includes(name) ? `${headings[name]} (NGN)` : headings[name]

const shown = (name: Cell, text: string): string =>
  name === 'saleFrom' || name === 'saleUntil' ? shownMoment(text) : text

/** Columns of a file with these attributes, each name once. */
export const csvColumns = (attributes: readonly { name: string }[]): readonly CsvColumn<Cells>[] => [
  ...cellNames.map(name => ({
    heading: exportedHeading(name),
    cell: (cells: Cells) => shown(name, cells[name] ?? ''),
  })),
  ...[...new Map(attributes.map(({ name }) => [attributeCell(name), name]))].map(([cell, name]) => ({
    heading: headingOfAttribute(name),
    cell: (cells: Cells) => cells[cell] ?? '',
  })),
]

/** Removes the apostrophe that keeps a spreadsheet from reading the cell as a formula. */
export const typedIn = (text: string): string => {
  const bare = text.startsWith("'") ? text.slice(1) : text
  return bare !== text && cellText({ heading: '', cell: () => bare }, undefined) === text ? bare : text
}
