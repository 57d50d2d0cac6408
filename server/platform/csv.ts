import { stringify } from 'csv-stringify/sync'
import { after } from './clock.ts'
import { lagosOffset } from './lagos.ts'

/** A column of a CSV file: its heading and a function for its cells. */
export interface CsvColumn<Row> {
  heading: string
  cell(row: Row): string | number
}

/** A column of amounts in naira, as plain numbers that spreadsheets add up: `Total (NGN)`, `1387400.00`. */
export const moneyColumn = <Row>(heading: string, naira: (row: Row) => number | null): CsvColumn<Row> => ({
  heading: `${heading} (NGN)`,
  cell: row => moneyCell(naira(row)),
})

/** Formats naira as a plain number with kobo: `1387400.00`. Empty without an amount. */
export const moneyCell = (naira: number | null): string => (naira === null ? '' : naira.toFixed(2))

/** Formats naira as `₦1,234.50`, negative as `-₦1,234.50`. */
export const nairaCell = (naira: number): string =>
  `${naira < 0 ? '-' : ''}₦${Math.abs(naira).toLocaleString('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/**
 * Prefixes a cell that a spreadsheet would run as a formula. Some read full-width signs as the usual ones (OWASP, CSV
 * Injection).
 */
const harmless = (cell: string | number) =>
  typeof cell === 'string' && /^[=+@＝＋－＠\t\r\n]|^-(?!₦|\d+\.\d{2}$)/.test(cell) ? `'${cell}` : cell

const perPiece = 500

const inPieces = <Row>(rows: readonly Row[]): (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / perPiece) }, (_, at) => rows.slice(at * perPiece, (at + 1) * perPiece))

/** Text of a cell as written to the file. */
export const cellText = <Row>({ cell }: CsvColumn<Row>, row: Row): string => String(harmless(cell(row)))

/**
 * Streams a table as CSV with a byte order mark, by which spreadsheets recognise the encoding. Rows arrive in batches.
 * The head comes with the first batch, so that nothing is sent before reading the rows has succeeded.
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

/** Most rows in an administrator's file. */
export const mostRows = 50_000

/** Formats a moment as a cell, in Lagos: `2026-11-26 14:05`. Empty without one. */
export const momentCell = (at: string | Date | null): string =>
  at === null ? '' : after(new Date(at), lagosOffset).toISOString().slice(0, 16).replace('T', ' ')

/**
 * Reads a list in pages, up to `most` rows, as batches of `csvOf`. Leaves out rows that an earlier page had, because a row
 * added meanwhile shifts the pages.
 */
export async function* everyPage<Row extends { id: string }>(
  pageOf: (page: { limit: number; offset: number }) => Promise<readonly Row[]>,
  most = mostRows,
): AsyncGenerator<readonly Row[]> {
  const seen = new Set<string>()
  for (let offset = 0; offset < most; offset += perPiece) {
    const page = await pageOf({ limit: perPiece, offset })
    yield page.filter(({ id }) => !seen.has(id))
    for (const { id } of page) seen.add(id)
    if (page.length < perPiece) return
  }
}
