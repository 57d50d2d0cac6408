import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { loadFailed } from '#contract/failures.ts'
import { listMerchants, type MerchantRow, merchantsFile } from '#contract/stores/merchants.ts'
import { CsvButton } from '#web/features/reports/file-buttons.tsx'
import { StoreBadge } from '#web/features/store-approval/store-badge.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { day, phone } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { MailAddress } from '#web/ui/mail-address.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Merchants', unlisted: true })

const limit = 24
const liveOptions = [
  { value: 'true', label: 'Live' },
  { value: 'false', label: 'Not live' },
] as const
const columns: readonly Column<MerchantRow>[] = [
  { id: 'name', header: 'Merchant', strong: true, cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  {
    id: 'contact',
    header: 'Contact',
    cell: ({ email, phoneNumber, isVerified }) => (
      <div>
        <MailAddress of={email} />
        <br />
        <Note late={!isVerified}>
          {isVerified ? (phoneNumber ? phone(phoneNumber) : 'No phone number') : 'E-mail not confirmed'}
        </Note>
      </div>
    ),
  },
  {
    id: 'store',
    header: 'Store',
    cell: ({ store }) => <Link to={`/admin/stores/${store.id}`}>{store.storeName}</Link>,
  },
  { id: 'state', header: 'Status', cell: ({ store }) => <StoreBadge state={store.state} /> },
  {
    id: 'joined',
    header: 'Joined',
    wideOnly: true,
    cell: ({ createdAt }) => (
      <Text figures nowrap>
        {day(createdAt)}
      </Text>
    ),
  },
]

/** Store owners, newest first. */
export default function AdminMerchantsPage() {
  const { search, get } = useUrl()
  const typed = typedIn(search, 'search')
  const live = liveOptions.find(({ value }) => value === get('live'))?.value
  const { data, error, refetch } = useQuery({
    ...queryOf(listMerchants, { query: { limit, offset: offsetOf(search, limit), search: typed || undefined, live } }),
    placeholderData: before => before,
  })
  return (
    <>
      <PageHeader title="Merchants" />
      <Section flush>
        <ListBar>
          <SearchField placeholder="Search by name, e-mail, phone or store" />
          <FilterChips filters={[{ param: 'live', label: 'Store', options: liveOptions }]} />
          <CsvButton endpoint={merchantsFile} query={{ search: typed || undefined, live }} />
        </ListBar>
        <DataTable
          label="Merchants"
          columns={columns}
          rows={data?.rows}
          rowId={({ store }) => store.id}
          rowLink={({ id }) => `/admin/merchants/${id}`}
          empty={
            typed || live ? (
              <EmptyState title="No matching merchants" action={<ActionLink to=".">Show all</ActionLink>}>
                Try another search.
              </EmptyState>
            ) : (
              <EmptyState title="No merchants yet">Merchants appear here when they sign up.</EmptyState>
            )
          }
          error={error && !data && <ErrorState error={error} message={loadFailed.merchantDetails} onRetry={refetch} />}
        />
        {data && <Pager count={data.count} limit={limit} />}
      </Section>
    </>
  )
}
