import type { ReactNode } from 'react'
import type { LedgerEntry } from '#contract/money/ledger-entry.ts'
import { dayAndTime, naira } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { sumOf } from '#web/ui/sum-of.ts'
import { Table } from '#web/ui/table.tsx'
import classes from './journal.module.css'

const figure = (amount: number) => (amount === 0 ? '' : naira(amount))

/** A posted entry, or the preview of one, which has no ID and time yet. */
type Shown = Pick<LedgerEntry, 'event' | 'postings'> & Partial<LedgerEntry>

const sumOfSide = (entry: Shown, side: 'debit' | 'credit') => sumOf(...entry.postings.map(posting => posting[side]))

interface Props<Entry> {
  entries: readonly Entry[]
  /** Renders the subject of an entry beside its event, such as a link to its order. */
  about?: (entry: Entry) => ReactNode
}

/** Table of ledger entries with their postings and sums. */
export function Journal<Entry extends Shown>({ entries, about }: Props<Entry>) {
  if (entries.length === 0) return <Note>No entries.</Note>
  return (
    <Table className={classes.journal} aria-label="Ledger entries">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col" data-figure>
            Debit
          </th>
          <th scope="col" data-figure>
            Credit
          </th>
        </tr>
      </thead>
      {entries.map(entry => (
        <tbody key={entry.id ?? entry.event}>
          <tr className={classes.event}>
            <th scope="rowgroup" colSpan={3}>
              {entry.event} {entry.at && <Note>{dayAndTime(entry.at)}</Note>} {about?.(entry)}
            </th>
          </tr>
          {entry.postings.map(({ account, owner, debit, credit }) => (
            <tr key={`${account} ${owner} ${debit} ${credit}`}>
              <td>
                {account}
                {owner && <Note> {owner}</Note>}
              </td>
              <td data-figure>{figure(debit)}</td>
              <td data-figure>{figure(credit)}</td>
            </tr>
          ))}
          <tr className={classes.sum}>
            <td>Sum</td>
            <td data-figure>{naira(sumOfSide(entry, 'debit'))}</td>
            <td data-figure>{naira(sumOfSide(entry, 'credit'))}</td>
          </tr>
        </tbody>
      ))}
    </Table>
  )
}
