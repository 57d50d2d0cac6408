import type { PriceCell, PriceMatrix, ShippingPrice } from '#contract/logistics/shipping-rates.ts'
import { groupNumber, howToWrite, type NumberRules, nairaRules, readNumber } from '#contract/read-number.ts'

/** Typed values of a price. If all four are empty, the vehicle doesn't deliver there. */
export interface TypedPrice {
  base: string
  perKg: string
  from: string
  to: string
}
export const priceFields = ['base', 'perKg', 'from', 'to'] as const satisfies readonly (keyof TypedPrice)[]
export type PriceField = (typeof priceFields)[number]

/** Prices being edited, by cell. */
export type Draft = Readonly<Record<string, TypedPrice>>

export const noPrice: TypedPrice = { base: '', perKg: '', from: '', to: '' }

export const keyOf = ({ fromZoneId, toZoneId, vehicleId }: PriceCell): string =>
  `${fromZoneId} ${toZoneId} ${vehicleId}`

/** Limits of the endpoint. */
const rules: Readonly<Record<PriceField, NumberRules>> = {
  base: { ...nairaRules, max: 1_000_000 },
  perKg: { ...nairaRules, max: 100_000 },
  from: { max: 60 },
  to: { max: 60 },
}

const written = (naira: number): string => groupNumber(naira, nairaRules)

export const draftOf = ({ rows }: Pick<PriceMatrix, 'rows'>): Draft =>
  Object.fromEntries(
    rows.map(row => [
      keyOf(row),
      { base: written(row.base), perKg: written(row.perKg), from: String(row.days.from), to: String(row.days.to) },
    ]),
  )

const isEmpty = (price: TypedPrice | undefined): boolean =>
  !price || priceFields.every(field => price[field].trim() === '')

/** Returns the number; NaN for invalid or empty text. */
const numberIn = (field: PriceField, typed: string): number => readNumber(typed, rules[field]).value ?? Number.NaN

const same = (a: TypedPrice | undefined, b: TypedPrice | undefined): boolean =>
  (isEmpty(a) && isEmpty(b)) ||
  priceFields.every(field => {
    const [one, other] = [a?.[field] ?? '', b?.[field] ?? '']
    return one.trim() === other.trim() || numberIn(field, one) === numberIn(field, other)
  })

/** Returns the keys of changed cells. */
export const changedKeys = (draft: Draft, before: Draft): string[] =>
  [...new Set([...Object.keys(draft), ...Object.keys(before)])].filter(key => !same(draft[key], before[key]))

/** Returns the errors of a price by field. */
export function wrongIn(price: TypedPrice): Partial<Record<PriceField, string>> {
  if (isEmpty(price)) return {}
  const wrong = Object.fromEntries(
    priceFields.flatMap(field => {
      const { value, problem } = readNumber(price[field], rules[field])
      return value === undefined ? [[field, problem ?? howToWrite(rules[field])]] : []
    }),
  )
  return numberIn('to', price.to) < numberIn('from', price.from)
    ? { ...wrong, to: 'This is before the first day.' }
    : wrong
}

/** Returns the rows to save; the draft must be valid. */
export const rowsOf = (draft: Draft): ShippingPrice[] =>
  Object.entries(draft).flatMap(([key, price]) => {
    const [fromZoneId = '', toZoneId = '', vehicleId = ''] = key.split(' ')
    if (isEmpty(price)) return []
    return [
      {
        fromZoneId,
        toZoneId,
        vehicleId,
        base: numberIn('base', price.base),
        perKg: numberIn('perKg', price.perKg),
        days: { from: numberIn('from', price.from), to: numberIn('to', price.to) },
      },
    ]
  })

/** Returns one cell's price for others. */
export const copied = (draft: Draft, from: PriceCell, to: readonly PriceCell[]): Draft => {
  const price = draft[keyOf(from)] ?? noPrice
  return Object.fromEntries(to.map(cell => [keyOf(cell), price]))
}

/** Returns the typed prices of zones and vehicles that are still there. */
export function stillThere(typed: Draft, { zones, vehicles }: Pick<PriceMatrix, 'zones' | 'vehicles'>): Draft {
  const ids = new Set([...zones, ...vehicles].map(({ id }) => id))
  return Object.fromEntries(Object.entries(typed).filter(([key]) => key.split(' ').every(id => ids.has(id))))
}

/** Returns pairs of zones that no vehicle serves. */
export const unreached = ({ zones, vehicles }: Pick<PriceMatrix, 'zones' | 'vehicles'>, draft: Draft) =>
  zones.flatMap(from =>
    zones.flatMap(to =>
      vehicles.every(({ id }) => isEmpty(draft[keyOf({ fromZoneId: from.id, toZoneId: to.id, vehicleId: id })]))
        ? [{ from, to }]
        : [],
    ),
  )
