import { Link } from 'react-router'
import type { PartnerOrder } from '#contract/delivery.ts'
import { PlaceLinks } from '#web/features/orders/delivery-place.tsx'
import { MoveOrder } from '#web/features/orders/move-order.tsx'
import { naira } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { AnswerOrder } from './answer-order.tsx'
import classes from './delivery-cards.module.css'
import { nextStop, timing } from './stops.ts'
import { useNow } from './use-now.ts'

interface Props {
  label: string
  /** Absent while they load. */
  orders: readonly PartnerOrder[] | undefined
}

/** Orders as who is on the road needs them: where to, by when, whom to call, and the one thing to press. */
export function DeliveryCards({ label, orders }: Props) {
  const now = useNow()
  if (!orders)
    return (
      <div className={classes.list} role="status" aria-label="Loading">
        <SkeletonBox height={190} />
        <SkeletonBox height={190} />
      </div>
    )
  return (
    <ul className={classes.list} aria-label={label}>
      {orders.map((order, at) => (
        <DeliveryCard key={order.id} order={order} now={now} first={at === 0} />
      ))}
    </ul>
  )
}

function DeliveryCard({ order, now, first }: { order: PartnerOrder; now: Date; first: boolean }) {
  const { verb, place } = nextStop(order)
  const asked = order.bitmarteOrderStatus.code_name === 'assigned'
  const clock = timing(order, now)
  const pieces = order.orderItems.reduce((total, { quantity }) => total + quantity, 0)
  const facts = [
    order.orderName,
    order.storeName,
    `${pieces} ${pieces === 1 ? 'item' : 'items'}, ${order.weight} kg`,
    `earns ${naira(order.earns)}`,
  ]
  return (
    <li className={classes.card} data-first={(first && verb !== 'Done') || undefined}>
      <div className={classes.top}>
        <Note>{asked ? `${place.area} to ${order.deliveryAddress.lga}` : verb}</Note>
        {clock && <Note late={clock.presses}>{clock.words}</Note>}
      </div>
      <Link to={`/shipping-partner/orders/${order.id}`} className={classes.name}>
        {place.name}
      </Link>
      <div>
        {place.street}, {place.area.split(',')[0]}
      </div>
      <Note>{facts.join(' · ')}</Note>
      {asked ? (
        <div className={classes.actions}>
          <AnswerOrder order={order} />
        </div>
      ) : (
        verb !== 'Done' && (
          <div className={classes.ways}>
            <PlaceLinks place={place} icons />
            <MoveOrder order={order} inCard />
          </div>
        )
      )}
    </li>
  )
}
