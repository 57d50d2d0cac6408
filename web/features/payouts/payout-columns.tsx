import type { PayoutGroup, StorePayout } from '#contract/payouts/payouts.ts'
import { CellName } from '#web/ui/cell-name.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { day } from '#web/ui/format.ts'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { AccountNote } from './account-note.tsx'
import { ApprovePayout } from './approve-payout.tsx'
import { HoldNote, PayoutBadge } from './payout-status.tsx'
import { bankPauseSentence, canApprove, categoryWords, statementOf } from './payout-words.ts'
import { SentAmount } from './sent-amount.tsx'

type PayoutColumn = Column<StorePayout>

const order: PayoutColumn = { id: 'order', header: 'Order', strong: true, cell: row => row.orderName }
const store: PayoutColumn = {
  id: 'store',
  header: 'Store',
  cell: row => (
    <CellName>
      {row.storeName}
      <br />
      <Note>{categoryWords[row.paymentCategory]}</Note>
    </CellName>
  ),
}
const account: PayoutColumn = {
  id: 'account',
  header: 'To',
  cell: row =>
    row.bankName && row.accountEnding && row.account ? (
      <AccountNote
        bankName={row.bankName}
        accountEnding={row.accountEnding}
        account={row.account}
        receiver={row.storeName}
      />
    ) : (
      <Note late>No bank account</Note>
    ),
}
const earned: PayoutColumn = {
  id: 'due',
  header: 'Earned',
  numeric: true,
  cell: row => <Money amount={row.due} strong />,
}
const sent: PayoutColumn = {
  id: 'amount',
  header: 'Sent',
  numeric: true,
  cell: row =>
    row.amount !== null && <SentAmount due={row.due} amount={row.amount} statement={statementOf(row)} strong />,
}
const since: PayoutColumn = {
  id: 'since',
  header: 'Due',
  cell: row => (
    <Note>
      <Text nowrap>{day(row.dueAt)}</Text>
      {row.paused && (
        <>
          <br />
          <Note late>Payouts paused</Note>
        </>
      )}
    </Note>
  ),
}
const paid: PayoutColumn = {
  id: 'paid',
  header: 'Paid',
  cell: row =>
    row.paidAt && (
      <Text nowrap>
        <Note>{day(row.paidAt)}</Note>
      </Text>
    ),
}
const status: PayoutColumn = { id: 'status', header: 'Status', cell: row => <PayoutBadge {...row} /> }
const failure: PayoutColumn = {
  id: 'failure',
  header: 'Why',
  cell: row => row.failure && <Note late>{row.failure}</Note>,
}

const approve: PayoutColumn = {
  id: 'approve',
  header: '',
  cell: row =>
    canApprove(row) ? (
      <ApprovePayout small payout={row} storeName={row.storeName} />
    ) : row.hold ? (
      <HoldNote hold={row.hold} area="/admin" short />
    ) : (
      <Note>
        {row.paused ? 'Waits until payouts resume' : row.bankPause ? bankPauseSentence(row.bankPause) : 'Not due yet'}
      </Note>
    ),
}

/** Returns the columns that apply to a tab. */
export function payoutColumns(of: PayoutGroup): readonly PayoutColumn[] {
  switch (of) {
    case 'due':
    case 'later':
      return [order, store, account, since, earned, approve]
    case 'failed':
      return [order, store, account, failure, earned, approve]
    case 'paid':
      return [order, store, account, paid, earned, sent]
    default:
      return [order, store, account, since, sent, status]
  }
}
