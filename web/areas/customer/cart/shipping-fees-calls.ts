import {
  calculateShippingFee,
  type DeliveryEstimate,
  type ShippingFees,
  shippingEstimate,
} from '#contract/logistics/shipping.ts'
import { call } from '#web/shell/api.ts'

// Loads with the contract's schemas only when a page needs fees.

export const fetchShippingFees = (addressId: string, signal: AbortSignal): Promise<ShippingFees> =>
  call(calculateShippingFee, { query: { addressId } }, { kind: 'customer', signal })

/** Estimate for units of one store to a state. */
export const fetchUnitsEstimate = (units: string, state: string, signal: AbortSignal): Promise<DeliveryEstimate> =>
  call(shippingEstimate, { query: { units, state } }, { kind: 'customer', signal })
