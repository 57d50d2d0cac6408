import { MultiSelect } from '@mantine/core'
import { useStates } from '#web/features/hubs/place-fields.tsx'
import { byCity } from '#web/features/locations/find-place.tsx'
import { useKind } from '#web/shell/session.ts'

interface Props {
  value: readonly string[]
  onChange: (states: string[]) => void
  error: React.ReactNode
  required?: boolean
}

/** Field for the states that a partner serves. */
export function StatesField({ value, onChange, error, required = false }: Props) {
  const { states } = useStates()
  const isPartner = useKind() === 'partner'
  return (
    <MultiSelect
      label="Delivers in"
      withAsterisk={required}
      description={`Orders from and to these states are offered to ${isPartner ? 'you' : 'the partner'} first`}
      name="states"
      data={states.map(({ name }) => name)}
      {...byCity(states)}
      searchable
      hidePickedOptions
      nothingFoundMessage="No matching states"
      placeholder={value.length ? undefined : 'Choose states'}
      value={[...value]}
      onChange={onChange}
      error={error}
    />
  )
}
