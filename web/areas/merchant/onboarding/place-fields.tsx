import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shippingLocation } from '#contract/locations/locations.ts'
import type { Place } from '#contract/onboarding/onboarding.ts'
import { byCity, byTown } from '#web/features/locations/find-place.tsx'
import { queryOf } from '#web/shell/query.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'

interface Props {
  /** Prefix of the field names, such as `pickupLocation`. */
  name: string
  value: Place
  errors: Readonly<Record<string, ReactNode>>
  onChange: (place: Place) => void
}

export const noPlace: Place = { state: '', LGA: '', street: '' }

/** Returns the labels of a place's fields by name. */
export const placeLabels = (name: string): Readonly<Record<string, string>> => ({
  [`${name}.state`]: 'State',
  [`${name}.LGA`]: 'Local government area',
  [`${name}.street`]: 'Street and number',
})

/** Fields for a place in Nigeria: state, LGA, street and house. */
export function PlaceFields({ name, value, errors, onChange }: Props) {
  const places = useQuery({ ...queryOf(shippingLocation), staleTime: Number.POSITIVE_INFINITY })
  const states = places.data?.states ?? []
  const { lgas = [], towns = [] } = states.find(state => state.name === value.state) ?? {}
  return (
    <>
      <FieldGrid>
        <Select
          label="State"
          name={`${name}.state`}
          data={states.map(state => state.name)}
          {...byCity(states)}
          searchable
          allowDeselect={false}
          placeholder={places.isPending ? 'Loading' : 'Choose a state'}
          nothingFoundMessage="No matching states"
          value={value.state || null}
          onChange={state => onChange({ ...value, state: state ?? '', LGA: '' })}
          error={errors[`${name}.state`]}
        />
        <Select
          label="Local government area"
          name={`${name}.LGA`}
          data={lgas}
          {...byTown(towns)}
          searchable
          allowDeselect={false}
          disabled={lgas.length === 0}
          placeholder={value.state ? 'Choose one' : 'Choose a state first'}
          nothingFoundMessage="No matches"
          value={value.LGA || null}
          onChange={LGA => onChange({ ...value, LGA: LGA ?? '' })}
          error={errors[`${name}.LGA`]}
        />
      </FieldGrid>
      <TextInput
        label="Street and number"
        name={`${name}.street`}
        autoComplete="street-address"
        maxLength={200}
        value={value.street}
        onChange={event => onChange({ ...value, street: event.currentTarget.value })}
        error={errors[`${name}.street`]}
      />
    </>
  )
}
