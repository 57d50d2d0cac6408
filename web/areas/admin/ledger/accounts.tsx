import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countedUpTo } from '#contract/endpoint.ts'
import { loadFailed } from '#contract/failures.ts'
import {
  type LedgerAccount,
  type LedgerOwner,
  lastProof,
  ledgerAccounts,
  ledgerOwners,
  type OwnedKind,
  ownedKinds,
} from '#contract/money/ledger.ts'
import { ForPage, PageLink } from '#web/areas/admin/page-link.tsx'
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

/** Nearly all accounts of these kinds are empty, and the lists that the rows lead to leave these out. */
const listedWithBalance = ['escrow', 'store_credit']

const columns: readonly Column<LedgerAccount>[] = [
  {
    id: 'account',
    header: 'Account',
    strong: true,
    cell: row => (
      <>
        {row.name}{' '}
        {row.owners > 0 && !listedWithBalance.includes(row.kind) && (
          <Note>{atLeast(row.owners, row.owners < countedUpTo)} accounts</Note>
        )}
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

/** Kinds of accounts with their balances, which lead to those of each owner, and the proof that they sum to zero. */
export function LedgerAccounts() {
  const { data, error, refetch } = useQuery(queryOf(ledgerAccounts))
  const proof = useQuery(queryOf(lastProof))
  const { to } = useUrl()
  return (
    <>
      <Section title="Proof">{proof.data !== undefined && <BooksProof proof={proof.data} />}</Section>
      <Section flush title="Accounts" aside={data && <Note late={data.total !== 0}>Total {naira(data.total)}</Note>}>
        <DataTable
          label="Accounts"
          columns={columns}
          rows={data?.rows}
          rowId={row => row.kind}
          rowLink={({ kind, owners: has }) =>
            has > 0 && isOwned(kind) ? to({ view: 'owed', of: owners[kind].value }) : undefined
          }
          empty={<EmptyState title="No entries yet">The first payment creates the first entries.</EmptyState>}
          error={error && !data && <ErrorState error={error} message={loadFailed.ledger} onRetry={() => refetch()} />}
        />
      </Section>
    </>
  )
}

/** Tabs of the owners of each kind of account. `page` shows an owner, `entries` filters the journal by one. */
const owners = {
  merchant_payable: {
    value: '',
    label: 'Stores',
    title: 'Owed to stores',
    open: 'View store',
    entries: 'owner',
    page: (id: string) => `/admin/stores/${id}`,
    empty: 'Balances appear as orders are completed.',
  },
  delivery_payable: {
    value: 'partners',
    label: 'Delivery partners',
    title: 'Owed to delivery partners',
    open: 'View partner',
    entries: 'owner',
    page: (id: string) => `/admin/partners/${id}`,
    empty: 'Balances appear as orders are completed.',
  },
  escrow: {
    value: 'orders',
    label: 'Orders',
    title: 'Orders with money held',
    open: 'View order',
    entries: 'order',
    page: (id: string) => `/admin/orders/${id}`,
    empty: 'Money is held from the payment of an order until its return window ends.',
  },
  store_credit: {
    value: 'customers',
    label: 'Customers',
    title: 'Customers with store credit',
    open: 'View customer',
    entries: 'owner',
    page: (id: string) => `/admin/customers?customer=${id}`,
    empty: 'Customers who have store credit appear here.',
  },
} as const satisfies Record<OwnedKind, object>

const isOwned = (kind: string): kind is OwnedKind => kind in owners

const limit = 24

/** Balances of each store, partner, order or customer, with links to their entries and to their page. */
export function LedgerOwners() {
  const { search, get, to } = useUrl()
  const kind = ownedKinds.find(each => owners[each].value === get('of')) ?? 'merchant_payable'
  const { title, open, entries, page, empty } = owners[kind]
  const typed = typedIn(search, 'search') || undefined
  const query = { kind, search: typed, limit, offset: offsetOf(search, limit) }
  const { data, error, refetch } = useQuery({
    ...queryOf(ledgerOwners, { query }),
    placeholderData: keepPreviousData,
  })
  const columns: readonly Column<LedgerOwner>[] = [
    { id: 'name', header: kind === 'escrow' ? 'Order' : 'Name', strong: true, cell: row => row.name },
    ...(kind === 'escrow' ? [{ id: 'store', header: 'Store', cell: (row: LedgerOwner) => row.storeName }] : []),
    {
      id: 'page',
      header: '',
      cell: ({ ownerId }) => (
        <ForPage to={page(ownerId)}>
          <PageLink to={page(ownerId)}>{open}</PageLink>
        </ForPage>
      ),
    },
    {
      id: 'owed',
      header: kind === 'escrow' ? 'Held' : 'Balance',
      numeric: true,
      cell: row => (row.owed < 0 ? <Note late>Owes {naira(0 - row.owed)}</Note> : <Money amount={row.owed} strong />),
    },
  ]
  return (
    <Section flush title={title}>
      <TabsWithCounts label="Owed to" param="of" own="search" tabs={ownedKinds.map(each => owners[each])} />
      <ListBar>
        <SearchField placeholder={kind === 'escrow' ? 'Order, such as BM-7K4Q-2M9X' : 'Search by name'} />
      </ListBar>
      <DataTable
        key={kind}
        label={title}
        columns={columns}
        rows={data?.rows}
        rowId={row => row.ownerId}
        rowLink={row => to({ view: 'journal', [entries]: row.ownerId, search: null, of: null })}
        empty={
          <EmptyState title={typed ? 'No matching balances' : 'No balances owed'}>
            {typed ? 'Try another search or tab.' : empty}
          </EmptyState>
        }
        error={error && !data && <ErrorState error={error} message={loadFailed.ledger} onRetry={() => refetch()} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
    </Section>
  )
}
