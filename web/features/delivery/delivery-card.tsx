import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CarriedOrder } from '#contract/delivery/delivery.ts'
import { PlaceLinks } from '#web/features/orders/delivery-place.tsx'
import { MoveOrder } from '#web/features/orders/order-actions.tsx'
import { weekday } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './delivery-card.module.css'
import { hasHubAhead, nextStop, timing } from './stops.ts'
import { useNow } from './use-clock.ts'

interface Props {
  order: CarriedOrder
  /** The one to go to first. */
  next?: boolean
  /** The order's own page, where there is one to see. */
  to?: string | undefined
  /** One more thing to know. */
  facts?: string
  /** In place of the next step. */
  actions?: ReactNode
  /** What can be done besides the next step. */
  more?: readonly { label: string; onClick: () => void }[]
}

/** One delivery for one hand: where to go, how to reach whoever is there, and the next step in one tap. */
export function CarriedCard({ order, next, to, facts, actions, more }: Props) {
  const now = useNow()
  const { verb, place } = nextStop(order)
  const clock = timing(order, now)
  const { deliveryAddress } = order
  const { code_name: status } = order.bitmarteOrderStatus
  const asked = status === 'assigned' || status === 'ready_for_pickup'
  const pieces = order.orderItems.reduce((total, { quantity }) => total + quantity, 0)
  const known = [
    order.orderName,
    verb === 'Pick up' ? `for ${deliveryAddress.fullName}, ${deliveryAddress.lga}` : order.storeName,
    `${pieces === 1 ? '1 item' : `${pieces} items`}, ${order.weight} kg`,
    ...(facts ? [facts] : []),
  ]
  return (
    <Stack
      as="article"
      gap={0.5}
      className={classes.card}
      data-next={next || undefined}
      aria-label={`Order ${order.orderName}`}
    >
      <Row gap={3} align="stretch" justify="between" className={classes.top}>
        <Note>{asked ? `${order.pickup.lga} to ${deliveryAddress.lga}` : verb}</Note>
        {clock && <Note late={clock.presses}>{clock.words}</Note>}
      </Row>
      {to ? (
        <Link to={to} className={`${classes.name} card-link`}>
          {place.name}
        </Link>
      ) : (
        <div className={classes.name}>{place.name}</div>
      )}
      <div>
        {place.street}, {place.area}
      </div>
      <Note>{known.join(' · ')}</Note>
      {order.nextTryOn && <Note>Next try {weekday(`${order.nextTryOn}T12:00:00Z`)}</Note>}
      {order.orderNote && <p className={classes.note}>“{order.orderNote}”</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
      {!actions && verb !== 'Done' && (
        <Row gap={2} align="stretch" wrap className={classes.ways}>
          <PlaceLinks place={place} icons />
          <MoveOrder order={order} inCard toHub={hasHubAhead(order)} more={more} />
        </Row>
      )}
    </Stack>
  )
}
