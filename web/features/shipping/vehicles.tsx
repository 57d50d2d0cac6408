import { useQuery } from '@tanstack/react-query'
import { listVehicles, type ShippingVehicle } from '#contract/logistics/shipping-rates.ts'
import { NotListedDialog } from '#web/features/accounts/not-listed-dialog.tsx'
import { queryOf } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { Section } from '#web/ui/section.tsx'
import { useUrl } from '#web/ui/url.ts'
import { VehicleDialog } from './vehicle-form.tsx'

const columns: readonly Column<ShippingVehicle>[] = [
  { id: 'name', header: 'Vehicle', strong: true, cell: ({ name }) => name },
  { id: 'carries', header: 'Maximum weight', numeric: true, cell: ({ maxWeight }) => `${kilograms(maxWeight)} kg` },
  {
    id: 'prices',
    header: 'Prices',
    numeric: true,
    cell: ({ prices }) => (prices > 0 ? count(prices) : <Note late>None yet</Note>),
  },
  { id: 'orders', header: 'On the way', numeric: true, cell: ({ openOrders }) => count(openOrders) },
]

const kilograms = (kg: number): string => {
  const [whole = '', rest] = String(kg).split('.')
  return rest ? `${count(Number(whole))}.${rest}` : count(Number(whole))
}

/** Vehicles of an owner. The URL's `vehicle` opens the dialog of one. */
export function Vehicles() {
  const { data, error, refetch } = useQuery(queryOf(listVehicles))
  const { get, to, set } = useUrl()
  const opened = get('vehicle')
  const vehicle = data?.rows.find(({ id }) => id === opened)
  const close = () => set({ vehicle: null })
  return (
    <>
      <Section flush>
        <DataTable
          label="Vehicles"
          columns={columns}
          rows={data?.rows}
          rowId={({ id }) => id}
          rowLink={({ id }) => to({ vehicle: id })}
          skeletonRows={4}
          empty={
            <EmptyState
              title="No vehicles yet"
              action={
                <Manages>
                  <Action look="main" onClick={() => set({ vehicle: 'new' })}>
                    New vehicle
                  </Action>
                </Manages>
              }
            >
              Add your vehicles and how much each can carry.
            </EmptyState>
          }
          error={error && !data && <ErrorState error={error} onRetry={refetch} />}
        />
      </Section>
      {(vehicle || opened === 'new') && <VehicleDialog key={opened} {...(vehicle && { vehicle })} onClose={close} />}
      {opened && opened !== 'new' && data && !vehicle && (
        <NotListedDialog thing="vehicle" all="All vehicles" onClose={close} />
      )}
    </>
  )
}
