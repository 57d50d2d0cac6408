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

const inPieces = <Row>(rows: readonly Row[]): (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / perPiece) }, (_, at) => rows.slice(at * perPiece, (at + 1) * perPiece))

/** A cell as a file has it. */
export const cellText = <Row>({ cell }: CsvColumn<Row>, row: Row): string => String(harmless(cell(row)))

/**
 * A table as CSV, some rows at a time, with a mark by which spreadsheets know its encoding. Rows may come in pieces; the
 * head comes with the first, so that nothing is said before the rows are known to be there.
 */
export async function* csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[] | AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  let head = `\uFEFF${stringify([columns.map(({ heading }) => heading)])}`
  for await (const piece of Symbol.asyncIterator in rows ? rows : inPieces(rows)) {
    yield head + stringify(piece.map(row => columns.map(column => cellText(column, row))))
    head = ''
  }
  if (head) yield head
}
