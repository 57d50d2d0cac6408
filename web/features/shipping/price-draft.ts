import type { PriceCell, PriceMatrix, ShippingPrice } from '#contract/shipping-rates.ts'

/** What the fields of a price hold, as typed. All four empty: the vehicle doesn't go there. */
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

/** `108,000`, `1,500.5`. */
const written = (naira: number): string => String(naira).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** Without what only helps the eye. */
const plain = (typed: string): string => typed.replace(/[\s,₦]/g, '')

export const draftOf = ({ rows }: Pick<PriceMatrix, 'rows'>): Draft =>
  Object.fromEntries(
    rows.map(row => [
      keyOf(row),
      { base: written(row.base), perKg: written(row.perKg), from: String(row.days.from), to: String(row.days.to) },
    ]),
  )

export const isEmpty = (price: TypedPrice | undefined): boolean =>
  !price || priceFields.every(field => price[field].trim() === '')

const same = (a: TypedPrice | undefined, b: TypedPrice | undefined): boolean =>
  (isEmpty(a) && isEmpty(b)) || priceFields.every(field => plain(a?.[field] ?? '') === plain(b?.[field] ?? ''))

/** The cells that aren't as they were. */
export const changedKeys = (draft: Draft, before: Draft): string[] =>
  [...new Set([...Object.keys(draft), ...Object.keys(before)])].filter(key => !same(draft[key], before[key]))

const numberOf = (typed: string): number => (plain(typed) === '' ? Number.NaN : Number(plain(typed)))

const isMoney = (value: number, most: number) =>
  value >= 0 && value <= most && Number.isInteger(Math.round(value * 1e6) / 1e4)
const isDays = (value: number) => Number.isInteger(value) && value >= 0 && value <= 60

/** What is wrong with a typed price, by field; the limits are those of the call. */
export function wrongIn(price: TypedPrice): Partial<Record<PriceField, string>> {
  if (isEmpty(price)) return {}
  const base = numberOf(price.base)
  const perKg = numberOf(price.perKg)
  const from = numberOf(price.from)
  const to = numberOf(price.to)
  return {
    ...(!isMoney(base, 1_000_000) && { base: 'Write naira, up to 1,000,000.' }),
    ...(!isMoney(perKg, 100_000) && { perKg: 'Write naira, up to 100,000; 0 for nothing.' }),
    ...(!isDays(from) && { from: 'Write 0 to 60 days.' }),
    ...(!isDays(to) ? { to: 'Write 0 to 60 days.' } : to < from && { to: 'This is before the first day.' }),
  }
}

/** What is sent; nothing is wrong with it any more. */
export const rowsOf = (draft: Draft): ShippingPrice[] =>
  Object.entries(draft).flatMap(([key, price]) => {
    const [fromZoneId = '', toZoneId = '', vehicleId = ''] = key.split(' ')
    if (isEmpty(price)) return []
    return [
      {
        ...{ fromZoneId, toZoneId, vehicleId },
        base: numberOf(price.base),
        perKg: numberOf(price.perKg),
        days: { from: numberOf(price.from), to: numberOf(price.to) },
      },
    ]
  })

/** The draft with one cell's price put into others. */
export const copied = (draft: Draft, from: PriceCell, to: readonly PriceCell[]): Draft => {
  const price = draft[keyOf(from)] ?? noPrice
  return { ...draft, ...Object.fromEntries(to.map(cell => [keyOf(cell), price])) }
}

/** The pairs of zones that no vehicle goes between. */
export const unreached = ({ zones, vehicles }: Pick<PriceMatrix, 'zones' | 'vehicles'>, draft: Draft) =>
  zones.flatMap(from =>
    zones.flatMap(to =>
      vehicles.every(({ id }) => isEmpty(draft[keyOf({ fromZoneId: from.id, toZoneId: to.id, vehicleId: id })]))
        ? [{ from, to }]
        : [],
    ),
  )
