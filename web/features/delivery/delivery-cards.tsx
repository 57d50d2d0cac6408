import type { ReactNode } from 'react'
import type { CarriedOrder } from '#contract/delivery/delivery.ts'
import { dayInLagos } from '#web/ui/format.ts'
import { Grid } from '#web/ui/layout.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { CarriedCard } from './delivery-card.tsx'
import { isLater } from './stops.ts'

interface Props<O extends CarriedOrder> {
  label: string
  /** Undefined while loading. The most urgent come first; what is tried again on another day is shown last. */
  orders: readonly O[] | undefined
  /** Returns the path of a card's order. */
  to?: (order: O) => string
  /** Returns one more fact. */
  facts?: (order: O) => string
  /** Returns buttons that replace the next step. */
  actions?: (order: O) => ReactNode
  /** Returns menu entries beside the next step. */
  more?: (order: O) => readonly { label: string; onClick: () => void }[]
}

/** Orders as cards for couriers: destination, deadline, contact and the next step. */
export function DeliveryCards<O extends CarriedOrder>({ label, orders, to, facts, actions, more }: Props<O>) {
  if (!orders)
    return (
      <Grid gap={3} min={340} align="start" role="status" aria-label="Loading">
        <SkeletonBox height={190} />
        <SkeletonBox height={190} />
      </Grid>
    )
  const today = dayInLagos()
  const later = (order: O) => isLater(order, today)
  const sorted = orders.toSorted((one, other) => Number(later(one)) - Number(later(other)))
  return (
    <Grid as="section" gap={3} min={340} align="start" aria-label={label}>
      {sorted.map((order, at) => (
        <CarriedCard
          key={order.id}
          order={order}
          next={
            at === 0 &&
            !later(order) &&
            order.moves.length > 0 &&
            !order.moves.some(({ code_name }) => code_name === 'accepted')
          }
          to={to?.(order)}
          facts={facts?.(order)}
          actions={actions?.(order)}
          more={more?.(order)}
        />
      ))}
    </Grid>
  )
}
