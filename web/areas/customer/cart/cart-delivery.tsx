import { useQuery } from '@tanstack/react-query'
import { awayWords } from '#web/features/checkout/away-words.ts'
import { arrivalOf } from '#web/features/checkout/delivery-words.ts'
import { FeeExplained } from '#web/features/checkout/fee-explained.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { shippingFeesOf } from './shipping-fees.ts'

const lineAbove = { paddingTop: 'var(--space-3)', borderTop: '1px solid var(--line)' }

interface Props {
  storeId: string
  /** Chosen delivery address. Without one there is no request. */
  addressId: string | null | undefined
  /** True if the account's cart has available items of the store. */
  enabled: boolean
}

/** Delivery fee and date of a store's items, with the fee breakdown. Empty while they load or if loading fails. */
export function CartDelivery({ storeId, addressId, enabled }: Props) {
  const { data } = useQuery(shippingFeesOf(addressId ?? undefined, { enabled }))
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
