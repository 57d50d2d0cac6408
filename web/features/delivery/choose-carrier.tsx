import { TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { listDispatchers } from '#contract/delivery/delivery.ts'
import { listPartners } from '#contract/logistics/partners.ts'
import { queryOf } from '#web/shell/query.ts'
import { ChoiceCard } from '#web/ui/choice-card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { weekday } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { type Carrier, daysOffWords, dispatchersFor, fittingFirst, partnersFor } from './carriers.ts'
import { type Load, misfits, vehicleWords } from './fit.ts'

interface Props {
  /** States that a carrier has to serve: of pickups and destinations. */
  states: readonly string[]
  /** The orders, to compare with the carriers' vehicles; none for a return. */
  orders?: readonly Load[]
  /** ID of the chosen carrier. */
  chosen: string | undefined
  /** IDs of carriers that aren't offered. */
  without?: readonly string[]
  /** IDs of carriers that declined it, who come last. */
  declinedBy?: readonly string[] | undefined
  onChoose: (carrier: Carrier) => void
}

/** Choice of a partner or dispatcher with their load. Carriers that can take the orders come first. */
export function ChooseCarrier({ states, orders = [], chosen, without = [], declinedBy = [], onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const partners = useQuery({
    ...queryOf(listPartners, { query: { limit: 100, search: search || undefined } }),
    placeholderData: keepPreviousData,
  })
  const dispatchers = useQuery(queryOf(listDispatchers))
  const error = partners.error ?? dispatchers.error
  if (error)
    return <ErrorState error={error} onRetry={() => Promise.all([partners.refetch(), dispatchers.refetch()])} />
  const groups = [
    { title: 'Shipping partners', carriers: partners.data && partnersFor(partners.data.rows, states) },
    { title: 'Dispatchers of Bitmarte', carriers: dispatchers.data && dispatchersFor(dispatchers.data.rows, search) },
  ]
  return (
    <>
      <TextInput
        type="search"
        aria-label="Find a partner or dispatcher"
        placeholder="Find a partner or dispatcher"
        maxLength={100}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {groups.map(({ title, carriers }) => (
        <Stack as="fieldset" gap={2} key={title}>
          <Text as="legend" tone="muted" size="sm" weight="strong" style={{ paddingBottom: 'var(--space-2)' }}>
            {title}
          </Text>
          {!carriers && <SkeletonLines lines={4} />}
          {carriers?.length === 0 && <Note>No matching carriers</Note>}
          <CarrierCards
            carriers={(carriers ?? []).filter(({ id }) => !without.includes(id))}
            orders={orders}
            chosen={chosen}
            declinedBy={declinedBy}
            onChoose={onChoose}
          />
        </Stack>
      ))}
    </>
  )
}

/** Radio buttons of carriers with their load and record. Those that can take the orders come first. */
export const CarrierCards = ({
  carriers,
  orders,
  chosen,
  declinedBy = [],
  onChoose,
}: Required<Pick<Props, 'orders' | 'chosen' | 'onChoose'>> &
  Pick<Props, 'declinedBy'> & { carriers: readonly Carrier[] }) =>
  fittingFirst(carriers, orders, declinedBy).map(carrier => (
    <ChoiceCard key={carrier.id}>
      <input
        type="radio"
        name="carrier"
        value={carrier.id}
        checked={carrier.id === chosen}
        disabled={carrier.awayUntil !== undefined}
        onChange={() => onChoose(carrier)}
      />
      <Stack as="span">
        <Text weight="bold">{carrier.name}</Text>
        <Note>{[carrier.load, carrier.area, vehicleWords(carrier.vehicle)].filter(Boolean).join(' · ')}</Note>
        {!carrier.vehicle && orders.length > 0 && <Note late>Vehicle not known</Note>}
        {carrier.awayUntil && <Note late>No new orders until {weekday(carrier.awayUntil)}</Note>}
        {carrier.plannedDaysOff && <Note>No new orders {daysOffWords(carrier.plannedDaysOff)}</Note>}
        <Note>{carrier.record}</Note>
        {declinedBy.includes(carrier.id) && <Note late>Declined this before</Note>}
        {misfits(carrier.name, carrier, orders).map(reason => (
          <Note late key={reason}>
            {reason}
          </Note>
        ))}
      </Stack>
    </ChoiceCard>
  ))
