import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MetaFunction } from 'react-router'
import { listHubApplications, listHubStores, listOwnHubs, type OwnHub } from '#contract/logistics/hubs.ts'
import { useOpens } from '#web/areas/admin/page-resources.ts'
import { NotListedDialog } from '#web/features/accounts/not-listed-dialog.tsx'
import { HubStores } from '#web/features/hubs/hub-stores.tsx'
import { areasInWords } from '#web/features/hubs/hub-words.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { HubDialog } from './hub-form.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Hubs', unlisted: true })

const limit = 24
const columns: readonly Column<OwnHub>[] = [
  { id: 'name', header: 'Hub', strong: true, cell: ({ name }) => name },
  {
    id: 'place',
    header: 'Place',
    cell: ({ lga, state, areas }) => (
      <div>
        {lga}, {state}
        <br />
        <Note>Serves {areasInWords(areas)}</Note>
      </div>
    ),
  },
  {
    id: 'inHouse',
    header: 'At the hub',
    numeric: true,
    cell: ({ id, name, inHouse, capacity }) => (
      <Parcels id={id} name={name}>
        <Note late={capacity !== null && inHouse >= capacity}>
          {count(inHouse)}
          {capacity !== null && ` of ${count(capacity)}`}
        </Note>
      </Parcels>
    ),
  },
  { id: 'stores', header: 'Stores', numeric: true, cell: ({ storeCount }) => count(storeCount) },
  {
    id: 'administrators',
    header: 'Administrators',
    cell: ({ administrators }) =>
      administrators.length ? administrators.map(({ name }) => name).join(', ') : <Note late>None</Note>,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ active, isOpen }) => (
      <StatusBadge tone={isOpen ? 'moves' : active ? 'needs' : 'over'}>
        {isOpen ? 'Open' : active ? 'Needs an administrator' : 'Closed'}
      </StatusBadge>
    ),
  },
]

/** Links to the parcels of a hub, for roles that see orders. */
function Parcels({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  if (!useOpens()('/admin/orders')) return children
  return (
    <Link to={`/admin/hub?hub=${id}`} title={`Parcels of ${name}`}>
      {children}
    </Link>
  )
}

/** The platform’s hubs and the stores without one, with a dialog for a hub. */
export default function AdminHubsPage() {
  const { get, set } = useUrl()
  const stores = get('tab') === 'stores'
  const waiting = useQuery(queryOf(listHubStores, { query: { limit: 1, status: 'waiting' } }))
  const applications = useQuery(queryOf(listHubApplications, { query: { limit: 1 } }))
  const toDecide = applications.data?.counts.waiting ?? 0
  return (
    <>
      <PageHeader
        title="Hubs"
        aside={
          toDecide > 0 && (
            <ActionLink look="quiet" to="/admin/hub-applications">
              {toDecide === 1 ? '1 application to review' : `${toDecide} applications to review`}
            </ActionLink>
          )
        }
        action={
          <Manages>
            <Button onClick={() => set({ hub: 'new' })}>New hub</Button>
          </Manages>
        }
      />
      <Section flush>
        <TabsWithCounts
          label="Hubs"
          param="tab"
          tabs={[
            { value: '', label: 'Hubs' },
            { value: 'stores', label: 'Their stores', count: waiting.data?.count },
          ]}
        />
        {stores ? <HubStores /> : <Hubs />}
      </Section>
    </>
  )
}

function Hubs() {
  const { search, get, to, set } = useUrl()
  const typed = typedIn(search, 'search')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(listOwnHubs, { query: { limit, offset: offsetOf(search, limit), search: typed || undefined } }),
    placeholderData: before => before,
  })
  const [opened, page] = [get('hub'), get('page')]
  const hub = data?.rows.find(({ id }) => id === opened)
  const close = () => set({ hub: null, page })
  return (
    <>
      <ListBar>
        <SearchField placeholder="Search by name or place" />
      </ListBar>
      <DataTable
        label="Hubs"
        columns={columns}
        rows={data?.rows}
        rowId={({ id }) => id}
        rowLink={({ id }) => to({ hub: id, page })}
        empty={
          typed ? (
            <EmptyState title="No matching hubs" action={<ActionLink to=".">Show all</ActionLink>}>
              Try another search.
            </EmptyState>
          ) : (
            <EmptyState title="No hubs yet">Until you add one, orders between states go direct.</EmptyState>
          )
        }
        error={error && !data && <ErrorState error={error} onRetry={refetch} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
      {(hub || opened === 'new') && <HubDialog key={opened} {...(hub && { hub })} onClose={close} />}
      {opened && opened !== 'new' && data && !hub && !isPlaceholderData && (
        <NotListedDialog thing="hub" all="All hubs" paged onClose={close} />
      )}
    </>
  )
}
