import { type AttributeValue, readAttribute } from '#contract/catalog/attribute-values.ts'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import { bareGtin } from '#contract/catalog/gtin.ts'
import { defaultStockAlert, productLimits } from '#contract/catalog/product-limits.ts'
import type { ProductBody } from '#contract/catalog/products.ts'
import { type NumberRules, nairaRules, readNumber } from '#contract/read-number.ts'
import type { AttributesByCategory } from '#domains/catalog/index.ts'
import { type Categories, categoryKey, noSuchCategory } from './file-categories.ts'
import { notAMoment, readMoment } from './moment-cells.ts'
import {
  attributeCell,
  type Cell,
  type Cells,
  headings,
  isAttributeCell,
  nameOf,
  ofVariant,
  optionCells,
  tagsIn,
} from './product-cells.ts'

/** A product as a file has it, without its pictures. */
export type FileBody = Required<Omit<ProductBody, 'hostedImages' | 'searchTitle' | 'searchDescription'>>

const yes = new Set(['yes', 'y', 'true', '1'])
const no = new Set(['no', 'n', 'false', '0'])

/** Problems of a product's cells by column heading, the first of each. */
export type Problems = Map<string, string>

/** Returns the name of a cell in problems: `Stock`, or `Row 5, Stock` in a product with several rows. */
export const problemKey = (heading: string, row: number | undefined): string =>
  row === undefined ? heading : `Row ${row}, ${heading}`

/** Problems of the cells of one row. */
interface RowProblems {
  problems: Problems
  /** Named only for cells of variants. */
  row?: number | undefined
}

const add = ({ problems, row }: RowProblems, cell: Cell, sentence: string) => {
  const key = problemKey(headings[cell], ofVariant.includes(cell) ? row : undefined)
  if (!problems.has(key)) problems.set(key, sentence)
}

const measure: NumberRules = { decimals: 3 }
const selling: NumberRules = { ...nairaRules, min: 1 }
/** Rules of the columns that are numbers. */
export const numbers: Partial<Record<Cell, NumberRules>> = {
  costPrice: nairaRules,
  sellingPrice: selling,
  price: nairaRules,
  variantSellingPrice: selling,
  variantPrice: nairaRules,
  salePrice: nairaRules,
  weight: measure,
  length: measure,
  width: measure,
  height: measure,
  // Below zero is what was sold beyond the stock, which a file can leave as it is (`issuesOf`).
  stock: { min: -productLimits.stock },
  alertUnits: {},
}

function numberIn(cells: Cells, cell: Cell, problems: RowProblems): number | undefined {
  const { value, problem } = readNumber(cells[cell] ?? '', numbers[cell])
  if (problem !== undefined) add(problems, cell, problem)
  return value
}

function flagIn(cells: Cells, cell: Cell, problems: RowProblems): boolean | undefined {
  const text = cells[cell]?.toLowerCase()
  if (!text) return undefined
  if (!yes.has(text) && !no.has(text)) add(problems, cell, 'Enter yes or no.')
  return yes.has(text)
}

function oneIn<T extends string>(
  cells: Cells,
  cell: Cell,
  choices: readonly T[],
  problems: RowProblems,
): T | undefined {
  const text = cells[cell]?.toLowerCase()
  const choice = choices.find(each => each === text)
  if (text && !choice) add(problems, cell, `Choose one of: ${choices.join(', ')}.`)
  return choice
}

/** Attribute values of a line by attribute ID. */
function attributesIn(cells: Cells, childCategoryId: string, of: AttributesByCategory, problems: Problems) {
  const attributes = of(childCategoryId)
  const values: Record<string, AttributeValue> = {}
  for (const [cell, text] of Object.entries(cells)) {
    if (!isAttributeCell(cell) || !text) continue
    const attribute = attributes.find(({ name }) => attributeCell(name) === cell)
    const name = attribute?.name ?? nameOf(cell)
    const { value, problem } = attribute
      ? readAttribute(attribute, text)
      : { value: undefined, problem: 'Products of this category don’t have this attribute.' }
    if (problem !== undefined) problems.set(name, problem)
    else if (attribute && value !== undefined) values[attribute.id] = value
  }
  return values
}

/** Options of a line's variant. */
export const optionsIn = (cells: Cells, properties: Cells): VariantOption[] =>
  optionCells.flatMap(([property, option]) => {
    const type = cells[property] ?? properties[property]
    const chosen = cells[option]
    return type && chosen ? [{ property: type, option: chosen }] : []
  })

/**
 * Converts a product's lines to an API body, with the problems of cells that can't be read. `rows` are the numbers of the
 * lines, to name those of variants.
 */
