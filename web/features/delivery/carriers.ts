import type { CarrierRecord, CarrierVehicle, DispatcherRow } from '#contract/delivery/delivery.ts'
import type { DaysOff, PartnerRow } from '#contract/logistics/partners.ts'
import { time, weekday } from '#web/ui/format.ts'
import { plainText } from '#web/ui/plain-text.ts'
import { type Load, misfits } from './fit.ts'

/** Carrier that orders can be assigned to. */
export interface Carrier {
  kind: 'partner' | 'dispatcher'
  id: string
  name: string
  /** Load, record and area or hours, in words. */
  load: string
  record: string
  area: string
  /** Its largest vehicle; null if it hasn't named one. */
  vehicle: CarrierVehicle | null
  /** The day from which a partner takes orders again; it can’t be chosen before. */
  awayUntil?: string | undefined
  /** Days off that begin later. */
  plannedDaysOff?: DaysOff | null | undefined
  /** States of pickups and destinations that the carrier doesn't serve. */
  outside: readonly string[]
}

/** Returns days off within a sentence: `from Thu 10 Dec until Tue 15 Dec`. */
export const daysOffWords = ({ from, until }: DaysOff): string => `from ${weekday(from)} until ${weekday(until)}`

const loadOf = ({ openOrders, unanswered }: { openOrders: number; unanswered: number }) =>
  `${openOrders} open${unanswered ? `, ${unanswered} not answered` : ''}`

/** Returns a carrier's record of the last 30 days in words. */
export const carrierRecordOf = (of: CarrierRecord): string =>
  [
    of.onTimePercent === null ? 'No delivery in 30 days' : `${of.onTimePercent}% on time`,
    of.failed30Days > 0 && `${of.failed30Days} failed`,
    of.declined30Days > 0 && `${of.declined30Days} declined`,
    of.late30Days > 0 && `${of.late30Days} late`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Returns approved partners: first those that serve every state of a pickup or destination, then by load. */
export function partnersFor(partners: readonly PartnerRow[], ofWay: readonly string[]): Carrier[] {
  const states = [...new Set(ofWay)]
  return partners
    .filter(({ approved }) => approved)
    .map(partner => ({ partner, outside: states.filter(state => !partner.states.includes(state)) }))
    .toSorted(
      (a, b) =>
        a.outside.length - b.outside.length ||
        a.partner.openOrders + a.partner.unanswered - (b.partner.openOrders + b.partner.unanswered),
    )
    .map(({ partner, outside }) => ({
      kind: 'partner',
      id: partner.id,
      name: partner.companyName,
      load: loadOf(partner),
      record: carrierRecordOf(partner),
      area: partner.states.length > 4 ? `${partner.states.length} states` : partner.states.join(', '),
      vehicle: partner.vehicle,
      awayUntil: partner.awayUntil ?? undefined,
      plannedDaysOff: partner.plannedDaysOff,
      outside,
    }))
}

/** Returns the platform’s dispatchers, who deliver everywhere. */
export const dispatchersFor = (dispatchers: readonly DispatcherRow[], typed: string): Carrier[] =>
  dispatchers
    .filter(({ name }) => plainText(name).includes(plainText(typed)))
    .map(dispatcher => ({
      kind: 'dispatcher',
      id: dispatcher.id,
      name: dispatcher.name,
      load: loadOf(dispatcher),
      record: carrierRecordOf(dispatcher),
      area: dispatcher.shiftEndsAt ? `until ${time(dispatcher.shiftEndsAt)}` : '',
      vehicle: dispatcher.vehicle,
      outside: [],
    }))

/**
 * Sorts carriers: those that can take the orders first, those whose vehicle isn't known after them, then those that declined
 * them, and those on days off last.
 */
export function fittingFirst(
  carriers: readonly Carrier[],
  orders: readonly Load[],
  declinedBy: readonly string[] = [],
): Carrier[] {
  const hasDeclined = ({ id }: Carrier) => Number(declinedBy.includes(id))
  const misfitsOf = (carrier: Carrier) => misfits(carrier.name, carrier, orders).length
  const isAway = ({ awayUntil }: Carrier) => Number(awayUntil !== undefined)
  const isUnknown = ({ vehicle }: Carrier) => Number(orders.length > 0 && !vehicle)
  return carriers.toSorted(
    (one, other) =>
      isAway(one) - isAway(other) ||
      hasDeclined(one) - hasDeclined(other) ||
      misfitsOf(one) - misfitsOf(other) ||
      isUnknown(one) - isUnknown(other),
  )
}
