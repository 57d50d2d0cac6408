import { useQuery } from '@tanstack/react-query'
import { arrivalOf } from '#web/features/checkout/delivery-words.ts'
import { FeeExplained } from '#web/features/checkout/fee-explained.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './cart-delivery.module.css'
import { shippingFeesOf } from './shipping-fees.ts'

interface Props {
  storeId: string
  /** Where the cart goes; nothing is asked before it is chosen. */
  addressId: string | null | undefined
  /** Whether the account's cart has something of the store that can be bought. */
  enabled: boolean
}

/** What it costs to bring a store's part of the cart, and why. Nothing until that is known: the cart stands without it. */
export function CartDelivery({ storeId, addressId, enabled }: Props) {
  const { data } = useQuery(shippingFeesOf(addressId ?? undefined, { enabled }))
  const shipping = enabled ? data?.rows.find(row => row.storeId === storeId) : undefined
  if (!shipping) return null
  const { from, to, shippingFee, reckoning, problem } = shipping
  if (problem)
    return <p className={classes.none}>We can’t deliver this to {to.lga}. Choose another address at checkout.</p>
  if (!from || !reckoning) return null
  return (
    <Stack gap={0.5} className={classes.delivery}>
      <Row as="p" gap={4} align="stretch" justify="between">
        <span>
          Delivery to {to.lga} <Note>{arrivalOf(shipping.expectedDays)}</Note>
        </span>
        {shippingFee > 0 ? <Money amount={shippingFee} /> : <span>Free</span>}
      </Row>
      <FeeExplained shipping={shipping} />
    </Stack>
  )
}
