import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { approveHubStore, declineHubStore, type HubStore, listHubStores } from '#contract/logistics/hubs.ts'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { queryOf, useChange } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { day, phone } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { hubCalls } from './hub-calls.ts'

const limit = 24

/** Stores that chose a hub, pending ones first. `own` is for administrators of a single hub. */
export function HubStores({ own }: { own?: boolean }) {
  const { search } = useUrl()
  const typed = typedIn(search, 'search')
  const [declining, setDeclining] = useState<HubStore>()
  const { data, error, refetch } = useQuery({
    ...queryOf(listHubStores, { query: { limit, offset: offsetOf(search, limit), search: typed || undefined } }),
    placeholderData: before => before,
  })
  const approve = useChange(approveHubStore, { invalidates: hubCalls })
  const decline = useChange(declineHubStore, {
    invalidates: hubCalls,
    success: `Declined ${declining?.storeName}. The store is notified of the reason.`,
    onSuccess: () => setDeclining(undefined),
  })
  const columns: readonly Column<HubStore>[] = [
    { id: 'store', header: 'Store', strong: true, cell: ({ storeName }) => storeName },
    ...(own ? [] : [{ id: 'hub', header: 'Hub', cell: ({ hubName }: HubStore) => hubName }]),
    {
      id: 'pickup',
      header: 'Ships from',
      cell: ({ pickup }) => (pickup ? `${pickup.lga}, ${pickup.state}` : <Note>Unknown</Note>),
    },
    {
      id: 'phone',
      header: 'Phone',
      cell: ({ storePhoneNumber: number }) =>
        number ? <a href={`tel:${number}`}>{phone(number)}</a> : <Note>None</Note>,
    },
    { id: 'chosen', header: 'Chosen', cell: ({ chosenAt }) => day(chosenAt) },
    {
      id: 'decide',
      header: '',
      cell: store =>
        store.approvedAt ? (
          <Note>Approved {day(store.approvedAt)}</Note>
        ) : (
          <Manages>
            <Row gap={2} align="stretch" justify="end" wrap>
              <Button variant="default" aria-label={`Decline ${store.storeName}`} onClick={() => setDeclining(store)}>
                Decline
              </Button>
              <Button
                aria-label={`Approve ${store.storeName}`}
                disabled={approve.isPending}
                onClick={() => approve.mutate({ params: { storeId: store.id } })}
              >
                Approve
              </Button>
            </Row>
          </Manages>
        ),
    },
  ]
  return (
    <>
      <ListBar>
        <SearchField placeholder="Search by store" />
      </ListBar>
      <DataTable
        label="Stores of the hubs"
        columns={columns}
        rows={data?.rows}
        rowId={({ id }) => id}
        empty={
          typed ? (
            <EmptyState title="No matching stores" action={<ActionLink to="?tab=stores">Show all</ActionLink>}>
              Try another search.
            </EmptyState>
          ) : (
            <EmptyState title="No stores yet">Stores appear here when they choose this hub.</EmptyState>
          )
        }
        error={error && !data && <ErrorState error={error} onRetry={refetch} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
      <ReasonDialog
        question={
          declining && {
            title: `Decline ${declining.storeName}?`,
            body: 'The store sees your reason and can choose another hub.',
            confirm: 'Decline store',
            reasons: ['No room', 'Too far away', 'Another hub is nearer'],
          }
        }
        busy={decline.isPending}
        onClose={() => setDeclining(undefined)}
        onReason={reason => declining && decline.mutate({ params: { storeId: declining.id }, body: { reason } })}
      />
    </>
  )
}
