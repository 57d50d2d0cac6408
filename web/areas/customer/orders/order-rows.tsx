import { Link } from 'react-router'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { customerStatus, expectedOf, nextOf } from '#web/features/orders/customer-words.ts'
import classes from '#web/features/orders/order-rows.module.css'
import { badgeTones } from '#web/features/orders/order-status.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import { When } from '#web/ui/when.tsx'

/** A customer's orders, each a row that leads to it. Skeletons while they load. */
export function OrderRows({ orders }: { orders: readonly OrderRow[] | undefined }) {
  if (!orders)
    return (
      <Stack gap={3} className={classes.wait} role="status" aria-label="Loading">
        {['first', 'second', 'third'].map(key => (
          <SkeletonBox key={key} height={72} />
        ))}
      </Stack>
    )
  return (
    <ul aria-label="Orders">
      {orders.map(order => (
        <OrderLine key={order.id} order={order} />
      ))}
    </ul>
  )
}

function OrderLine({ order }: { order: OrderRow }) {
  const { bitmarteOrderStatus: status, itemCount } = order
  const [picture] = order.hostedImages
  const next = [nextOf(order), expectedOf(order)?.replace('Expected', 'expected')].filter(Boolean).join(', ')
  const more = itemCount > 1 ? ` and ${itemCount - 1} more` : ''
  return (
    <li className={classes.card}>
      <Thumb picture={picture} size={72} className={classes.picture} />
      <Stack gap={0.5} className={classes.words}>
        <Link to={`/customer/orders/${order.id}`} className={`${classes.link} card-link`}>
          {order.productName}
          {more}
        </Link>
        <Note>
          {order.orderName} · {order.storeName} · <When at={order.createdAt} />
        </Note>
        <Row as="span" gap={1} across={2} wrap className={classes.status}>
          <StatusBadge tone={badgeTones[status.tone]}>{customerStatus[status.code_name]}</StatusBadge>
          {next && <Note>{next}</Note>}
        </Row>
      </Stack>
      <Money amount={order.total} strong />
    </li>
  )
}
