import type { HubHouse, HubParcel } from '#contract/delivery/hub-parcels.ts'

/** `in`: received at the hub; `out`: released from it. */
export type Passage = 'in' | 'out'

/** Returns where a parcel goes from the hub. */
export const nextOf = ({ next, to }: HubParcel): string =>
  next.hub ? `Next: ${next.hub}, ${next.state}` : `Next: delivery in ${to.lga}, ${to.stateOrRegion}`

/** Returns what to do with a parcel that was received or released. */
export function passageWords(passage: Passage, parcel: HubParcel, hub: HubHouse): string {
  if (parcel.bitmarteOrderStatus.code_name === 'cancelled') return 'Returned: the order was cancelled'
  if (passage === 'in') return hub.full ? `${nextOf(parcel)}. The hub is full.` : nextOf(parcel)
  return parcel.carrier ? `With ${parcel.carrier.name}. ${nextOf(parcel)}` : nextOf(parcel)
}
