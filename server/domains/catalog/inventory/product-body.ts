import type { VariantOption } from '#contract/catalog/catalog.ts'
import type { ProductBody } from '#contract/catalog/products.ts'
import { type NumberRules, nairaRules, readNumber } from '#contract/read-number.ts'
import { below, type Cell, type Cells, headings, optionCells } from './product-cells.ts'

/** Child category IDs by path, and by their own name where it is unique. */
export type Categories = ReadonlyMap<string, string>

export const categoryKey = (path: string): string =>
  path
    .split(below.trim())
    .map(level => level.trim().toLowerCase())
    .join(below)

const yes = new Set(['yes', 'y', 'true', '1'])
const no = new Set(['no', 'n', 'false', '0'])

class Unreadable extends Error {}

/** Prefixes the sentence with the column heading. */
const wrong = (cell: Cell, sentence: string) => new Unreadable(`${headings[cell]}: ${sentence}`)

const measure: NumberRules = { decimals: 3 }
const numbers: Partial<Record<Cell, NumberRules>> = {
  costPrice: nairaRules,
  sellingPrice: nairaRules,
  price: nairaRules,
  variantSellingPrice: nairaRules,
  variantPrice: nairaRules,
  weight: measure,
  length: measure,
  width: measure,
  height: measure,
}

function numberIn(cells: Cells, cell: Cell): number | undefined {
  const { value, problem } = readNumber(cells[cell] ?? '', numbers[cell])
  if (problem !== undefined) throw wrong(cell, problem)
  return value
}

function flagIn(cells: Cells, cell: Cell): boolean | undefined {
  const text = cells[cell]?.toLowerCase()
  if (!text) return undefined
  if (!yes.has(text) && !no.has(text)) throw wrong(cell, 'Enter yes or no.')
  return yes.has(text)
}

function oneIn<T extends string>(cells: Cells, cell: Cell, choices: readonly T[]): T | undefined {
  const text = cells[cell]?.toLowerCase()
  if (!text) return undefined
  const choice = choices.find(each => each === text)
  if (!choice) throw wrong(cell, `Choose one of: ${choices.join(', ')}.`)
  return choice
}

/** Options of a line's variant. */
export const optionsIn = (cells: Cells, properties: Cells): VariantOption[] =>
  optionCells.flatMap(([property, option]) => {
    const type = cells[property] ?? properties[property]
    const chosen = cells[option]
    return type && chosen ? [{ property: type, option: chosen }] : []
  })

/** Converts a product's lines to an API body; returns the problem when a cell can't be read. */
export function bodyOf(lines: readonly Cells[], categories: Categories): { body: ProductBody } | { problem: string } {
  try {
    return { body: readBody(lines, categories) }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  }
}

function readBody(lines: readonly Cells[], categories: Categories): ProductBody {
  const [first = {}] = lines
  const category = first.category && categories.get(categoryKey(first.category))
  if (first.category && !category)
    throw wrong('category', 'No such category. Enter the full path, such as Fashion > Women > Dresses.')
  const variants = lines.map(cells => ({
    sku: cells.variantSku ?? '',
    options: optionsIn(cells, first),
    price: pricesIn(cells, 'variantSellingPrice', 'variantPrice') ?? pricesIn(first, 'sellingPrice', 'price') ?? none,
    quantity: numberIn(cells, 'stock') ?? 0,
  }))
  // The product has the price of its cheapest variant.
  const base = variants.reduce((least, { price }) => (price.sellingPrice < least.sellingPrice ? price : least), {
    ...(variants[0]?.price ?? none),
  })
  return {
    name: first.name ?? '',
    brand: first.brand || null,
    description: (first.description ?? '').split(/\n\s*\n/).flatMap(paragraph => paragraph.trim() || []),
    childCategoryId: category ?? '',
    pricing: [{ costPrice: numberIn(first, 'costPrice') ?? 0, ...base }],
    sku: first.sku ?? '',
    weight: numberIn(first, 'weight') ?? 0,
    weightUnit: oneIn(first, 'weightUnit', ['g', 'kg']) ?? 'kg',
    dimensions: {
      length: numberIn(first, 'length') ?? 0,
      width: numberIn(first, 'width') ?? 0,
      height: numberIn(first, 'height') ?? 0,
    },
    dimensionUnit: oneIn(first, 'dimensionUnit', ['mm', 'cm', 'm']) ?? 'cm',
    IsDigitalProduct: flagIn(first, 'digital') ?? false,
    contSalesOutOfStock: flagIn(first, 'sellsOn') ?? false,
    stockAlertUnits: numberIn(first, 'alertUnits') ?? 0,
    // It has no pictures yet.
    published: flagIn(first, 'published') ?? false,
    variantProperties: propertiesOf(variants.map(({ options }) => options)),
    variant: variants.map(({ price, ...variant }) => ({
      ...variant,
      pricing: price.sellingPrice === base.sellingPrice && price.price === base.price ? [] : [price],
    })),
  }
}

const none = { sellingPrice: 0, price: 0 }

function pricesIn(cells: Cells, selling: Cell, before: Cell) {
  const sellingPrice = numberIn(cells, selling)
  return sellingPrice === undefined ? undefined : { sellingPrice, price: numberIn(cells, before) ?? sellingPrice }
}

/** Returns the properties that distinguish variants, with their options in order of appearance. */
function propertiesOf(variants: readonly (readonly VariantOption[])[]) {
  const found = new Map<string, Set<string>>()
  for (const { property, option } of variants.flat())
    found.set(property, (found.get(property) ?? new Set<string>()).add(option))
  return [...found].map(([type, options]) => ({ type, options: [...options] }))
}
