import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { hubTab, listHubParcels, receiveParcel, releaseParcel } from '#contract/delivery/hub-parcels.ts'
import { loadFailed } from '#contract/failures.ts'
import { listHubStores } from '#contract/logistics/hubs.ts'
import { oversees } from '#web/areas/admin/admin-nav.ts'
import { useKeepDay } from '#web/features/delivery/use-keep-day.ts'
import { byToday, expectedParcels } from '#web/features/field-work/expected-parcels.ts'
import { useActions } from '#web/features/field-work/field-work.tsx'
import { HubStores } from '#web/features/hubs/hub-stores.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { keptQuery, queryOf } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { count } from '#web/ui/format.ts'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { missingColumn, parcelColumns, parcelTabs, reportColumn } from './parcel-columns.tsx'
import { Counter } from './scan-counter.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Hub', unlisted: true })

const limit = 100
const nothing = {
  here: {
    title: 'No parcels at the hub',
    words: 'Parcels you receive appear here, those that are due first at the top.',
  },
  expected: { title: 'No incoming parcels', words: 'Parcels appear here once a carrier accepts them.' },
  gone: { title: 'No released parcels yet', words: 'Parcels you release appear here.' },
} as const
/** Columns that only the hub's own administrator has. */
const ownColumns = { here: [reportColumn], expected: [missingColumn], gone: [] }

/** A hub's counter and lists of parcels. A platform administrator sees the lists only. */
export default function HubPage() {
  const { search, get } = useUrl()
  const type = useSession()?.user.accountType
  const own = type === 'hub'
  const tab = hubTab.options.find(each => each === get('tab')) ?? 'here'
  const stores = own && get('tab') === 'stores'
  const typed = typedIn(search, 'search')
  const hubId = get('hub') || undefined
  const expected = tab === 'expected' && get('expected') === 'today' ? ('today' as const) : undefined
  const parcels = useOwnParcels(own)
  useKeepDay(own ? 'hub' : undefined, [])
  const offset = offsetOf(search, limit)
  // What is on the phone, unless something else is asked for.
  const stored = own && tab !== 'gone' && !typed && offset === 0 ? tab : undefined
  const listed = queryOf(listHubParcels, {
    query: { tab, limit, offset, search: (!stores && typed) || undefined, expected, hubId },
  })
  const asked = useQuery({
    ...listed,
    enabled: listed.enabled && !stored,
    refetchInterval: refetchIntervalMs,
    placeholderData: before => before,
  })
  const { error, refetch } = stored ? parcels : asked
  const kept = stored && parcels[stored]
  const data = stored ? kept && (expected ? byToday(kept) : kept) : asked.data
  const waiting = useQuery({ ...queryOf(listHubStores, { query: { limit: 1, status: 'waiting' } }), enabled: own })
  const hub = data?.hub
  if (error?.code === 'hub_not_found')
    return (
      <>
        <PageHeader title="Hub" />
        <EmptyState
          title={error.message}
          action={own ? undefined : <ActionLink to="/admin/hubs">View all hubs</ActionLink>}
        >
          {own ? 'An administrator of Bitmarte assigns you one.' : 'Then you see its parcels here.'}
        </EmptyState>
      </>
    )
  const { title, words } = nothing[tab]
  return (
    <>
      <PageHeader
        above={
          oversees(type) && (
            <Breadcrumbs crumbs={[{ label: 'Hubs', to: '/admin/hubs' }, { label: hub?.name ?? 'Hub' }]} />
          )
        }
        title={hub?.name ?? 'Hub'}
        aside={
          hub && (
            <Note late={hub.full}>
              {count(hub.inHouse)} {hub.capacity === null ? '' : `of ${count(hub.capacity)} `}at the hub
              {hub.full && ', full'}
              {data.today ? `, ${count(data.today)} expected by today` : ''}
            </Note>
          )
        }
      />
      {own && <Counter parcels={parcels} />}
      <Section flush>
        <TabsWithCounts
          label="Parcels"
          param="tab"
          own="expected"
          tabs={[
            ...parcelTabs.map(each => ({
              ...each,
              count: each.value === 'gone' ? undefined : data?.counts[each.value || 'here'],
            })),
            ...(own ? [{ value: 'stores', label: 'Stores', count: waiting.data?.count || undefined }] : []),
          ]}
        />
        {stores ? (
          <HubStores own />
        ) : (
          <>
            <ListBar>
              <SearchField placeholder="Search by code, order, name or carrier" />
              {tab === 'expected' && (
                <FilterChips
                  filters={[
                    {
                      param: 'expected',
                      label: 'Expected',
                      options: [
                        { value: 'today', label: `Today and late${data?.today ? ` (${count(data.today)})` : ''}` },
                      ],
                    },
                  ]}
                />
              )}
            </ListBar>
            <DataTable
              key={tab}
              label="Parcels"
              columns={own ? [...parcelColumns[tab], ...ownColumns[tab]] : parcelColumns[tab]}
              rows={data?.rows}
              rowId={({ id, arrivedAt }) => `${id} ${arrivedAt}`}
              empty={
                typed || expected ? (
                  <EmptyState title={expected && !typed ? 'No parcels expected today' : 'No matching parcels'}>
                    Try another search or tab.
                  </EmptyState>
                ) : (
                  <EmptyState title={title}>{words}</EmptyState>
                )
              }
              error={error && !data && <ErrorState error={error} message={loadFailed.orders} onRetry={refetch} />}
            />
            {data && <Pager count={data.count} limit={limit} />}
          </>
        )}
      </Section>
    </>
  )
}

/** Parcels that are on the phone of a hub's own administrator: those at the hub and those on their way, with its scans. */
function useOwnParcels(own: boolean) {
  const actions = useActions()
  const listed = (tab: 'here' | 'expected') => {
    const query = queryOf(listHubParcels, { query: { tab, limit } })
    return { ...query, enabled: query.enabled && own, refetchInterval: refetchIntervalMs, ...keptQuery }
  }
  const [here, expected] = [useQuery(listed('here')), useQuery(listed('expected'))]
  const refetch = () => Promise.all([here.refetch(), expected.refetch()])
  const error = here.error ?? expected.error
  if (!here.data || !expected.data) return { here: here.data, expected: expected.data, error, refetch }
  const lists = {
    here: { list: here.data, at: here.dataUpdatedAt },
    expected: { list: expected.data, at: expected.dataUpdatedAt },
  }
  const scanned = actions.filter(({ endpoint: { id } }) => id === receiveParcel.id || id === releaseParcel.id)
  return { ...expectedParcels(lists, scanned), error, refetch }
}
