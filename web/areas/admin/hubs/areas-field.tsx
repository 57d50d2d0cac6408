import { MultiSelect } from '@mantine/core'
import type { HubArea } from '#contract/logistics/hubs.ts'
import { useStates } from '#web/features/hubs/place-fields.tsx'
import { byCity, byTown } from '#web/features/locations/find-place.tsx'

interface Props {
  areas: readonly HubArea[]
  onChange: (areas: HubArea[]) => void
  error: React.ReactNode
}

/** States that a hub serves, each with its LGAs if not all of them. */
export function AreasField({ areas, onChange, error }: Props) {
  const { states } = useStates()
  const stateOf = (state: string) => states.find(({ name }) => name === state)
  return (
    <>
      <MultiSelect
        label="Serves"
        description="Parcels from and to these states pass through this hub"
        name="areas"
        data={states.map(({ name }) => name)}
        {...byCity(states)}
        searchable
        hidePickedOptions
        nothingFoundMessage="No matching states"
        value={areas.map(({ state }) => state)}
        error={error}
        onChange={chosen =>
          onChange(chosen.map(state => areas.find(area => area.state === state) ?? { state, lgas: [] }))
        }
      />
      {areas.map(area => (
        <MultiSelect
          key={area.state}
          label={`Only these LGAs of ${area.state}`}
          data={stateOf(area.state)?.lgas ?? []}
          {...byTown(stateOf(area.state)?.towns)}
          searchable
          clearable
          hidePickedOptions
          placeholder={area.lgas.length ? undefined : 'Whole state'}
          nothingFoundMessage="No matches"
          value={area.lgas}
          onChange={lgas => onChange(areas.map(each => (each.state === area.state ? { ...each, lgas } : each)))}
        />
      ))}
    </>
  )
}
