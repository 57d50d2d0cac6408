import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CheckoutOutcome, PlacedOrder } from '#contract/checkout/checkout.ts'
import { createTransaction } from '#contract/money/payments.ts'
import { customerStatus, expectedOf } from '#web/features/orders/customer-words.ts'
import { badgeTones } from '#web/features/orders/order-status.tsx'
import { queryOf } from '#web/shell/query.ts'
import { naira } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './placed-orders.module.css'

/** What came of a payment: a card per store’s order that leads to it. */
export function PlacedOrders({ orders }: { orders: readonly PlacedOrder[] }) {
  return (
    <List gap={3} className={classes.list} aria-label="Your orders">
      {orders.map(order => (
        <Stack as="li" gap={3} key={order.id} className={classes.card}>
          <div className={classes.head}>
            <div>
              <Link to={`/customer/orders/${order.id}`} className={`${classes.link} card-link`}>
                Order {order.orderName}
              </Link>
              <p>{order.storeName}</p>
            </div>
            <Money amount={order.total} strong />
          </div>
          <Row gap={2} align="stretch" className={classes.pictures}>
            {order.hostedImages.slice(0, 4).map(picture => (
              <PictureImg key={picture.id} picture={picture} sizes="56px" className={classes.picture} />
            ))}
          </Row>
          <div className={classes.foot}>
            <StatusBadge tone={badgeTones[order.bitmarteOrderStatus.tone]}>
              {customerStatus[order.bitmarteOrderStatus.code_name]}
            </StatusBadge>
            <Note>
              {[`${order.itemCount} ${order.itemCount === 1 ? 'item' : 'items'}`, expectedOf(order)]
                .filter(Boolean)
                .join(' · ')}
            </Note>
          </div>
        </Stack>
      ))}
    </List>
  )
}

/** How it was paid. Says nothing of the card while that isn’t known: the orders are there all the same. */
export function PaidWith({ outcome: { reference, due, total } }: { outcome: CheckoutOutcome }) {
  const byCard = queryOf(createTransaction, { body: { reference } })
  const { data } = useQuery({ ...byCard, enabled: byCard.enabled && due > 0 })
  const cards = (Math.round(total * 100) - Math.round(due * 100)) / 100
  const parts = [
    data && `${naira(data.amount)}${data.cardNumber ? ` with card ending ${data.cardNumber}` : ''}`,
    cards > 0 && `${naira(cards)} with gift cards`,
  ].filter(Boolean)
  return parts.length > 0 ? <Note>Paid {parts.join(' and ')}</Note> : null
}
