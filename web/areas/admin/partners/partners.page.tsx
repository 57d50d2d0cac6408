import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import type { PartnerStatus } from '#contract/delivery/delivery.ts'
import { listPartners, type PartnerRow, partnersFile } from '#contract/logistics/partners.ts'
import { carrierRecordOf } from '#web/features/delivery/carriers.ts'
import { partnerStatuses } from '#web/features/partners/partner-words.ts'
import { CsvButton } from '#web/features/reports/file-buttons.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count, phone } from '#web/ui/format.ts'
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
import { AddPartner } from './add-partner.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Partners', unlisted: true })

const limit = 24
const columns: readonly Column<PartnerRow>[] = [
  { id: 'company', header: 'Company', strong: true, cell: ({ companyName }) => companyName },
  {
    id: 'contact',
    header: 'Contact',
    cell: ({ name, phoneNumber }) => (
      <div>
        {name}
        <br />
        <Note>{phoneNumber && phone(phoneNumber)}</Note>
      </div>
    ),
  },
  {
    id: 'states',
    header: 'Delivers in',
    cell: ({ states }) => <Note>{states.length > 3 ? `${states.length} states` : states.join(', ')}</Note>,
  },
  { id: 'carries', header: 'Open orders', numeric: true, cell: ({ openOrders }) => count(openOrders) },
  {
    id: 'record',
    header: 'Performance',
    cell: row => (row.status === 'working' || row.status === 'suspended' ? <Note>{carrierRecordOf(row)}</Note> : null),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <StatusBadge tone={partnerStatuses[status].tone}>{partnerStatuses[status].label}</StatusBadge>
    ),
  },
]
const tabs: readonly PartnerStatus[] = ['waiting', 'working', 'suspended', 'unfinished']

/** Shipping partners by status, with pending ones first. */
export default function PartnersPage() {
  const { search, get, set } = useUrl()
  const status = tabs.find(each => each === get('status'))
  const typed = typedIn(search, 'search')
  const { data, error, refetch } = useQuery({
    ...queryOf(listPartners, {
      query: { status, limit, offset: offsetOf(search, limit), search: typed || undefined },
    }),
    placeholderData: before => before,
  })
  return (
    <>
      <PageHeader
        title="Partners"
        action={
          <Manages>
            <Button onClick={() => set({ add: 'partner' })}>Add partner</Button>
          </Manages>
        }
      />
      <Section flush>
        <TabsWithCounts
          label="Partners by status"
          tabs={[
            { value: '', label: 'All' },
            ...tabs.map(value => ({ value, label: partnerStatuses[value].label, count: data?.counts[value] })),
          ]}
        />
        <ListBar>
          <SearchField placeholder="Search by company, contact or e-mail" />
          <CsvButton endpoint={partnersFile} query={{ status, search: typed || undefined }} />
        </ListBar>
        <DataTable
          label="Partners"
          columns={columns}
          rows={data?.rows}
          rowId={({ id }) => id}
          rowLink={({ id }) => `/admin/partners/${id}`}
          empty={
            typed || status ? (
              <EmptyState title="No matching partners" action={<ActionLink to=".">Show all</ActionLink>}>
                Try another search or tab.
              </EmptyState>
            ) : (
              <EmptyState title="No partners yet">Add one, or wait for one to sign up.</EmptyState>
            )
          }
          error={error && !data && <ErrorState error={error} onRetry={refetch} />}
        />
        {data && <Pager count={data.count} limit={limit} />}
      </Section>
      {get('add') === 'partner' && <AddPartner onClose={() => set({ add: null })} />}
    </>
  )
}
