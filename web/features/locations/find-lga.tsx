import type { ComboboxItem, SelectProps } from '@mantine/core'
import type { State } from '#contract/locations/locations.ts'
import { Note } from '#web/ui/note.tsx'

type Town = State['towns'][number]

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the LGAs that match what somebody types: those that it names, then those with a town that begins with it. */
export function matchingLgas<T extends { label: string; value: string }>(
  options: readonly T[],
  search: string,
  townsIn: (value: string) => readonly string[],
): T[] {
  const typed = plain(search.trim())
  const named = options.filter(({ label }) => plain(label).includes(typed))
  const byTown = options.filter(
    option => !named.includes(option) && townsIn(option.value).some(town => plain(town).startsWith(typed)),
  )
  return [...named, ...byTown]
}

/** Props of a select of LGAs, which finds them by their towns and shows these. A town's `lga` is the option's value. */
export function byTown(towns: readonly Town[] = []): Pick<SelectProps, 'filter' | 'renderOption'> {
  const names = Map.groupBy(towns, ({ lga }) => lga)
  const townsIn = (value: string) => names.get(value)?.map(({ name }) => name) ?? []
  return {
    filter: ({ options, search, limit }) =>
      matchingLgas(
        options.filter((option): option is ComboboxItem => 'value' in option),
        search,
        townsIn,
      ).slice(0, limit),
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