export function bodyOf(
  lines: readonly Cells[],
  categories: Categories,
  rows?: readonly number[],
): { body: FileBody; problems: Problems } {
  const problems: Problems = new Map()
  const [first = {}] = lines
  const { ids, attributesOf } = categories
  const category = first.category ? ids.get(categoryKey(first.category)) : undefined
  if (first.category && !category) add({ problems }, 'category', noSuchCategory(first.category, categories))
  const number = (cells: Cells, cell: Cell, row?: number) => numberIn(cells, cell, { problems, row })
  const flag = (cell: Cell) => flagIn(first, cell, { problems }) ?? false
  const variants = lines.map((cells, at) => {
    const row = rows?.[at]
    const ofProduct = pricesIn(first, 'sellingPrice', 'price', { problems }) ?? none
    const before = number(cells, 'variantPrice', row) ?? ofProduct.price
    const price = pricesIn(cells, 'variantSellingPrice', 'variantPrice', { problems, row }) ?? {
      ...ofProduct,
      price: before,
    }
    return {
      sku: cells.variantSku ?? '',
      barcode: bareGtin(cells.barcode ?? ''),
      options: optionsIn(cells, first),
      price,
      quantity: number(cells, 'stock', row) ?? 0,
      ...saleIn(cells, price.sellingPrice, { problems, row }),
    }
  })
  // A product without its own price has that of its cheapest variant.
  const base =
    pricesIn(first, 'sellingPrice', 'price', { problems }) ??
    variants.reduce(
      (least, { price }) => (price.sellingPrice < least.sellingPrice ? price : least),
      variants[0]?.price ?? none,
    )
  if (!first.category)
    for (const [cell, text] of Object.entries(first))
      if (isAttributeCell(cell) && text) problems.set(nameOf(cell), 'Enter the category of the product, too.')
  const body = {
    name: first.name ?? '',
    brand: first.brand || null,
    description: (first.description ?? '').split(/\n\s*\n/).flatMap(paragraph => paragraph.trim() || []),
    childCategoryId: category ?? null,
    tags: tagsIn(first.tags),
    pricing: [{ costPrice: number(first, 'costPrice') ?? 0, ...base }],
    sku: first.sku ?? '',
    weight: number(first, 'weight') ?? 0,
    weightUnit: oneIn(first, 'weightUnit', ['g', 'kg'], { problems }) ?? 'kg',
    dimensions: {
      length: number(first, 'length') ?? 0,
      width: number(first, 'width') ?? 0,
      height: number(first, 'height') ?? 0,
    },
    dimensionUnit: oneIn(first, 'dimensionUnit', ['mm', 'cm', 'm'], { problems }) ?? 'cm',
    IsDigitalProduct: flag('digital'),
    contSalesOutOfStock: flag('sellsOn'),
    stockAlertUnits: number(first, 'alertUnits') ?? defaultStockAlert,
    published: flag('published'),
    attributes: category ? attributesIn(first, category, attributesOf, problems) : {},
    variantProperties: propertiesOf(variants.map(({ options }) => options)),
    variant: variants.map(({ price, ...variant }) => ({
      ...variant,
      pricing: price.sellingPrice === base.sellingPrice && price.price === base.price ? [] : [price],
    })),
  }
  return { body, problems }
}

const none = { sellingPrice: 0, price: 0 }

function pricesIn(cells: Cells, selling: Cell, before: Cell, problems: RowProblems) {
  const sellingPrice = numberIn(cells, selling, problems)
  const price = numberIn(cells, before, problems)
  return sellingPrice === undefined ? undefined : { sellingPrice, price: price ?? sellingPrice }
}

/** Reads a line's sale price. Without a start it begins when the file is imported. */
function saleIn(cells: Cells, sellingPrice: number, problems: RowProblems) {
  const price = numberIn(cells, 'salePrice', problems)
  if (price === undefined) {
    if (!cells.salePrice && (cells.saleFrom || cells.saleUntil)) add(problems, 'salePrice', 'Enter a sale price.')
    return {}
  }
  const startsAt = cells.saleFrom ? readMoment(cells.saleFrom) : new Date(0).toISOString()
  const endsAt = readMoment(cells.saleUntil ?? '', { ends: true })
  if (!startsAt) add(problems, 'saleFrom', notAMoment)
  if (!endsAt) add(problems, 'saleUntil', notAMoment)
  if (startsAt && endsAt && endsAt <= startsAt) add(problems, 'saleUntil', 'The end is before the start.')
  if (price >= sellingPrice) add(problems, 'salePrice', 'A sale price is below the selling price.')
  return startsAt && endsAt ? { sale: { price, startsAt, endsAt } } : {}
}

/** Returns the properties that distinguish variants, with their options in order of appearance. */
function propertiesOf(variants: readonly (readonly VariantOption[])[]) {
  const found = new Map<string, Set<string>>()
  for (const { property, option } of variants.flat())
    found.set(property, (found.get(property) ?? new Set<string>()).add(option))
  return [...found].map(([type, options]) => ({ type, options: [...options] }))
}
