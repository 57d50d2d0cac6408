import type { ReactNode } from 'react'
import type { CarriedOrder } from '#contract/delivery/delivery.ts'
import { Grid } from '#web/ui/layout.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { CarriedCard } from './delivery-card.tsx'

interface Props<O extends CarriedOrder> {
  label: string
  /** Absent while they load; those due soonest first. */
  orders: readonly O[] | undefined
  /** Link of a card. */
  to?: (order: O) => string
  /** What a card says besides. */
  facts?: (order: O) => string
  /** In place of the next move. */
  actions?: (order: O) => ReactNode
  /** What can be done with one besides the next move. */
  more?: (order: O) => readonly { label: string; onClick: () => void }[]
}

/** Orders as who is on the road needs them: where to, by when, whom to call, and the one thing to press. */
export function DeliveryCards<O extends CarriedOrder>({ label, orders, to, facts, actions, more }: Props<O>) {
  if (!orders)
    return (
      <Grid gap={3} min={340} align="start" role="status" aria-label="Loading">
        <SkeletonBox height={190} />
        <SkeletonBox height={190} />
      </Grid>
    )
  return (
    <Grid as="section" gap={3} min={340} align="start" aria-label={label}>
      {orders.map((order, at) => (
        <CarriedCard
          key={order.id}
          order={order}
          next={at === 0 && order.moves.length > 0 && !order.moves.some(({ code_name }) => code_name === 'accepted')}
          to={to?.(order)}
          facts={facts?.(order)}
          actions={actions?.(order)}
          more={more?.(order)}
        />
      ))}
    </Grid>
  )
}
