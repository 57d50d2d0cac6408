import { createHash } from 'node:crypto'
import { bareGtin, gtinProblem } from '#contract/catalog/gtin.ts'
import { productLimits as most } from '#contract/catalog/product-limits.ts'
import { readNumber } from '#contract/read-number.ts'
import { categoryKey } from './file-categories.ts'
import { textOfHtml } from './html-text.ts'
import {
  type AttributeCell,
  attributeColumn,
  below,
  type Cell,
  type Cells,
  headings,
  isAttributeCell,
  isAttributeHeading,
  optionCells,
  tagsIn,
} from './product-cells.ts'
import type { FiledProduct } from './read-product-file.ts'

// Columns of Shopify's product export, by its names until 2024 and since
// (help.shopify.com, "Using CSV files to import and export products").
const columns = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body: ['body (html)', 'description'],
  vendor: ['vendor'],
  category: ['product category', 'google shopping / google product category'],
  type: ['type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  option1Name: ['option1 name'],
  option1: ['option1 value'],
  option2Name: ['option2 name'],
  option2: ['option2 value'],
  option3Name: ['option3 name'],
  option3: ['option3 value'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  grams: ['variant grams', 'weight value (grams)'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  policy: ['variant inventory policy', 'continue selling when out of stock'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price'],
  ships: ['variant requires shipping', 'requires shipping'],
  image: ['image src', 'product image url'],
  imagePosition: ['image position'],
  variantImage: ['variant image', 'variant image url'],
  cost: ['cost per item'],
  status: ['status'],
} as const
type Column = keyof typeof columns
const names = Object.keys(columns) as Column[]

/** The cells that a column fills. A category can come from either of two, so it keeps its name. */
const cellsOfColumns: Partial<Record<Column, readonly Cell[]>> = {
  handle: ['sku'],
  title: ['name'],
  body: ['description'],
  vendor: ['brand'],
  tags: ['tags'],
  cost: ['costPrice'],
  price: ['sellingPrice', 'variantSellingPrice'],
  compareAt: ['price', 'variantPrice'],
  grams: ['weight'],
  sku: ['variantSku'],
  barcode: ['barcode'],
  quantity: ['stock'],
  image: ['pictures'],
  variantImage: ['variantPicture'],
}

type Row = Partial<Record<Column | AttributeCell, string>>

/** Answers of the merchant to what Shopify's files leave out, for new products. */
export interface ShopifyDefaults {
  /** Path of the category of products whose type is none of ours. */
  category?: string | undefined
  /** Category paths by product type (`typeKey`). A type without one has `category`. */
  categories?: ReadonlyMap<string, string>
  /** Kilograms, of products without a weight. */
  weight?: number | undefined
}

/**
 * Returns the position of each column if the headings are those of Shopify's product export. Merchants may add columns of
 * attributes, such as `Attribute: Screen size`.
 */
export function shopifyColumns(
  record: readonly string[],
  attributes: ReadonlySet<AttributeCell>,
): ReadonlyMap<Column | AttributeCell, number> | undefined {
  const folded = record.map(heading => heading.trim().toLowerCase())
  const found = new Map<Column | AttributeCell, number>(
    names.flatMap(name => {
      const at = columns[name].map(each => folded.indexOf(each)).find(index => index >= 0)
      return at === undefined ? [] : [[name, at] as const]
    }),
  )
  for (const [at, heading] of record.entries()) {
    const attribute = isAttributeHeading(heading) && attributeColumn(heading, attributes)
    if (attribute) found.set(attribute, at)
  }
  return (['handle', 'title', 'price'] as const).every(name => found.has(name)) ? found : undefined
}

/** Collects the rows of a Shopify export and converts them to our products. */
export class ShopifyFile {
  readonly #columns: ReadonlyMap<Column | AttributeCell, number>
  readonly #headings: readonly string[]
  readonly #products = new Map<string, { line: number; row: Row }[]>()

  constructor(found: ReadonlyMap<Column | AttributeCell, number>, record: readonly string[]) {
    this.#columns = found
    this.#headings = record
  }

  get size(): number {
    return this.#products.size
  }

  add(line: number, record: readonly string[]): void {
    const row: Row = {}
    for (const [name, at] of this.#columns) {
      const text = record[at]?.trim()
      if (text) row[name] = text
    }
    // Rows without a handle belong to nothing.
    const handle = row.handle?.toLowerCase()
    if (!handle) return
    const same = this.#products.get(handle)
    if (same) same.push({ line, row })
    else this.#products.set(handle, [{ line, row }])
  }

  products(known: ReadonlyMap<string, string>, defaults: ShopifyDefaults): FiledProduct[] {
    const ownHeadings = new Map(
      Object.entries(cellsOfColumns).flatMap(([column, cells]) => {
        const own = this.#headings[this.#columns.get(column as Column) ?? -1]?.trim()
        return own ? cells.map(cell => [headings[cell], own] as const) : []
      }),
    )
    const context = { known, defaults, has: (column: Column) => this.#columns.has(column) }
    return [...this.#products].map(([handle, rows]) => ({ ...productOf(handle, rows, context), ownHeadings }))
  }
}

const longestSku = 60

/** Returns a handle as a SKU, shortened by a hash where it is too long. */
const skuOf = (handle: string): string =>
  handle.length <= longestSku
    ? handle
    : `${handle.slice(0, longestSku - 9)}-${createHash('sha256').update(handle).digest('hex').slice(0, 8)}`

/** Returns a type of products as `categories` of `ShopifyDefaults` has it. */
export const typeKey = (type: string): string => type.trim().toLowerCase()

/** How to read the rows of a file. */
interface Context {
  known: ReadonlyMap<string, string>
  defaults: ShopifyDefaults
  /** Whether the file has a column. What a missing column would say isn't known. */
  has: (column: Column) => boolean
}

const yes = (text: string | undefined) => text?.toLowerCase() === 'true' || text?.toLowerCase() === 'yes'

function productOf(handle: string, rows: readonly { line: number; row: Row }[], context: Context): FiledProduct {
  const { known, defaults } = context
  const first = rows.find(({ row }) => row.title)?.row ?? rows[0]?.row ?? {}
  const pictures = picturesOf(rows.map(({ row }) => row))
  // A product without options has one row of the option "Title: Default Title".
  const single = first.option1Name?.toLowerCase() === 'title' && first.option1?.toLowerCase() === 'default title'
  const variants = rows.filter(({ row }) => row.option1 || row.price || row.sku)
  const options = (row: Row) => (single ? {} : optionsOf(first, row))
  const [only, ...others] = variants.map(({ row }) => row)
  // The SKU of a product without options, which its one variant has in Shopify.
  const optionless = only && !others.length && !Object.keys(options(only)).length
  const ownSku = optionless && only.sku && only.sku.length <= longestSku ? only.sku : undefined
  const sku = skuOf(handle)
  const lines = (variants.length ? variants : rows.slice(0, 1)).map(({ line, row }, at) => ({
    line,
    cells: {
      ...(at === 0 && productCells(first, { sku: ownSku ?? sku, pictures }, context)),
      ...options(row),
      ...variantCells(row, pictures),
      ...(ownSku && { variantSku: '' }),
    } satisfies Cells,
  }))
  const unknownCategory = categoryOf(first, known) ? undefined : (first.type ?? first.category ?? '')
  const category =
    unknownCategory === undefined
      ? undefined
      : (defaults.categories?.get(typeKey(unknownCategory)) ?? defaults.category)
  const weighs = Number(first.grams ?? 0) > 0
  return {
    line: lines[0]?.line ?? 2,
    id: '',
    sku,
    // An earlier import may have given it another of these.
    skus: ownSku ? [ownSku, sku] : [sku, ...variants.flatMap(({ row }) => row.sku ?? [])],
    lines,
    forNew: {
      ...(unknownCategory !== undefined && { category: category ?? unknownCategory }),
      ...(!weighs && defaults.weight && { weight: String(defaults.weight), weightUnit: 'kg' }),
    },
    ...(unknownCategory !== undefined && { unknownCategory }),
    lacks: {
      category: unknownCategory !== undefined && !category,
      weight: !weighs && !defaults.weight && !isDigital(first),
    },
    notes: [
      ...(first.status?.toLowerCase() === 'archived' ? ['Archived in Shopify, so it becomes a draft.'] : []),
      ...variants.flatMap(({ line, row: { price, compareAt } }) =>
        compareAt && Number(compareAt) < Number(price ?? 0)
          ? [`Row ${line}: the price before discount, ${compareAt}, is below the price, so it is left out.`]
          : [],
      ),
    ],
    faults: variants.flatMap(({ line, row }, at) => faultsOf(row, at, context).map(fault => ({ row: line, ...fault }))),
  }
}

const isNumber = (text: string) => readNumber(text, { decimals: 6 }).problem === undefined

/** Faults of a variant's row that its cells don't show: those of cells that only the first row has, or of left out ones. */
function faultsOf(row: Row, at: number, context: Context): { heading: string; message: string }[] {
  const { grams, quantity = '', price, compareAt } = row
  const faults: [Cell, string | false | undefined][] = [
    ['weight', grams && !isNumber(grams) && 'Write the weight in grams, such as 450.'],
    // Products that sell on when out of stock go below zero.
    ['stock', quantity.startsWith('-') && !sellsOn(row, context) && 'At least 0.'],
    ['variantSellingPrice', at > 0 && !price && 'Each variant needs a price.'],
    ['variantPrice', compareAt && !isNumber(compareAt) && 'Write an amount, such as 45000.00.'],
  ]
  return faults.flatMap(([cell, message]) => (message ? [{ heading: headings[cell], message }] : []))
}

/** Shopify sells without limit what it doesn't track. Without a tracker column in the file, the stock counts as tracked. */
const sellsOn = ({ policy, tracker }: Row, { has }: Context): boolean =>
  ['continue', 'true'].includes(policy?.toLowerCase() ?? '') || (has('tracker') && tracker === undefined)

const isDigital = ({ ships }: Row) => ships?.toLowerCase() === 'false'

/** Cells that have a text: empty ones change nothing. */
const filled = (cells: Cells): Cells => Object.fromEntries(Object.entries(cells).filter(([, text]) => text))

function productCells(
  row: Row,
  { sku, pictures }: { sku: string; pictures: readonly string[] },
  context: Context,
): Cells {
  const { known, has } = context
  const grams = Number(row.grams ?? 0)
  const onSale = row.status ? row.status.toLowerCase() === 'active' : yes(row.published)
  return {
    ...filled({
      ...Object.fromEntries(Object.entries(row).filter(([name]) => isAttributeCell(name))),
      sku,
      name: row.title,
      brand: row.vendor,
      description: paragraphs(row.body ?? ''),
      category: categoryOf(row, known),
      tags: tagsOf(row),
      costPrice: row.cost,
      sellingPrice: row.price,
      pictures: pictures.join('\n'),
    }),
    // Without one, a discount has ended.
    price: beforeDiscount(row) ?? '',
    ...(grams > 0 && { weight: String(grams), weightUnit: 'g' }),
    ...(has('ships') && { digital: isDigital(row) ? 'yes' : 'no' }),
    ...((has('tracker') || has('policy')) && { sellsOn: sellsOn(row, context) ? 'yes' : 'no' }),
    ...((has('status') || has('published')) && { published: onSale ? 'yes' : 'no' }),
  }
}

/** As many tags as a product has, without those that are too long. */
const tagsOf = ({ tags }: Row): string =>
  tagsIn(tags)
    .filter(tag => tag.length <= most.tag)
    .slice(0, most.tags)
    .join(', ')

/** The barcode, if it is a GTIN: Shopify takes any text. Its files have an apostrophe before some numbers. */
function barcodeOf({ barcode = '' }: Row): string {
  const bare = bareGtin(barcode.replace(/^'/, ''))
  return gtinProblem(bare) === undefined ? bare : ''
}

/** The category with the product's type, or the narrowest part of its category in Shopify's taxonomy, as its name. */
function categoryOf({ type, category }: Row, known: ReadonlyMap<string, string>): string | undefined {
  const parts = category?.split('>').map(part => part.trim()) ?? []
  return [type, category, ...parts.toReversed()].find(
    path => path && (known.has(categoryKey(path)) || known.has(categoryKey(path.replaceAll(' > ', below)))),
  )
}

/** Returns the description as text of at most as many paragraphs as a product has. */
function paragraphs(html: string): string {
  const all = textOfHtml(html).split(/\n{2,}/)
  return [...all.slice(0, most.paragraphs - 1), all.slice(most.paragraphs - 1).join('\n')].filter(Boolean).join('\n\n')
}

function variantCells(row: Row, pictures: readonly string[]): Cells {
  const shown = row.variantImage ? pictures.indexOf(row.variantImage) + 1 : 0
  return {
    ...filled({
      variantSku: row.sku,
      barcode: barcodeOf(row),
      variantSellingPrice: row.price,
      stock: row.quantity?.startsWith('-') ? '0' : row.quantity,
    }),
    variantPrice: beforeDiscount(row) ?? '',
    ...(shown > 0 && { variantPicture: String(shown) }),
  }
}

/** The price before the discount, which Shopify also accepts below the price and then doesn't show. */
const beforeDiscount = ({ price, compareAt }: Row): string | undefined =>
  compareAt && Number(compareAt) > Number(price ?? 0) ? compareAt : undefined

/** Options of a variant. Their names stand on the product's first row only. */
const optionsOf = (first: Row, row: Row): Cells =>
  Object.fromEntries(
    (
      [
        ['option1Name', 'option1'],
        ['option2Name', 'option2'],
        ['option3Name', 'option3'],
      ] as const
    ).flatMap(([name, value], at) => {
      const [property, option] = optionCells[at] ?? []
      const type = first[name]?.replaceAll(':', '')
      return property && option && type && row[value] ? [[property, type] as const, [option, row[value]] as const] : []
    }),
  )

/** Addresses of a product's pictures in their order, as many as a product has. */
const picturesOf = (rows: readonly Row[]): string[] =>
  [
    ...new Set(
      rows
        .filter(({ image }) => image)
        .toSorted((a, b) => Number(a.imagePosition ?? 0) - Number(b.imagePosition ?? 0))
        .flatMap(({ image }) => image ?? []),
    ),
  ].slice(0, most.pictures)
