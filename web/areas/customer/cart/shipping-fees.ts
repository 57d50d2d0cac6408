import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ShippingFees } from '#contract/logistics/shipping.ts'
import type { ApiFailure } from '#web/shell/failure.ts'

/** Milliseconds until fees are stale. */
const held = 60_000

const shippingFeesId = 'shippingfees.calculate'

/** Query for the delivery fees of the account's cart by store, fresh for a minute. Needs `enabled` and an address. */
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
