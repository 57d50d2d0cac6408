import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { shippingLocation } from '#contract/locations/locations.ts'
import { byCity, byTown } from '#web/features/locations/find-place.tsx'
import { queryOf } from '#web/shell/query.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'

interface Place {
  state: string
  lga: string
  street: string
}

interface Props {
  place: Place
  onChange: (place: Place) => void
  errors: Readonly<Record<string, React.ReactNode>>
}

/** Returns the states of Nigeria with their LGAs; empty while loading. */
export function useStates() {
  const { data, isPending } = useQuery({ ...queryOf(shippingLocation), staleTime: Number.POSITIVE_INFINITY })
  return { states: data?.states ?? [], isPending }
}

/** Fields for state, LGA and street of a hub. */
export function PlaceFields({ place, onChange, errors }: Props) {
  const { states, isPending } = useStates()
  const { lgas = [], towns = [] } = states.find(({ name }) => name === place.state) ?? {}
  return (
    <>
      <FieldGrid>
        <Select
          label="State"
          name="state"
          data={states.map(({ name }) => name)}
          {...byCity(states)}
          searchable
          allowDeselect={false}
          placeholder={isPending ? 'Loading' : 'Choose a state'}
          nothingFoundMessage="No matching states"
          value={place.state || null}
          error={errors.state}
          onChange={state => onChange({ ...place, state: state ?? '', lga: '' })}
        />
        <Select
          label="Local government area"
          name="lga"
          data={lgas}
          {...byTown(towns)}
          searchable
          allowDeselect={false}
          disabled={lgas.length === 0}
          placeholder={place.state ? 'Choose one' : 'Choose a state first'}
          nothingFoundMessage="No matches"
          value={place.lga || null}
          error={errors.lga}
          onChange={lga => onChange({ ...place, lga: lga ?? '' })}
        />
      </FieldGrid>
      <TextInput
        label="Street and number"
        name="street"
        maxLength={200}
        value={place.street}
        error={errors.street}
        onChange={event => onChange({ ...place, street: event.currentTarget.value })}
      />
    </>
  )
}
