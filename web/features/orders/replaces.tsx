import type { Order } from '#contract/orders/order-shapes.ts'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import { freeFor } from './free-names.ts'

/** Says which order an exchange or a replacement belongs to, with a link to it below `orders`; nothing for other orders. */
export function Replaces({
  order: { replaces, sentFor },
  orders,
}: {
  order: Pick<Order, 'replaces' | 'sentFor'>
  orders: string
}) {
  if (!replaces) return null
  return (
    <p style={{ marginTop: 'var(--space-3)' }}>
      {freeFor(sentFor)}{' '}
      <Text as={Link} link to={`${orders}/${replaces.id}`}>
        {replaces.orderName}
      </Text>
      , already paid.
    </p>
  )
}
