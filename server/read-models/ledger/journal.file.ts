import type { z } from 'zod'
import type { JournalEntry, ledgerJournalFile } from '#contract/money/ledger.ts'
import { type CsvColumn, csvOf, everyPage, momentCell, moneyColumn } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { journalView } from './ledger.views.ts'

/** A posting with its entry. */
type Line = Omit<JournalEntry, 'postings'> & JournalEntry['postings'][number]

const columns: readonly CsvColumn<Line>[] = [
  { heading: 'Time', cell: row => momentCell(row.at) },
  { heading: 'Event', cell: row => row.event },
  { heading: 'Order', cell: row => row.orderName ?? '' },
  { heading: 'Payment', cell: row => row.reference ?? '' },
  { heading: 'Account', cell: row => row.account },
  { heading: 'Of', cell: row => row.owner ?? '' },
  moneyColumn('Debit', row => row.debit || null),
  moneyColumn('Credit', row => row.credit || null),
  { heading: 'Entry', cell: row => row.id },
]

async function* linesOf(read: Reader, query: z.output<(typeof ledgerJournalFile)['query']>) {
  for await (const entries of everyPage(async page => (await journalView(read, { ...query, ...page })).rows))
    yield entries.flatMap(({ postings, ...entry }) => postings.map((posting): Line => ({ ...entry, ...posting })))
}

/** Exports the matching entries of the journal as CSV, in batches, a line for each posting, in the order of the list. */
export const journalCsv = (read: Reader, query: z.output<(typeof ledgerJournalFile)['query']>): AsyncIterable<string> =>
  csvOf(columns, linesOf(read, query))
