import type { ReactNode } from 'react'
import type { LedgerEntry } from '#contract/orders/order-shapes.ts'
import { dayAndTime, naira } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import classes from './journal.module.css'

const figure = (amount: number) => (amount === 0 ? '' : naira(amount))

/** The sum of one side, in naira; added up in kobo, since naira with a fraction don't add up exactly. */
const sumOf = (entry: LedgerEntry, side: 'debit' | 'credit') =>
  entry.postings.reduce((total, posting) => total + Math.round(posting[side] * 100), 0) / 100

interface Props<Entry> {
  entries: readonly Entry[]
  /** What an entry is about, beside what happened. */
  about?: (entry: Entry) => ReactNode
}

/** What was booked, in the order given: each event with its accounts, debit and credit, and what they come to. */
export function Journal<Entry extends LedgerEntry>({ entries, about }: Props<Entry>) {
  if (entries.length === 0) return <Note>No entries.</Note>
  return (
    <table className={classes.journal} aria-label="Ledger entries">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col" className={classes.figure}>
            Debit
          </th>
          <th scope="col" className={classes.figure}>
            Credit
          </th>
        </tr>
      </thead>
      {entries.map(entry => (
        <tbody key={entry.id}>
          <tr className={classes.event}>
            <th scope="rowgroup" colSpan={3}>
              {entry.event} <Note>{dayAndTime(entry.at)}</Note> {about?.(entry)}
            </th>
          </tr>
          {entry.postings.map(({ account, owner, debit, credit }) => (
            <tr key={`${account} ${owner} ${debit} ${credit}`}>
              <td>
                {account}
                {owner && <Note> {owner}</Note>}
              </td>
              <td className={classes.figure}>{figure(debit)}</td>
              <td className={classes.figure}>{figure(credit)}</td>
            </tr>
          ))}
          <tr className={classes.sum}>
            <td>Sum</td>
            <td className={classes.figure}>{naira(sumOf(entry, 'debit'))}</td>
            <td className={classes.figure}>{naira(sumOf(entry, 'credit'))}</td>
          </tr>
        </tbody>
      ))}
    </table>
  )
}
