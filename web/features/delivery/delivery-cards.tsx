import type { PartnerOrder } from '#contract/delivery.ts'
import { naira } from '#web/ui/format.ts'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { AnswerOrder } from './answer-order.tsx'
import { CarriedCard } from './carried-card.tsx'
import classes from './delivery-cards.module.css'

interface Props {
  label: string
  /** Absent while they load. */
  orders: readonly PartnerOrder[] | undefined
}

/** A partner's orders as who is on the road needs them: where to, by when, whom to call, and the one thing to press. */
export function DeliveryCards({ label, orders }: Props) {
  if (!orders)
    return (
      <div className={classes.list} role="status" aria-label="Loading">
        <SkeletonBox height={190} />
        <SkeletonBox height={190} />
      </div>
    )
  return (
    <section className={classes.list} aria-label={label}>
      {orders.map((order, at) => (
        <CarriedCard
          key={order.id}
          order={order}
          next={at === 0 && !order.deliveredAt}
          to={`/shipping-partner/orders/${order.id}`}
          facts={`earns ${naira(order.earns)}`}
          actions={order.bitmarteOrderStatus.code_name === 'assigned' ? <AnswerOrder order={order} /> : undefined}
        />
      ))}
    </section>
  )
}
