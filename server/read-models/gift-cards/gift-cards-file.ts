import { giftCardStatusNames } from '#contract/money/gift-card-words.ts'
import type { GiftCardRow } from '#contract/money/gift-cards.ts'
import { type CsvColumn, csvOf, momentCell, moneyColumn } from '#platform/csv.ts'

const columns: readonly CsvColumn<GiftCardRow>[] = [
  { heading: 'Card ends in', cell: row => row.last4 ?? '' },
  { heading: 'Status', cell: row => giftCardStatusNames[row.status] },
  moneyColumn('Amount', row => row.amount),
  moneyColumn('Balance', row => row.balance),
  moneyColumn('Reserved', row => row.held),
  { heading: 'For', cell: row => (row.for === 'gift' ? 'Gift' : 'Buyer') },
  { heading: 'Buyer', cell: row => (row.issueReason ? '' : row.buyer.name) },
  { heading: 'E-mail of the buyer', cell: row => (row.issueReason ? '' : row.buyer.email) },
  { heading: 'Owner', cell: row => row.owner?.name ?? '' },
  { heading: 'E-mail of the owner', cell: row => row.owner?.email ?? '' },
  { heading: 'Recipient', cell: row => row.recipientName },
  { heading: 'E-mail of the recipient', cell: row => row.recipientEmail },
  { heading: 'Bought', cell: row => momentCell(row.createdAt) },
  { heading: 'Sent', cell: row => momentCell(row.sentAt) },
  { heading: 'Activated', cell: row => momentCell(row.activatedAt) },
  { heading: 'Expires', cell: row => momentCell(row.expiresAt) },
  { heading: 'Issued by', cell: row => (row.issueReason ? row.buyer.name : '') },
  { heading: 'Reason of issue', cell: row => row.issueReason ?? '' },
]

/** Exports gift cards as CSV, in batches, without their codes. */
export const giftCardsCsv = (rows: AsyncIterable<readonly GiftCardRow[]>): AsyncIterable<string> => csvOf(columns, rows)
