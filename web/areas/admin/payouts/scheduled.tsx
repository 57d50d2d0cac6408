import { Button, Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { payPartner } from '#contract/payouts/partner-money.ts'
import { listTransfers, listUpcoming, payStore, type UpcomingPayout } from '#contract/payouts/transfers.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { payoutCalls } from '#web/features/payouts/approve-payout.tsx'
import { useConfirmPayout } from '#web/features/payouts/confirm-payout.tsx'
import { PausePayouts } from '#web/features/payouts/pause-payouts.tsx'
import { bankPauseSentence, categoryWords } from '#web/features/payouts/payout-words.ts'
import { backOnBalance } from '#web/features/payouts/transfer-words.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { CellName } from '#web/ui/cell-name.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count, day } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'

const limit = 24

const waits: Readonly<Record<NonNullable<UpcomingPayout['waitsFor']>, string>> = {
  suspension: 'Waits: the store is suspended',
  'bank-account': 'Waits: the store has no bank account',
  'bank-change': 'Waits: the bank account was changed a short while ago',
}

const columns: readonly Column<UpcomingPayout>[] = [
  {
    id: 'receiver',
    header: 'Store or partner',
    strong: true,
    cell: ({ receiver: { kind, id, name }, paymentCategory, pausedReason }) => (
      <CellName>
        <Link to={`/admin/${kind === 'store' ? 'stores' : 'partners'}/${id}`}>{name}</Link>
        <br />
        <Note late={pausedReason !== null}>
          {pausedReason
            ? `Paused: ${pausedReason}`
            : paymentCategory
              ? categoryWords[paymentCategory]
              : 'Shipping partner, every Monday'}
        </Note>
      </CellName>
    ),
  },
  {
    id: 'at',
    header: 'Next payout',
    cell: ({ at, paymentCategory, pausedReason, waitsFor, bankPause, lastFailure }) => (
      <div>
        <Note>{pausedReason ? 'Paused' : paymentCategory === 'on-approval' ? 'Needs your approval' : day(at)}</Note>
        {waitsFor && (
          <div>
            <Note late>{bankPause ? bankPauseSentence(bankPause) : waits[waitsFor]}</Note>
          </div>
        )}
        {lastFailure && (
          <div>
            <Note late>{backOnBalance(lastFailure)}</Note>
          </div>
        )}
      </div>
    ),
  },
  {
    id: 'orders',
    header: 'Orders',
    numeric: true,
    cell: ({ orders, held }) => (
      <div>
        {orders === null ? '–' : count(orders)}
        {held > 0 && (
          <div>
            <Note late>{count(held)} more on hold</Note>
          </div>
        )}
      </div>
    ),
  },
  {
    id: 'amount',
    header: 'Amount, fee included',
    numeric: true,
    cell: ({ amount }) => <Money amount={amount} strong />,
  },
  {
    id: 'decide',
    header: '',
    cell: row => (
      <Group gap="xs" wrap="nowrap">
        {row.pausedReason === null && !row.bankPause && row.due > 0 && <PayNow of={row} />}
        <PausePayouts receiver={row.receiver} paused={row.pausedReason !== null} />
      </Group>
    ),
  },
]

/** Button that pays a store or partner all that is due now, in one transfer. */
function PayNow({ of: { receiver } }: { of: UpcomingPayout }) {
  const { kind, id, name } = receiver
  const [confirm, dialog, asking] = useConfirmPayout()
  const { can } = useRights()
  const how = { invalidates: [listUpcoming.id, listTransfers.id, ...payoutCalls] }
  const pays = { store: useChange(payStore, how), partner: useChange(payPartner, how) }
  const pay = pays[kind]
  const onPay = () =>
    confirm(kind === 'store' ? { storeId: id } : { partnerId: id }, {
      title: `Pay ${name} now?`,
      confirm: 'Approve payout',
      run: () => pay.send({ params: { id } }),
    })
  if (!can('payments', 'manage')) return null
  return (
    <>
      {dialog}
      <Button
        size="xs"
        variant="default"
        loading={asking || pay.isPending}
        onClick={onPay}
        aria-label={`Pay now: ${name}`}
      >
        Pay now
      </Button>
    </>
  )
}

/** Stores with payouts that are due or fall due in the next run and partners that it pays, soonest first. */
export function Scheduled() {
  const { search, get } = useUrl()
  const { data, error, refetch } = useQuery({
    ...queryOf(listUpcoming, {
      query: { search: get('search').slice(0, 100) || undefined, limit, offset: offsetOf(search, limit) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
  })
  return (
    <Section flush>
      <ListBar>
        <SearchField placeholder="Search by store or partner" />
      </ListBar>
      <DataTable
        label="Scheduled payouts"
        columns={columns}
        rows={data?.rows}
        rowId={row => row.receiver.id}
        empty={
          <EmptyState title="Nothing scheduled">
            No store or partner has earnings that are paid by next Monday.
          </EmptyState>
        }
        error={error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
    </Section>
  )
}
