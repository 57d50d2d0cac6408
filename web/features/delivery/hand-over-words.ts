import type { Load } from './fit.ts'
import type { WayNow } from './way-now.ts'

/** Order whose parcel its carrier has, with the rest of its way. */
export interface Carried extends Load, WayNow {
  id: string
  /** The carrier that has it. */
  from: { id: string; name: string; kind: 'partner' | 'dispatcher' }
  /** What a partner earns for the whole delivery in naira, the most that one can have earned so far. */
  share: number
  /** A hub has the parcel. */
  atHub: boolean
}

const namesOf = (orders: readonly Carried[]) => [...new Set(orders.map(({ from }) => from.name))]

/** Returns from where the new carrier gets the parcels, in a sentence. A dispatcher hands its `own` over. */
export function placeWords(orders: readonly Carried[], own: boolean): string {
  const parcels = orders.length > 1 ? 'the parcels' : 'the parcel'
  const atHub = orders.filter(order => order.atHub).length
  if (atHub === orders.length)
    return `The new carrier takes ${parcels} from ${orders.length > 1 ? 'their hubs' : 'the hub'}.`
  const [name, ...others] = namesOf(orders)
  const give = own ? 'You give' : others.length ? 'Their carriers give' : `${name} gives`
  return `${give} ${parcels} to the new carrier${atHub ? ', who takes those at a hub from there' : ''}.`
}

/** Returns the label of the reason. */
export function whyWords(orders: readonly Carried[], own: boolean): string {
  const [name, ...others] = namesOf(orders)
  const hand = own ? 'you hand' : others.length ? 'their carriers hand' : `${name} hands`
  return `Why ${hand} ${orders.length > 1 ? 'them' : 'it'} over`
}

/** Whether the carrier that has an order, a partner, can have earned a part of the delivery. */
export const isPaid = ({ from, share }: Carried): boolean => from.kind === 'partner' && share > 0

/** Returns whom Bitmarte can pay for parts of the way, and the most for each of their orders; nothing if there is nobody. */
export function payeeOf(orders: readonly Carried[]): { name: string; most: number } | undefined {
  const paid = orders.filter(isPaid)
  const [name, ...others] = namesOf(paid)
  return name
    ? { name: others.length ? 'the partners' : name, most: Math.min(...paid.map(({ share }) => share)) }
    : undefined
}
