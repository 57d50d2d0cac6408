import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countedUpTo } from '#contract/endpoint.ts'
import { loadFailed } from '#contract/failures.ts'
import { type JournalAccount, ledgerAccounts, ledgerJournal, ledgerJournalFile } from '#contract/money/ledger.ts'
import { PageLink } from '#web/areas/admin/page-link.tsx'
import { Journal } from '#web/features/ledger/journal.tsx'
import { daysOfAddress } from '#web/features/reports/days.ts'
import { CsvButton } from '#web/features/reports/file-buttons.tsx'
import { RangePicker } from '#web/features/reports/range-picker.tsx'
import { queryOf } from '#web/shell/query.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { naira } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'

const limit = 24
const idIn = (text: string) => (/^[0-9a-f-]{36}$/i.test(text) ? text : undefined)

/** The journal, newest first. For one order, payment, store or partner, or a searched order, it ignores the range of days. */
export function JournalList() {
  const { search, get, to } = useUrl()
  const one = { orderId: idIn(get('order')), paymentId: idIn(get('payment')), ownerId: idIn(get('owner')) }
  const typed = typedIn(search, 'search') || undefined
  const whole = typed !== undefined || Object.values(one).some(Boolean)
  const filters = {
    ...one,
    search: typed,
    ...(whole ? {} : daysOfAddress(search)),
    event: get('event').slice(0, 40) || undefined,
  }
  const { data, error, refetch } = useQuery({
    ...queryOf(ledgerJournal, { query: { ...filters, limit, offset: offsetOf(search, limit) } }),
    placeholderData: keepPreviousData,
  })
  const events = useQuery(queryOf(ledgerAccounts)).data?.events ?? []
  return (
    <>
      {!whole && <RangePicker />}
      {one.ownerId && data?.account && <Account account={data.account} />}
      <Section
        flush
        title="Journal"
        aside={whole && <Link to={to({ order: null, payment: null, owner: null, search: null })}>Show all</Link>}
      >
        <ListBar>
          <SearchField placeholder="Order, such as BM-7K4Q-2M9X" />
          <FilterChips
            filters={[
              {
                param: 'event',
                label: 'What happened',
                options: events.map(({ event, name }) => ({ value: event, label: name })),
              },
            ]}
          />
          <CsvButton endpoint={ledgerJournalFile} query={filters} />
        </ListBar>
        {error && !data ? (
          <ErrorState error={error} message={loadFailed.ledger} onRetry={() => refetch()} />
        ) : !data ? (
          <SkeletonLines lines={12} />
        ) : data.rows.length === 0 ? (
          <EmptyList>
            <EmptyState title="No entries">
              {typed && filters.event
                ? 'No entries of this kind for this order. Remove the filter.'
                : typed
                  ? 'No order with this reference has entries. Type it as on the order’s page, such as BM-7K4Q-2M9X.'
                  : whole
                    ? 'It has no entries yet, or it doesn’t exist.'
                    : 'Choose other dates or remove filters.'}
            </EmptyState>
          </EmptyList>
        ) : (
          <div style={{ padding: 'var(--space-05) var(--inset) var(--space-2)' }}>
            <Journal
              entries={data.rows}
              about={({ orderId, orderName }) =>
                orderId && (
                  <Note>
                    <PageLink to={`/admin/orders/${orderId}`}>{orderName}</PageLink>
                  </Note>
                )
              }
            />
          </div>
        )}
        {data && <Pager count={data.count} exact={data.count < countedUpTo} limit={limit} />}
      </Section>
    </>
  )
}

const owedTo: Readonly<Record<JournalAccount['kind'], string>> = {
  merchant_payable: 'Owed to the store',
  delivery_payable: 'Owed to the delivery partner',
  store_credit: 'Store credit',
}

/** Name and present balance of the account whose entries are listed. */
const Account = ({ account: { name, kind, owed } }: { account: JournalAccount }) => (
  <Section title={name}>
    <Facts
      facts={[
        owed < 0
          ? ['Balance', <Note key="owes" late>{`Owes ${naira(0 - owed)}`}</Note>]
          : [owedTo[kind], <Money key="owed" amount={owed} strong />],
      ]}
    />
  </Section>
)
