import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countedUpTo } from '#contract/endpoint.ts'
import {
  type AdminTransfer,
  listTransfers,
  type TransferGroup,
  transferGroup,
  transfersFile,
} from '#contract/payouts/transfers.ts'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { AccountNote } from '#web/features/payouts/account-note.tsx'
import { changedSinceSentence } from '#web/features/payouts/payout-words.ts'
import { Reason, TransferBadge } from '#web/features/payouts/transfer-list.tsx'
import { CsvButton } from '#web/features/reports/file-buttons.tsx'
import { queryOf } from '#web/shell/query.ts'
import { CellName } from '#web/ui/cell-name.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { day, dayAndTime, naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Money } from '#web/ui/money.tsx'
import { NoMatch } from '#web/ui/no-match.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Tab, TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { Text } from '#web/ui/text.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { TransferDecision } from './transfer-decision.tsx'

const limit = 24

const columns: readonly Column<AdminTransfer>[] = [
  {
    id: 'receiver',
    header: 'To',
    strong: true,
    cell: ({ receiver, pausedReason, bankPause }) => (
      <CellName>
        <Link to={`/admin/${receiver.kind === 'store' ? 'stores' : 'partners'}/${receiver.id}`}>{receiver.name}</Link>
        {pausedReason && (
          <div>
            <Note late>Paused: {pausedReason}</Note>
          </div>
        )}
        {bankPause && (
          <div>
            <Note late>{changedSinceSentence(bankPause)}</Note>
          </div>
        )}
      </CellName>
    ),
  },
  {
    id: 'account',
    header: 'Account',
    cell: ({ receiver, bankName, accountEnding, account }) => (
      <AccountNote bankName={bankName} accountEnding={accountEnding} account={account} receiver={receiver.name} />
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    numeric: true,
    cell: row => (
      <div>
        <Money amount={row.amount} strong />
        <br />
        <Note>fee {naira(row.fee)}</Note>
      </div>
    ),
  },
  {
    id: 'requested',
    header: 'Requested',
    cell: row => (
      <Note>
        {day(row.requestedAt)}, {row.scheduled ? 'scheduled' : 'by hand'}
      </Note>
    ),
  },
  { id: 'approvals', header: 'Approvals', cell: row => <Approvals transfer={row} /> },
  {
    id: 'status',
    header: 'Status',
    cell: row => (
      <Stack gap={1}>
        <div>
          <TransferBadge status={row.status} />
        </div>
        <Reason transfer={row} />
        {row.hasStatement && (
          <Text
            as={Link}
            underline
            nowrap
            to={`/admin/payouts/${row.id}`}
            aria-label={`Statement of ${row.receiver.name}, ${day(row.requestedAt)}`}
          >
            Statement
          </Text>
        )}
      </Stack>
    ),
  },
  { id: 'decide', header: '', cell: row => <TransferDecision transfer={row} /> },
]

/** Names who approved a transfer, and how many approvals it needs. */
function Approvals({ transfer: { approvals, approvalsNeeded } }: { transfer: AdminTransfer }) {
  if (approvalsNeeded === 0) return <Note>None needed</Note>
  return (
    <Note>
      {approvals.length} of {approvalsNeeded}
      {approvals.map(({ by, at }) => (
        <span key={at}>
          <br />
          {by}, {dayAndTime(at)}
        </span>
      ))}
    </Note>
  )
}

const groupWords: Readonly<Record<TransferGroup, string>> = {
  waiting: 'To approve',
  underway: 'On their way',
  failed: 'Failed',
  paid: 'Paid',
  cancelled: 'Cancelled',
}

/** Tabs of transfers. Without a search, those of which nothing needs attention have no count: the next run paid most failed ones again. */
const transferTabs = (counts: Readonly<Record<TransferGroup, number>> | undefined, searched: boolean): Tab[] =>
  transferGroup.options.map(group => ({
    value: group === 'waiting' ? '' : group,
    label: groupWords[group],
    ...(counts &&
      (searched || group === 'waiting' || group === 'underway') && {
        count: counts[group],
        atLeast: counts[group] >= countedUpTo,
      }),
  }))

/** Transfers to stores and partners, newest first, those that wait for an approval in front. */
export function Transfers() {
  const { search, get } = useUrl()
  const group = transferGroup.options.find(each => each === get('group')) ?? 'waiting'
  const filters = { group, search: get('search').slice(0, 100) || undefined }
  const { data, error, refetch } = useQuery({
    ...queryOf(listTransfers, { query: { ...filters, limit, offset: offsetOf(search, limit) } }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
  })
  const tabs = transferTabs(data?.counts, !!filters.search)
  return (
    <Section flush>
      <TabsWithCounts label="Transfers by status" param="group" tabs={tabs} />
      <ListBar>
        <SearchField placeholder="Search by name, amount or account" />
        <CsvButton endpoint={transfersFile} query={filters} />
      </ListBar>
      <DataTable
        key={group}
        label="Transfers"
        columns={columns}
        rows={data?.rows}
        rowId={row => row.id}
        empty={
          filters.search ? (
            <NoMatch title="No matching transfers" tabs={tabs} param="group">
              Try another search.
            </NoMatch>
          ) : (
            <EmptyState title="No transfers here">
              {group === 'waiting' ? 'Large payouts wait here for a first or second approval.' : 'Try another tab.'}
            </EmptyState>
          )
        }
        error={error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
      />
      {data && <Pager count={data.count} exact={data.count < countedUpTo} limit={limit} />}
    </Section>
  )
}
