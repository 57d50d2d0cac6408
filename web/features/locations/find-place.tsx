import type { ComboboxItem, SelectProps } from '@mantine/core'
import type { State } from '#contract/locations/locations.ts'
import { groupBy } from '#web/ui/group-by.ts'
import { Note } from '#web/ui/note.tsx'

type Town = State['towns'][number]

/** Words that people add to the name of a state or an LGA. */
const kind = /[\s,]+(state|lga|local government( area)?)$/

/** Drops what people write differently in a name: accents, blanks, dashes and doubled letters, as in Nassarawa. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(kind, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(.)\1+/gu, '$1')

/**
 * Returns the places that match what somebody types: those whose names begin with it, then those with it inside, then
 * those with a town that begins with it.
 */
export function matchingPlaces<T extends { label: string; value: string }>(
  options: readonly T[],
  search: string,
  townsIn: (value: string) => readonly string[],
): T[] {
  const typed = plain(search)
  const begins = ({ label }: T) => plain(label).startsWith(typed)
  const named = options
    .filter(({ label }) => plain(label).includes(typed))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)))
  const byTown = options.filter(
    option => !named.includes(option) && townsIn(option.value).some(town => plain(town).startsWith(typed)),
  )
  return [...named, ...byTown]
}

type Filter = Required<Pick<SelectProps, 'filter'>>

const filterBy = (townsIn: (value: string) => readonly string[]): Filter => ({
  filter: ({ options, search, limit }) =>
    matchingPlaces(
      options.filter((option): option is ComboboxItem => 'value' in option),
      search,
      townsIn,
    ).slice(0, limit),
})

/** Props of a select of states, which finds them by their cities and towns too, such as the FCT by Abuja. */
export function byCity(states: readonly State[]): Filter {
  const namesIn = new Map(states.map(({ name, cities, towns }) => [name, [...cities, ...towns.map(town => town.name)]]))
  return filterBy(state => namesIn.get(state) ?? [])
}

/** Props of a select of LGAs: typing a town finds its LGA, and each option lists its towns. An option's value is the LGA's name. */
export function byTown(towns: readonly Town[] = []): Pick<SelectProps, 'filter' | 'renderOption'> {
  const names = groupBy(towns, ({ lga }) => lga)
  const townsIn = (value: string) => names.get(value)?.map(({ name }) => name) ?? []
  return {
    ...filterBy(townsIn),
    renderOption: ({ option }) => {
      const within = townsIn(option.value)
      return within.length ? (
        <div>
          {option.label}
          <div>
            <Note>{within.join(', ')}</Note>
          </div>
        </div>
      ) : (
        option.label
      )
    },
  }
}
