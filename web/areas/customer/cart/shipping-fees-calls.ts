import { calculateShippingFee, type ShippingFees } from '#contract/logistics/shipping.ts'
import { call } from '#web/shell/api.ts'

// Loads with the contract's schemas only when a page needs fees.

export const fetchShippingFees = (addressId: string, signal: AbortSignal): Promise<ShippingFees> =>
  call(calculateShippingFee, { query: { addressId } }, { kind: 'customer', signal })
