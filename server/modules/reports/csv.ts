import { stringify } from 'csv-stringify/sync'

/** A column of a file: its heading, and its cell as it is written. */
export interface CsvColumn<Row> {
  heading: string
  cell(row: Row): string | number
}

/** `₦1,234.50`, as people read it; below zero `-₦1,234.50`. */
export const nairaCell = (naira: number): string =>
  `${naira < 0 ? '-' : ''}₦${Math.abs(naira).toLocaleString('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** A cell that a spreadsheet would take for a formula is kept from being one. */
const harmless = (cell: string | number) =>
  typeof cell === 'string' && /^[=+@\t\r]|^-(?!₦)/.test(cell) ? `'${cell}` : cell

const perPiece = 500

/** A table as CSV, some rows at a time, with a mark by which spreadsheets know its encoding. */
export async function* csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): AsyncGenerator<string> {
  yield `\uFEFF${stringify([columns.map(({ heading }) => heading)])}`
  for (let at = 0; at < rows.length; at += perPiece)
    yield stringify(rows.slice(at, at + perPiece).map(row => columns.map(({ cell }) => harmless(cell(row)))))
}
