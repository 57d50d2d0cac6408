import type { Order } from '#contract/orders/order-shapes.ts'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'

/** Says which order an exchange belongs to, with a link to it below `orders`; nothing for other orders. */
export function Replaces({ order: { replaces }, orders }: { order: Pick<Order, 'replaces'>; orders: string }) {
  if (!replaces) return null
  return (
    <p style={{ marginTop: 'var(--space-3)' }}>
      Free exchange for items of{' '}
      <Text as={Link} link to={`${orders}/${replaces.id}`}>
        {replaces.orderName}
      </Text>
      , already paid.
    </p>
  )
}
