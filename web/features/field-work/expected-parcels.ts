import type { HubParcel, listHubParcels } from '#contract/delivery/hub-parcels.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { orderStatuses } from '#contract/orders/order-statuses.ts'
import { dayInLagos } from '#web/ui/format.ts'
import type { Action } from './actions-store.ts'
import { isUnsent } from './queue.ts'

export type ParcelList = AnswerOf<typeof listHubParcels>

/** A hub's list and when it was fetched, in milliseconds since 1970. */
export interface FetchedParcels {
  list: ParcelList
  at: number
}

/** Returns the parcel code of a hub's action. */
export const codeOf = ({ given }: Action): string => (given as { body: { code: string } }).body.code

/** How a parcel is received after a question: `again` if it has left the hub, `anyway` if it isn't expected there. */
export type AfterQuestion = 'again' | 'anyway'

/** Returns how a parcel can be received that the server refused with a question. */
export const questionOf = ({ state, refusal }: Action): AfterQuestion | undefined => {
  if (state !== 'refused') return undefined
  if (refusal === 'parcel_left') return 'again'
  return refusal === 'parcel_not_expected' ? 'anyway' : undefined
}

/** Returns the fields of a call that receives a parcel: false for a question to be asked, true after it. */
export const askingOf = (how?: AfterQuestion) => ({ again: how === 'again', unexpected: how === 'anyway' })

/** Returns whether a hub expects a parcel by the end of today. */
const isByToday = ({ expectedOn }: HubParcel): boolean => !!expectedOn && expectedOn <= dayInLagos()

/** Returns the parcels of a list of expected ones, the earliest first, that are expected by the end of today. */
export const byToday = (list: ParcelList): ParcelList => ({
  ...list,
  count: list.today ?? 0,
  rows: list.rows.filter(isByToday),
})

const atHub = { id: 'at_hub', code_name: 'at_hub', ...orderStatuses.at_hub } as const

/** Returns a hub's lists as they will be once its actions have arrived. Parcels of unknown codes aren't in them. */
export function expectedParcels(
  { here, expected }: { here: FetchedParcels; expected: FetchedParcels },
  actions: readonly Action[],
): { here: ParcelList; expected: ParcelList } {
  const [inside, coming] = [new Map<string, HubParcel>(), new Map<string, HubParcel>()]
  for (const row of here.list.rows) inside.set(row.parcelCode, row)
  for (const row of expected.list.rows) coming.set(row.parcelCode, row)
  let [arrived, left, taken, takenOfToday] = [0, 0, 0, 0]
  for (const action of actions) {
    const lacks = ({ at }: FetchedParcels) =>
      isUnsent(action) || (action.state === 'done' && (action.settledAt ?? 0) > at)
    const code = codeOf(action)
    const parcel = coming.get(code)
    if (action.to === 'at_hub') {
      if (lacks(expected) && coming.delete(code)) {
        taken += 1
        if (parcel && isByToday(parcel)) takenOfToday += 1
      }
      if (!lacks(here) || !parcel || inside.has(code)) continue
      inside.set(code, { ...parcel, arrivedAt: new Date(action.at).toISOString(), bitmarteOrderStatus: atHub })
      arrived += 1
    } else if (lacks(here) && inside.delete(code)) left += 1
  }
  const inHouse = Math.max(0, here.list.hub.inHouse + arrived - left)
  const { capacity } = here.list.hub
  const hub = { ...here.list.hub, inHouse, full: capacity !== null && inHouse >= capacity }
  const counts = {
    here: Math.max(0, here.list.counts.here + arrived - left),
    expected: Math.max(0, expected.list.counts.expected - taken),
    gone: here.list.counts.gone + left,
  }
  const whole = { counts, today: Math.max(0, (expected.list.today ?? 0) - takenOfToday), hub }
  return {
    here: { ...whole, count: counts.here, rows: [...inside.values()] },
    expected: { ...whole, count: counts.expected, rows: [...coming.values()] },
  }
}
