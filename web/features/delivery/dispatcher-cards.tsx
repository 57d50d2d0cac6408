import type { CarriedOrder } from '#contract/delivery.ts'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { CarriedCard } from './carried-card.tsx'
import classes from './delivery-cards.module.css'

/** A dispatcher's deliveries, those due soonest first. `orders` are absent while they load. */
export function DispatcherCards({ label, orders }: { label: string; orders: readonly CarriedOrder[] | undefined }) {
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
          to={`/admin/orders/${order.id}`}
        />
      ))}
    </section>
  )
}
