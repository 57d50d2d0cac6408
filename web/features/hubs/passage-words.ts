import type { HubHouse, HubParcel } from '#contract/delivery/hub-parcels.ts'
import { goodsAtHub, goodsReleased } from '#contract/orders/goods-to.ts'
import { keepHere } from '#web/features/cases/case-words.ts'

/** `in`: received at the hub; `out`: released from it. */
export type Passage = 'in' | 'out'

/** Returns where a parcel goes from the hub, or what to do with that of a cancelled order. */
export const nextOf = ({ next, to, bitmarteOrderStatus, goodsTo, carrier }: HubParcel): string => {
  if (bitmarteOrderStatus.code_name === 'cancelled') return `Cancelled. ${goodsAtHub(goodsTo, carrier?.name)}`
  return next.hub ? `Next: ${next.hub}, ${next.state}` : `Next: delivery in ${to.lga}, ${to.stateOrRegion}`
}

/** Returns what to do with a parcel that was received or released. */
export function passageWords(
  passage: Passage,
  parcel: HubParcel,
  hub: HubHouse,
  missed: readonly string[] = [],
): string {
  if (parcel.bitmarteOrderStatus.code_name === 'cancelled') return goodsReleased(parcel.goodsTo, parcel.carrier?.name)
  if (passage === 'in') {
    if (parcel.parcelReported) return keepHere
    const remarks = [
      hub.full && 'The hub is full.',
      missed.length > 0 && `It was never scanned at ${missed.join(' and ')}.`,
    ].filter(Boolean)
    return remarks.length > 0 ? `${nextOf(parcel)}. ${remarks.join(' ')}` : nextOf(parcel)
  }
  return parcel.carrier ? `With ${parcel.carrier.name}. ${nextOf(parcel)}` : nextOf(parcel)
}
