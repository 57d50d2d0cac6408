import { calculateShippingFee, type ShippingFees } from '#contract/logistics/shipping.ts'
import { call } from '#web/shell/api.ts'

// Loaded when fees are asked for: with the schemas of the contract, which no page needs to be read.

export const fetchShippingFees = (addressId: string, signal: AbortSignal): Promise<ShippingFees> =>
  call(calculateShippingFee, { query: { addressId } }, { kind: 'customer', signal })
