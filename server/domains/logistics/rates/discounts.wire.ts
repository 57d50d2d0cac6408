import type { z } from 'zod'
import type {
  ShippingDiscount,
  ShippingDiscountStatus,
  shippingDiscountBody,
} from '#contract/logistics/shipping-discounts.ts'
import { dayInLagos, endOf, lastDay, midnightInLagos } from '#platform/lagos.ts'
import { formatKobo, toKobo, toNaira } from '#platform/money.ts'

/** Input for a shipping discount. */
export type DiscountSaid = z.output<typeof shippingDiscountBody>

export interface DiscountRow {
  id: string
  name: string
  kind: ShippingDiscount['kind']
  value: number
  from_zone_id: string | null
  to_zone_id: string | null
  from_zone: string | null
  to_zone: string | null
  minimum_kobo: number
  starts_at: Date
  ends_at: Date | null
  active: boolean
  created_at: Date
}

/** Maps the input to columns. A discount ends at the midnight after its last day. */
export const columnsOf = (said: DiscountSaid) => ({
  name: said.name,
  kind: said.kind,
  value: said.kind === 'percent' ? said.value : said.kind === 'fixed' ? toKobo(said.value) : 0,
  from_zone_id: said.fromZoneId,
  to_zone_id: said.toZoneId,
  minimum_kobo: toKobo(said.minimumAmount),
  starts_at: midnightInLagos(said.startDate),
  ends_at: said.endDate === null ? null : endOf(said.endDate),
  active: said.active,
})

function statusOf({ active, starts_at, ends_at }: DiscountRow, now: Date): ShippingDiscountStatus {
  if (ends_at && ends_at <= now) return 'ended'
  if (!active) return 'off'
  return starts_at > now ? 'scheduled' : 'active'
}

export const discountOnWire = (row: DiscountRow, now: Date): ShippingDiscount => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  value: row.kind === 'fixed' ? toNaira(row.value) : row.value,
  fromZoneId: row.from_zone_id,
  toZoneId: row.to_zone_id,
  fromZone: row.from_zone,
  toZone: row.to_zone,
  minimumAmount: toNaira(row.minimum_kobo),
  startDate: dayInLagos(row.starts_at),
  endDate: row.ends_at && lastDay(row.ends_at),
  active: row.active,
  summary: describeDiscount(row),
  status: statusOf(row, now),
  createdAt: row.created_at.toISOString(),
})

/** Formats an amount without zero kobo: `₦500`, `₦1,234.50`. */
const amount = (kobo: number): string => formatKobo(kobo).replace(/\.00$/, '')

/** `20% off delivery from Lagos to South West, when a store’s goods cost ₦10,000 or more.` */
function describeDiscount({
  kind,
  value,
  from_zone,
  to_zone,
  minimum_kobo,
}: Pick<DiscountRow, 'kind' | 'value' | 'from_zone' | 'to_zone' | 'minimum_kobo'>): string {
  const what =
    kind === 'free' || (kind === 'percent' && value === 100)
      ? 'Free delivery'
      : `${kind === 'percent' ? `${value}%` : amount(value)} off delivery`
  const within = from_zone !== null && from_zone === to_zone ? ` within ${from_zone}` : undefined
  const way = within ?? [from_zone && ` from ${from_zone}`, to_zone && ` to ${to_zone}`].filter(Boolean).join('')
  const least = minimum_kobo ? `, when a store’s goods cost ${amount(minimum_kobo)} or more` : ''
  return `${what}${way}${least}.`
}
