import { useQuery } from '@tanstack/react-query'
import { awayWords } from '#web/features/checkout/away-words.ts'
import { arrivalOf } from '#web/features/checkout/delivery-words.ts'
import { FeeExplained } from '#web/features/checkout/fee-explained.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { shippingFeesOf } from './shipping-fees.ts'

/** Height in pixels of a fee and its date in two lines, so that the next store doesn't move. */
const usualHeight = 84

const lineAbove = { paddingTop: 'var(--space-3)', borderTop: '1px solid var(--line)' }

interface Props {
  storeId: string
  /** Chosen delivery address. Without one there is no request. */
  addressId: string | null | undefined
  /** True if the account's cart has available items of the store. */
  enabled: boolean
}

/** Delivery fee and date of a store's items, with the fee breakdown. Empty if loading fails. */
export function CartDelivery({ storeId, addressId, enabled }: Props) {
  const { data, isLoading } = useQuery(shippingFeesOf(addressId ?? undefined, { enabled }))
  if (isLoading)
    return (
      <div style={{ marginTop: 'var(--space-3)' }}>
        <SkeletonBox height={usualHeight} />
      </div>
    )
  const shipping = enabled ? data?.rows.find(row => row.storeId === storeId) : undefined
  if (!shipping) return null
  const { from, to, shippingFee, reckoning, problem } = shipping
  if (problem)
    return (
      <Text as="p" tone="clay" style={{ marginTop: 'var(--space-3)' }}>
        We can’t deliver this to {to.lga}. Choose another address at checkout.
      </Text>
    )
  if (!from || !reckoning) return null
  const away = awayWords(shipping)
  return (
    <Stack gap={0.5} style={{ marginTop: 'var(--space-3)', ...lineAbove }}>
      <Row as="p" gap={4} align="stretch" justify="between">
        <span>
          Delivery to {to.lga} <Note>{arrivalOf(shipping.expectedDays)}</Note>
        </span>
        {shippingFee > 0 ? <Money amount={shippingFee} /> : <span>Free</span>}
      </Row>
      {away && (
        <p>
          <Note>{away}</Note>
        </p>
      )}
      <FeeExplained shipping={shipping} />
    </Stack>
  )
}
