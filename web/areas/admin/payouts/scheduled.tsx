import { Button, Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listTransfers, listUpcoming, payStore, type UpcomingPayout } from '#contract/payouts/transfers.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { payoutCalls } from '#web/features/payouts/approve-payout.tsx'
import { PausePayouts } from '#web/features/payouts/pause-payouts.tsx'
import { categoryWords } from '#web/features/payouts/payout-words.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count, day, naira } from '#web/ui/format.ts'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'

const limit = 24

const columns: readonly Column<UpcomingPayout>[] = [
  {
    id: 'store',
    header: 'Store',
    strong: true,
    cell: ({ storeId, storeName, paymentCategory, pausedReason }) => (
      <div>
        <Link to={`/admin/stores/${storeId}`}>{storeName}</Link>
        <br />
        <Note late={pausedReason !== null}>
          {pausedReason ? `Paused: ${pausedReason}` : categoryWords[paymentCategory]}
        </Note>
      </div>
    ),
  },
  {
    id: 'at',
    header: 'Next payout',
    cell: ({ at, paymentCategory, pausedReason }) => (
      <Note>{pausedReason ? 'None' : paymentCategory === 'on-approval' ? 'Needs your approval' : day(at)}</Note>
    ),
  },
  {
    id: 'orders',
    header: 'Orders',
    numeric: true,
    cell: ({ orders, held }) => (
      <div>
        {count(orders)}
        {held > 0 && (
          <div>
            <Note late>{count(held)} more on hold</Note>
          </div>
        )}
      </div>
    ),
  },
  { id: 'amount', header: 'Earned', numeric: true, cell: ({ amount }) => <Money amount={amount} strong /> },
  {
    id: 'decide',
    header: '',
    cell: row => (
      <Group gap="xs" wrap="nowrap">
        {row.pausedReason === null && row.due > 0 && <PayStore store={row} />}
        <PausePayouts
          receiver={{ kind: 'store', id: row.storeId, name: row.storeName }}
          paused={row.pausedReason !== null}
        />
      </Group>
    ),
  },
]

/** Button that pays a store all that is due now, in one transfer. */
function PayStore({ store: { storeId, storeName, due } }: { store: UpcomingPayout }) {
  const [confirm, dialog] = useConfirm()
  const { can } = useRights()
  const pay = useChange(payStore, { invalidates: [listUpcoming.id, listTransfers.id, ...payoutCalls] })
  const onPay = async () => {
    const yes = await confirm({
      title: `Pay ${storeName} now?`,
      body: `We transfer the ${naira(due)} that is due, minus what the store owes and the transfer fee.`,
      confirm: 'Pay now',
    })
    if (yes) pay.mutate({ params: { id: storeId } })
  }
  if (!can('payments', 'manage')) return null
  return (
    <>
      {dialog}
      <Button size="xs" variant="default" loading={pay.isPending} onClick={onPay} aria-label={`Pay now: ${storeName}`}>
        Pay now
      </Button>
    </>
  )
}

/** Stores with payouts that are due or fall due in the next run, soonest first. */
export function Scheduled() {
  const { search, get } = useUrl()
  const { data, error, refetch } = useQuery({
    ...queryOf(listUpcoming, {
      query: { search: get('search').slice(0, 100) || undefined, limit, offset: offsetOf(search, limit) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section flush>
      <ListBar>
        <SearchField placeholder="Search by store" />
      </ListBar>
      <DataTable
        label="Scheduled payouts"
        columns={columns}
        rows={data?.rows}
        rowId={row => row.storeId}
        empty={<EmptyState title="Nothing scheduled">No store has earnings that fall due by next Monday.</EmptyState>}
        error={
          error && !data && <ErrorState message={error.message} requestId={error.requestId} onRetry={() => refetch()} />
        }
      />
      {data && <Pager count={data.count} limit={limit} />}
    </Section>
  )
}
