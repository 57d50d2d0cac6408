import type { GiftCardRow } from '#contract/money/gift-cards.ts'
import { GiftCardBadge } from '#web/features/gift-cards/gift-card-status.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { day } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { MailAddress } from '#web/ui/mail-address.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { When } from '#web/ui/when.tsx'
import { mailing } from './gift-card-drawer.tsx'

/** Columns of the administrator's list of gift cards. */
export const giftCardColumns: readonly Column<GiftCardRow>[] = [
  {
    id: 'code',
    header: 'Code',
    strong: true,
    cell: row => (
      <Stack as="span">
        {row.last4 ? `•••• ${row.last4}` : 'Not sent'}
        {!row.sentAt && <Note>{mailing(row)}</Note>}
        {row.issueReason && <Note>Issued by Bitmarte</Note>}
      </Stack>
    ),
  },
  {
    id: 'for',
    header: 'Recipient',
    cell: row => (
      <Stack as="span">
        {row.recipientName}
        <Note>
          <MailAddress of={row.recipientEmail} />
        </Note>
      </Stack>
    ),
  },
  {
    id: 'buyer',
    header: 'Bought or issued by',
    wideOnly: true,
    cell: row => (
      <Stack as="span">
        {row.buyer.name}
        <Note>{row.issueReason ? `Issued: ${row.issueReason}` : <MailAddress of={row.buyer.email} />}</Note>
      </Stack>
    ),
  },
  {
    id: 'bought',
    header: 'Created',
    cell: row => (
      <Text figures nowrap>
        <When at={row.createdAt} />
      </Text>
    ),
  },
  { id: 'expires', header: 'Expires', wideOnly: true, cell: row => row.expiresAt && <Note>{day(row.expiresAt)}</Note> },
  { id: 'amount', header: 'Value', numeric: true, cell: row => <Money amount={row.amount} /> },
  { id: 'balance', header: 'Balance', numeric: true, cell: row => <Money amount={row.balance} strong /> },
  { id: 'status', header: 'Status', cell: row => <GiftCardBadge status={row.status} /> },
]
