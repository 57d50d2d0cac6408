import type { GiftCardRow } from '#contract/gift-cards.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { day } from '#web/ui/format.ts'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { When } from '#web/ui/when.tsx'
import { GiftCardBadge } from './gift-card-status.tsx'
import classes from './my-card.module.css'

/** The administrator's list of gift cards. */
export const giftCardColumns: readonly Column<GiftCardRow>[] = [
  { id: 'code', header: 'Code', strong: true, cell: row => (row.last4 ? `•••• ${row.last4}` : 'Not sent') },
  {
    id: 'for',
    header: 'For',
    cell: row => (
      <span className={classes.what}>
        {row.recipientName}
        <Note>{row.recipientEmail}</Note>
      </span>
    ),
  },
  {
    id: 'buyer',
    header: 'Bought by',
    wideOnly: true,
    cell: row => (
      <span className={classes.what}>
        {row.buyer.name}
        <Note>{row.buyer.email}</Note>
      </span>
    ),
  },
  { id: 'bought', header: 'Bought', cell: row => <When at={row.createdAt} /> },
  { id: 'expires', header: 'Expires', wideOnly: true, cell: row => row.expiresAt && <Note>{day(row.expiresAt)}</Note> },
  { id: 'amount', header: 'Worth', numeric: true, cell: row => <Money amount={row.amount} /> },
  { id: 'balance', header: 'Left', numeric: true, cell: row => <Money amount={row.balance} strong /> },
  { id: 'status', header: 'Status', cell: row => <GiftCardBadge status={row.status} /> },
]
