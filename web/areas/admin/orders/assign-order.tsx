import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '#contract/orders/order-shapes.ts'
import { type Assignable, AssignOrders } from '#web/features/delivery/assign-orders.tsx'
import { useSession } from '#web/shell/session.ts'

/** Returns who declined an order or didn't answer, and why, from its timeline. */
const declinesOf = ({ orderActivities }: Pick<Order, 'orderActivities'>) =>
  orderActivities.flatMap(({ activity, note }) => {
    const [, how, name = ''] = /^(Declined by|No answer from) (.+)$/.exec(activity) ?? []
    return how ? [{ name, reason: note || (how === 'Declined by' ? '' : 'No answer') }] : []
  })

/** Assigns an order to a carrier, or to another one before pickup. Shown to those who schedule deliveries. */
export function AssignOrder({ order }: { order: Order }) {
  const type = useSession()?.user.accountType
  // As of the click, because a carrier may pick the order up meanwhile, which the drawer then says.
  const [assigned, setAssigned] = useState<readonly Assignable[]>([])
  const can = (to: string) => order.moves.some(({ code_name }) => code_name === to)
  const waits = can('assigned')
  // Only those who schedule can release an order that they don't carry.
  const takenFrom =
    type !== 'dispatcher' && type !== 'hub' && can('ready_for_pickup') ? order.partnerProfile?.name : undefined
  const { id, orderName, storeName, deliveryAddress } = order
  const takenFromId = takenFrom === undefined ? undefined : (order.dispatcherId ?? order.partnerProfile?.id)
  return (
    <>
      {(waits || takenFrom) && (
        <Button
          variant={waits ? 'filled' : 'default'}
          onClick={() =>
            setAssigned([
              { id, orderName, storeName, to: deliveryAddress, takenFrom, takenFromId, declines: declinesOf(order) },
            ])
          }
        >
          {waits ? 'Assign' : 'Assign to another carrier'}
        </Button>
      )}
      <AssignOrders orders={assigned} onClose={() => setAssigned([])} />
    </>
  )
}
