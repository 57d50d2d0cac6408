import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countedUpTo } from '#contract/endpoint.ts'
import { loadFailed } from '#contract/messages.ts'
import { type LedgerAccount, lastProof, ledgerAccounts, ledgerOwners } from '#contract/money/ledger.ts'
import { BooksProof } from '#web/features/ledger/books-proof.tsx'
import { queryOf } from '#web/shell/query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { atLeast, naira } from '#web/ui/format.ts'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'

const columns: readonly Column<LedgerAccount>[] = [
  {
    id: 'account',
    header: 'Account',
    strong: true,
    cell: row => (
      <>
        {row.name} {row.owners > 0 && <Note>{atLeast(row.owners, row.owners < countedUpTo)} accounts</Note>}
      </>
    ),
  },
  {
    id: 'debit',
    header: 'Debit balance',
    numeric: true,
    cell: row => row.balance > 0 && <Money amount={row.balance} strong />,
  },
  {
    id: 'credit',
    header: 'Credit balance',
    numeric: true,
    cell: row => row.balance <= 0 && <Money amount={0 - row.balance} strong />,
  },
]

/** Kinds of accounts with their balances, and the proof that they sum to zero. */
export function LedgerAccounts() {
  const { data, error, refetch } = useQuery(queryOf(ledgerAccounts))
  const proof = useQuery(queryOf(lastProof))
  return (
    <>
      <Section title="Proof">{proof.data !== undefined && <BooksProof proof={proof.data} />}</Section>
      <Section flush title="Accounts" aside={data && <Note late={data.total !== 0}>Total {naira(data.total)}</Note>}>
        <DataTable
          label="Accounts"
          columns={columns}
          rows={data?.rows}
          rowId={row => row.kind}
          empty={<EmptyState title="No entries yet">The first payment creates the first entries.</EmptyState>}
          error={error && !data && <ErrorState error={error} message={loadFailed.ledger} onRetry={() => refetch()} />}
        />
      </Section>
    </>
  )
}

interface Owner {
  ownerId: string
  name: string
  owed: number
}

const ownerColumns: readonly Column<Owner>[] = [
  { id: 'name', header: 'Name', strong: true, cell: row => row.name },
  {
    id: 'owed',
    header: 'Balance',
    numeric: true,
    cell: row => (row.owed < 0 ? <Note late>Owes {naira(0 - row.owed)}</Note> : <Money amount={row.owed} strong />),
  },
]

const limit = 24

/** Balances owed to each store or partner, with links to their entries. */
export function LedgerOwners() {
  const { search, get, to } = useUrl()
  const kind = get('of') === 'partners' ? 'delivery_payable' : 'merchant_payable'
  const query = {
    kind,
    search: typedIn(search, 'search') || undefined,
    limit,
    offset: offsetOf(search, limit),
  } as const
  const { data, error, refetch } = useQuery({
    ...queryOf(ledgerOwners, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section flush title="Balances owed">
      <TabsWithCounts
        label="Owed to"
        param="of"
        tabs={[
          { value: '', label: 'Stores' },
          { value: 'partners', label: 'Delivery partners' },
        ]}
      />
      <ListBar>
        <SearchField placeholder="Search by name" />
      </ListBar>
      <DataTable
        label="Owed"
        columns={ownerColumns}
        rows={data?.rows}
        rowId={row => row.ownerId}
        rowLink={row => to({ view: 'journal', owner: row.ownerId, search: null, of: null })}
        empty={<EmptyState title="No balances owed">Balances appear as orders are completed.</EmptyState>}
        error={error && !data && <ErrorState error={error} message={loadFailed.ledger} onRetry={() => refetch()} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
    </Section>
  )
}
