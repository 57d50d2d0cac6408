import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ShippingFees } from '#contract/logistics/shipping.ts'
import type { ApiFailure } from '#web/shell/failure.ts'

/** Milliseconds for which fees stay fresh. */
const held = 60_000

const shippingFeesId = 'shippingfees.calculate'

/**
 * What it costs to bring the account's cart to an address, per store: kept for a minute, and asked only where it is
 * `enabled` and there is an address.
 */
export const shippingFeesOf = (addressId: string | undefined, { enabled }: { enabled: boolean }) =>
  queryOptions<ShippingFees, ApiFailure>({
    queryKey: [shippingFeesId, { query: { addressId: addressId ?? null } }],
    queryFn:
      enabled && addressId
        ? async ({ signal }) => (await import('./shipping-fees-calls.ts')).fetchShippingFees(addressId, signal)
        : skipToken,
    staleTime: held,
    retry: false,
  })
