import type { ShippingZones } from '#contract/logistics/shipping-rates.ts'

/** Names of a state and its LGAs. */
interface State {
  name: string
  lgas: readonly string[]
}

/**
 * Returns the states that the zones don't cover, each with its label: its name, or `Kano: 42 of 44 LGAs` if they cover
 * some of its LGAs. Until `states` have loaded, every label is a name.
 */
export function outsideZones(
  { rows, unassigned }: Pick<ShippingZones, 'rows' | 'unassigned'>,
  states?: readonly State[],
) {
  const zoned = new Set(rows.flatMap(({ lgas }) => lgas.map(({ state, lga }) => `${lga}, ${state}`)))
  return unassigned.flatMap(state => {
    const lgas = states?.find(({ name }) => name === state)?.lgas ?? []
    const left = lgas.filter(lga => !zoned.has(`${lga}, ${state}`)).length
    if (left === lgas.length) return { state, label: state }
    return left > 0 ? { state, label: `${state}: ${left} of ${lgas.length} LGAs` } : []
  })
}
