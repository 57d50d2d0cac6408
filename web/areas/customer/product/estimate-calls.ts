import { listAddresses } from '#contract/identity/addresses.ts'
import { type DeliveryEstimate, shippingEstimate } from '#contract/logistics/shipping.ts'
import { call } from '#web/shell/api.ts'

// Loaded when somebody asks: with the schemas of the contract, which the page needs none of to be read.

const kind = 'customer'

export const fetchEstimate = (variantId: string, state: string, signal: AbortSignal): Promise<DeliveryEstimate> =>
  call(shippingEstimate, { query: { variantId, state } }, { kind, signal })

/** The state of the customer's default address; none where there is no address. */
export const fetchDefaultState = async (signal: AbortSignal): Promise<string> =>
  (await call(listAddresses, undefined, { kind, signal })).rows[0]?.stateOrRegion ?? ''
