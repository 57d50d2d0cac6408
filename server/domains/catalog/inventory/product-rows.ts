import { readNumber } from '#contract/read-number.ts'
import type { Planned } from './plan-product.ts'
import { numbers } from './product-body.ts'
import { type AttributeCell, type Cell, type Cells, headings, nameOf, ofVariant, optionCells } from './product-cells.ts'
import type { FiledProduct, Line } from './read-product-file.ts'

/** Cells that each row has for itself. The others belong to the product. */
const ofRow: ReadonlySet<string> = new Set<Cell>(['id', ...ofVariant, ...optionCells.flat()])
/** Cells whose capitals mean nothing. */
const words: ReadonlySet<string> = new Set<Cell>([
  'category',
  'weightUnit',
  'dimensionUnit',
  'digital',
  'sellsOn',
  'published',
])
/** Longest text of a cell in a message. */
const longest = 60

/** Returns what a cell means, however it is written: amounts with and without commas are the same. */
const meaningOf = (cell: Cell | AttributeCell, text: string): string | number => {
  const rules = numbers[cell as Cell]
  return (rules && readNumber(text, rules).value) ?? (words.has(cell) ? text.toLowerCase() : text)
}

/**
 * Adds to a product's first row the cells of the product that only later rows fill, and returns as faults those whose
 * rows mean different things.
 */
export function withOneMeaning(product: FiledProduct): FiledProduct {
  const [first, ...others] = product.lines
  if (!first || !others.length) return product
  const cells: Cells = {}
  const said = new Map<string, Said>()
  const faults = [...(product.faults ?? [])]
  for (const { line: row, cells: own } of product.lines)
    for (const [cell, text] of Object.entries(own) as [Cell | AttributeCell, string][]) {
      if (ofRow.has(cell)) continue
      const before = said.get(cell)
      if (!before) {
        said.set(cell, { row, text })
        cells[cell] = text
      } else if (meaningOf(cell, before.text) !== meaningOf(cell, text)) {
        const heading = nameOf(cell)
        if (!faults.some(fault => fault.heading === heading))
          faults.push({ row, heading, message: differs(cell, before, { row, text }) })
      }
    }
  return { ...product, lines: [{ ...first, cells: { ...cells, ...first.cells } }, ...others], faults }
}

type Said = Readonly<{ row: number; text: string }>

function differs(cell: Cell | AttributeCell, before: Said, now: Said): string {
  const said =
    before.text.length > longest || now.text.length > longest
      ? `Rows ${before.row} and ${now.row} differ.`
      : `Row ${before.row} says “${before.text}” and row ${now.row} “${now.text}”.`
  const ofOne = cell === 'sellingPrice' ? 'variantSellingPrice' : cell === 'price' ? 'variantPrice' : undefined
  const or = ofOne ? `, or enter the price of a variant as “${headings[ofOne]}”` : ''
  return `${said} Give all rows of the product the same${or}.`
}

/** Returns the problem of an option whose property is missing, and which would be left out. */
export function optionWithoutProperty(lines: readonly Line[], properties: Cells): { problem: string } | undefined {
  for (const { line, cells } of lines)
    for (const [property, option] of optionCells)
      if (cells[option] && !cells[property] && !properties[property])
        return { problem: `Row ${line}, ${headings[property]}: Enter what “${cells[option]}” is, such as Size.` }
  return undefined
}

const refused = {
  kind: 'refused',
  input: null,
  pictures: null,
  changes: [],
  category: null,
  categoryNote: null,
  submits: false,
} as const satisfies Partial<Planned>

/** Refuses changes of a product that an earlier row of the file has, too: they would undo those of the earlier one. */
export function withoutRepeats(planned: readonly Planned[]): Planned[] {
  const rows = new Map<string, number>()
  return planned.map(each => {
    const { productId, kind, line } = each
    if (productId === null || kind !== 'changed') return each
    const before = rows.get(productId)
    if (before === undefined) {
      rows.set(productId, line)
      return each
    }
    const fault = 'is the same product. Give all its rows the same ID and SKU.'
    return { ...each, ...refused, problem: `Row ${before} ${fault}`, faults: [`Another row ${fault}`] }
  })
}
