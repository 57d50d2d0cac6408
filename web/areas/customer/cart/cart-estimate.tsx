import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CartItem } from '#contract/cart/cart.ts'
import { useRememberedState } from '#web/features/addresses/deliver-to-state.ts'
import { estimateWords } from '#web/features/checkout/estimate-words.ts'
import { timeNow } from '#web/ui/clock.ts'
import { dayInLagos } from '#web/ui/format.ts'
import { Text } from '#web/ui/text.tsx'

/**
 * Least delivery fee and the date of a store's items to the state that the visitor chose on a product page, until an
 * address is chosen. Empty without such a state, while it loads, and for digital goods.
 */
export function CartEstimate({ items }: { items: readonly CartItem[] }) {
  const state = useRememberedState()
  const units = items.map(({ variantId, productVariant }) => `${variantId}:${productVariant.quantity}`).join(',')
  const { data } = useQuery({
    queryKey: ['shipping.estimate', units, state],
    queryFn: async ({ signal }) => (await import('./shipping-fees-calls.ts')).fetchUnitsEstimate(units, state, signal),
    enabled: state !== '' && units !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  if (!data || data.digital) return null
  return (
    <Text
      as="p"
      size="md"
      style={{ marginTop: 'var(--space-3)', paddingTop: 'var(--space-3)', borderTop: '1px solid var(--line)' }}
    >
      <Text weight="strong">Delivery to {state}</Text>{' '}
      <Text tone="muted">{estimateWords(data, dayInLagos(timeNow().getTime()))}</Text>
    </Text>
  )
}
