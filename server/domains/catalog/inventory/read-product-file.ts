import { parse } from 'csv-parse'
import { maxImportedProducts } from '#contract/catalog/product-files.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { beginningOf, unstorableFields } from '#platform/storable.ts'
import { decodeText } from '#platform/text-file.ts'
import {
  type AttributeCell,
  attributeColumn,
  type Cell,
  type Cells,
  cellNames,
  earlierHeadings,
  exportedHeading,
  headings,
  isAttributeCell,
  typedIn,
} from './product-cells.ts'
import { withOneMeaning } from './product-rows.ts'
import { type ShopifyDefaults, ShopifyFile, shopifyColumns } from './shopify-file.ts'

/** A row of a file with its number as spreadsheets count; row 1 is the heading. */
export interface Line {
  line: number
  cells: Cells
}

/** A product of a file: the lines that share an ID or SKU, or a single line without either. */
export interface FiledProduct {
  line: number
  id: string
  sku: string
  lines: Line[]
  /** SKUs that it can have in the store, the likeliest first; `sku` alone unless given. */
  skus?: readonly string[]
  /** Cells that its merchant chose for it in case that it is new. */
  forNew?: Cells
  /** What the file calls its category, if that is none of ours. */
  unknownCategory?: string
  /** What its merchant has to choose, if it is new. */
  lacks?: { category: boolean; weight: boolean }
  /** Faults of cells that `lines` don't have, by column heading, with the row. */
  faults?: readonly { row: number; heading: string; message: string }[]
  /** What its merchant should know. */
  notes?: readonly string[]
  /** What the file calls our columns, by our headings. */
  ownHeadings?: ReadonlyMap<string, string>
}

/** The products of a file. */
export interface ReadFile {
  products: FiledProduct[]
  shopify: boolean
}

const wrong = (message: string) => fail('invalid', { fields: [{ field: 'file', message }] })
const folded = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
const named = new Map<string, Cell>([
  ...Object.entries(earlierHeadings).map(([heading, name]) => [folded(heading), name] as const),
  ...cellNames.flatMap(name =>
    [headings[name], exportedHeading(name)].map(heading => [folded(heading), name] as const),
  ),
])
const noHeading = (text: string) =>
  `“${text.slice(0, 60)}” is in a column without a heading. Put a text with commas in quotation marks.`
const tooMany = 'A file can have at most 10,000 products. Put the rest in another file.'
/** Maximum number of rows: generous, because a product has at most 100 variants. */
const mostRows = maxImportedProducts * 10

/**
 * Parses a product file in UTF-8, UTF-16 or Windows-1252 with commas, semicolons or tabs as separators and columns in any
 * order, or Shopify's product export. Returns `invalid` with the field `file` when it can't be read. A column may have the
 * name of any of the attributes. `known` are the categories by path and name.
 */
export async function readProductFile(
  bytes: Buffer,
  {
    attributes,
    known,
    defaults,
  }: { attributes: ReadonlySet<AttributeCell>; known: ReadonlyMap<string, string>; defaults: ShopifyDefaults },
): Promise<ReadFile | Failure<'invalid'>> {
  const products = new Map<string, FiledProduct>()
  let columns: Column[] | undefined
  let shopify: ShopifyFile | undefined
  let rowCount = 0
  const text = decodeText(bytes)
  const parser = parse(text, {
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 200_000,
  })
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Counted }>) {
      // Spreadsheets count empty rows, and a cell of several lines as one.
      const line = info.records + info.empty_lines
      if (!columns && !shopify) {
        const found = shopifyColumns(record, attributes)
        if (found) {
          shopify = new ShopifyFile(found, record)
          continue
        }
        columns = record.map(heading => named.get(folded(heading)) ?? attributeColumn(heading, attributes))
        const problem = headingProblem(record, columns)
        if (problem) return wrong(problem)
        continue
      }
      const cells = columns ? cellsOf(record, columns) : Object.fromEntries(record.entries())
      if (Object.keys(cells).length === 0) continue
      if (unstorableFields(cells).length > 0)
        return wrong(`Row ${line} has an invalid character. Delete it or type it again.`)
      if (++rowCount > mostRows) return wrong(`A file can have at most ${mostRows.toLocaleString('en-NG')} rows.`)
      if (shopify) shopify.add(line, record)
      if ((shopify?.size ?? products.size) > maxImportedProducts) return wrong(tooMany)
      if (!columns) continue
      const { id = '', sku = '' } = cells
      const key = id ? `id ${id.toLowerCase()}` : sku ? `sku ${sku}` : `line ${line}`
      const product = products.get(key) ?? { line, id: id.toLowerCase(), sku, lines: [] }
      product.lines.push({ line, cells })
      products.set(key, product)
      const stray = record.find((each, at) => !columns?.[at] && each.trim())?.trim()
      if (stray)
        product.faults = [...(product.faults ?? []), { row: line, heading: 'Columns', message: noHeading(stray) }]
    }
  } catch (error) {
    return wrong(`We can’t read this file as CSV. ${error instanceof Error ? error.message : ''}`.trim())
  }
  if (products.size > maxImportedProducts) return wrong(tooMany)
  const filed = shopify ? shopify.products(known, defaults) : [...products.values()].map(withOneMeaning)
  return filed.length
    ? { products: withRepeatedSkus(filed), shopify: shopify !== undefined }
    : wrong('There are no products in this file.')
}

/** Adds the variants whose SKU an earlier row of the file has. */
function withRepeatedSkus(products: readonly FiledProduct[]): FiledProduct[] {
  const rows = new Map<string, number>()
  return products.map(product => {
    const repeated = product.lines.flatMap(({ line: row, cells }) => {
      // A product without options in Shopify has the SKU of its one variant.
      const sku = cells.variantSku || (product.skus && cells.sku)
      const before = sku && rows.get(sku)
      if (sku && !before) rows.set(sku, row)
      const message = `“${sku}” is also the SKU of row ${before}.`
      return before ? [{ row, heading: headings.variantSku, message }] : []
    })
    // It isn't the product that has the SKU.
    return repeated.length
      ? { ...product, ...(product.skus && { skus: [product.sku] }), faults: [...(product.faults ?? []), ...repeated] }
      : product
  })
}

/** How many records and empty lines the parser has read. */
interface Counted {
  records: number
  empty_lines: number
}

type Column = Cell | AttributeCell | undefined

function headingProblem(record: readonly string[], columns: readonly Column[]): string | undefined {
  const unknown = record.filter((heading, at) => heading.trim() && !columns[at])
  if (unknown.length)
    return `Unknown column “${beginningOf(unknown[0] ?? '', 60)}”. Export your products to see the available columns.`
  if (!columns.includes('sku') && !columns.includes('id')) return 'The column SKU is required to match products.'
  const twice = columns.find((name, at) => name && columns.indexOf(name) !== at)
  if (!twice) return undefined
  const heading = isAttributeCell(twice) ? record[columns.indexOf(twice)]?.trim() : headings[twice]
  return `The column “${heading}” appears twice.`
}

function cellsOf(record: readonly string[], columns: readonly Column[]): Cells {
  const cells: Cells = {}
  for (const [at, name] of columns.entries()) {
    const text = typedIn((record[at] ?? '').trim())
    if (name && text) cells[name] = text
  }
  return cells
}

/** Spreadsheets in some languages export semicolons, which a heading never contains otherwise. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, 2000).split('\n')[0] ?? ''
  return [',', ';', '\t'].toSorted((a, b) => heading.split(b).length - heading.split(a).length)[0] ?? ','
}
