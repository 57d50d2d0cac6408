import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import {
  approveHubApplication,
  declineHubApplication,
  type HubApplication,
  hubApplicationStatus,
  listHubApplications,
} from '#contract/logistics/hubs.ts'
import { NotListedDialog } from '#web/features/accounts/not-listed-dialog.tsx'
import { ApplicationDetails } from '#web/features/hubs/application-details.tsx'
import { hubCalls } from '#web/features/hubs/hub-calls.ts'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { NoMatch } from '#web/ui/no-match.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useViewsOnly } from '#web/ui/read-only.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { When } from '#web/ui/when.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Hub applications', unlisted: true })

const limit = 24
const columns: readonly Column<HubApplication>[] = [
  { id: 'name', header: 'Hub', strong: true, cell: ({ name }) => name },
  { id: 'store', header: 'Store', cell: ({ storeName }) => storeName },
  { id: 'place', header: 'Place', cell: ({ lga, state }) => `${lga}, ${state}` },
  { id: 'capacity', header: 'Capacity', numeric: true, cell: ({ capacity }) => count(capacity) },
  { id: 'applied', header: 'Applied', cell: ({ createdAt }) => <When at={createdAt} /> },
  { id: 'reason', header: '', cell: ({ reason }) => reason && <Note>{reason}</Note> },
]

/** Hub applications of stores, with a dialog that approves or declines one. */
export default function HubApplicationsPage() {
  const { search, get, to, set } = useUrl()
  const status = hubApplicationStatus.options.find(each => each === get('status')) ?? 'waiting'
  const typed = typedIn(search, 'search')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(listHubApplications, {
      query: { status, limit, offset: offsetOf(search, limit), search: typed || undefined },
    }),
    placeholderData: before => before,
  })
  const [opened, page] = [get('application'), get('page')]
  const application = data?.rows.find(({ id }) => id === opened)
  const tabs = [
    { value: '', label: 'Awaiting approval', count: data?.counts.waiting },
    { value: 'approved', label: 'Approved', count: typed ? data?.counts.approved : undefined },
    { value: 'declined', label: 'Declined', count: typed ? data?.counts.declined : undefined },
  ]
  const close = () => set({ application: null, page })
  return (
    <>
      <PageHeader title="Hub applications" />
      <Section flush>
        <TabsWithCounts label="Applications by status" tabs={tabs} />
        <ListBar>
          <SearchField placeholder="Search by hub, store or state" />
        </ListBar>
        <DataTable
          label="Hub applications"
          columns={columns}
          rows={data?.rows}
          rowId={({ id }) => id}
          rowLink={({ id }) => to({ application: id, page })}
          empty={
            typed ? (
              <NoMatch title="No matching applications" tabs={tabs}>
                Try another search.
              </NoMatch>
            ) : (
              <EmptyState title={status === 'waiting' ? 'No applications to review' : 'None yet'}>
                Stores apply on their Hub page.
              </EmptyState>
            )
          }
          error={error && !data && <ErrorState error={error} onRetry={refetch} />}
        />
        {data && <Pager count={data.count} limit={limit} />}
      </Section>
      {application && <ApplicationDialog key={opened} application={application} onClose={close} />}
      {opened && data && !application && !isPlaceholderData && (
        <NotListedDialog thing="application" all="All applications" paged onClose={close} />
      )}
    </>
  )
}

function ApplicationDialog({ application, onClose }: { application: HubApplication; onClose: () => void }) {
  const [declining, setDeclining] = useState(false)
  const how = { invalidates: hubCalls, onSuccess: onClose }
  const approve = useChange(approveHubApplication, how)
  const { id, name, storeName, status, reason } = application
  // The dialog is closed by then.
  const decline = useChange(declineHubApplication, {
    ...how,
    success: `Declined “${name}”. The store is notified of the reason.`,
  })
  const viewsOnly = useViewsOnly()
  return (
    <>
      <Modal opened={!declining} onClose={onClose} title={`${name}, by ${storeName}`} size="lg">
        <Stack gap={4}>
          <ApplicationDetails application={application} />
          {reason && <Note late>Declined: {reason}</Note>}
          {status === 'waiting' && !viewsOnly && (
            <Row gap={2} align="stretch" justify="end" wrap>
              <Button variant="default" onClick={() => setDeclining(true)}>
                Decline
              </Button>
              <Button loading={approve.isPending} onClick={() => approve.mutate({ params: { id } })}>
                Approve hub
              </Button>
            </Row>
          )}
        </Stack>
      </Modal>
      <ReasonDialog
        question={
          declining
            ? {
                title: `Decline ${name}?`,
                body: 'The store sees your reason and can apply again.',
                confirm: 'Decline application',
                reasons: ['There is already a hub nearby', 'Too small', 'Opening hours too short'],
              }
            : undefined
        }
        busy={decline.isPending}
        onClose={() => setDeclining(false)}
        onReason={said => decline.mutate({ params: { id }, body: { reason: said } })}
      />
    </>
  )
}
