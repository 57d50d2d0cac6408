import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { loadFailed } from '#contract/failures.ts'
import { listApproved, listUnapproved, storesFile } from '#contract/stores/approvals.ts'
import { CsvButton } from '#web/features/reports/file-buttons.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { storeColumns } from './store-columns.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Stores', unlisted: true })

const limit = 24
const waitFor = [
  { value: 'approval', label: 'Awaiting approval' },
  { value: 'first-approval', label: 'First approval' },
  { value: 'second-approval', label: 'Second approval' },
  { value: 'rejected', label: 'Sent back' },
  { value: 'draft', label: 'Not submitted' },
] as const
const standings = [
  { value: 'approved', label: 'Live' },
  { value: 'suspended', label: 'Suspended' },
] as const

/** Unapproved stores, first those that await an approval, and approved ones. */
export default function AdminStoresPage() {
  const { search, get, to } = useUrl()
  const approved = get('tab') === 'approved'
  const typed = typedIn(search, 'search')
  const list = { limit, offset: offsetOf(search, limit), search: typed || undefined }
  const state = waitFor.find(({ value }) => value === get('state'))?.value
  const standing = standings.find(({ value }) => value === get('state'))?.value
  const unapproved = useQuery({
    ...queryOf(listUnapproved, { query: { ...list, state } }),
    placeholderData: before => before,
    enabled: !approved,
  })
  const live = useQuery({
    ...queryOf(listApproved, { query: { ...list, state: standing } }),
    placeholderData: before => before,
    enabled: approved,
  })
  const { data, error, refetch } = approved ? live : unapproved
  const counts = data?.counts ?? unapproved.data?.counts ?? live.data?.counts
  const elsewhere = typed ? (approved ? counts?.unapproved : counts?.approved) : 0
  const other = approved ? 'unapproved' : 'approved'
  return (
    <>
      <PageHeader title="Stores" />
      <Section flush>
        <TabsWithCounts
          label="Stores by approval"
          param="tab"
          own="state"
          tabs={[
            { value: '', label: 'Unapproved', count: counts?.unapproved },
            { value: 'approved', label: 'Approved', count: counts?.approved },
          ]}
        />
        <ListBar>
          <SearchField placeholder="Search by store, merchant or e-mail" />
          <FilterChips
            key={String(approved)}
            filters={[{ param: 'state', label: 'Status', options: approved ? standings : waitFor }]}
          />
          <CsvButton
            endpoint={storesFile}
            query={{ approved: String(approved), search: typed || undefined, state: approved ? standing : state }}
          />
        </ListBar>
        <DataTable
          label="Stores"
          columns={storeColumns}
          rows={data?.rows}
          rowId={({ id }) => id}
          rowLink={({ id }) => `/admin/stores/${id}`}
          empty={
            elsewhere ? (
              <EmptyState
                title={`No matching ${approved ? 'approved' : 'unapproved'} stores`}
                action={
                  <ActionLink look="main" to={to({ tab: approved ? null : 'approved', state: null })}>
                    {elsewhere === 1 ? `Show the ${other} store` : `Show ${elsewhere} ${other} stores`}
                  </ActionLink>
                }
              >
                {elsewhere === 1 ? `One ${other} store matches.` : `${elsewhere} ${other} stores match.`}
              </EmptyState>
            ) : typed || (approved ? standing : state) ? (
              <EmptyState title="No matching stores" action={<ActionLink to=".">Show all</ActionLink>}>
                Try another search or status.
              </EmptyState>
            ) : (
              <EmptyState title={approved ? 'No stores yet' : 'No applications to review'}>
                {approved
                  ? 'Stores appear here once they have both approvals.'
                  : 'Stores appear here when they are submitted.'}
              </EmptyState>
            )
          }
          error={error && !data && <ErrorState error={error} message={loadFailed.stores} onRetry={refetch} />}
        />
        {data && <Pager count={data.count} limit={limit} />}
      </Section>
    </>
  )
}
