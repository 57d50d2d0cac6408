import { listAddresses } from '#contract/identity/addresses.ts'
import { type DeliveryEstimate, shippingEstimate } from '#contract/logistics/shipping.ts'
import { call } from '#web/shell/api.ts'

// Loads with the contract's schemas only when the page needs an estimate.

const kind = 'customer'

export const fetchEstimate = (variantId: string, state: string, signal: AbortSignal): Promise<DeliveryEstimate> =>
  call(shippingEstimate, { query: { variantId, state } }, { kind, signal })

/** State of the customer's default address; empty without an address. */
export const fetchDefaultState = async (signal: AbortSignal): Promise<string> =>
  (await call(listAddresses, undefined, { kind, signal })).rows[0]?.stateOrRegion ?? ''
