import type { OrderStop } from '#contract/orders/order-shapes.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import type { Load } from './fit.ts'
import { hubAhead, lastHub } from './stops.ts'

/** Rest of the way of a parcel. */
export interface WayNow extends Pick<Load, 'pickup' | 'to'> {
  /** What `pickup` and `to` don't say, such as `back to its store`. */
  also?: string
}

/**
 * Returns the rest of the way of a parcel that its carrier has: from its last hub or else its store to its customer, or
 * from the customer, who didn't get it, back to its store.
 */
export function wayNow({
  status,
  pickup,
  to,
  stops = [],
}: Pick<Load, 'pickup' | 'to'> & { status: OrderStatusCode; stops?: readonly OrderStop[] | undefined }): WayNow {
  if (status === 'returning')
    return {
      pickup: { state: to.stateOrRegion, lga: to.lga },
      to: { stateOrRegion: pickup.state, lga: pickup.lga },
      also: 'back to its store',
    }
  const next = hubAhead(stops)
  return {
    pickup: lastHub(stops) ?? pickup,
    to,
    ...(next && { also: `via ${next.name}` }),
  }
}
