import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#contract/orders/order-shapes.ts'
import { listOfOrders } from '#web/areas/admin/admin-nav.ts'
import { type Assignable, AssignOrders } from '#web/features/delivery/assign-orders.tsx'
import { Reassign } from '#web/features/delivery/reassign.tsx'
import { useSession } from '#web/shell/session.ts'
import { useViewsOnly } from '#web/ui/read-only.tsx'

/** Returns who declined an order, gave it back or didn't answer, and why, from its timeline. */
const declinesOf = ({ orderActivities }: Pick<Order, 'orderActivities'>) =>
  orderActivities.flatMap(({ activity, note }) => {
    const [, how, name = ''] = /^(Declined by|Given back by|No answer from) (.+)$/.exec(activity) ?? []
    return how ? [{ name, reason: note || (how === 'No answer from' ? 'No answer' : '') }] : []
  })

/** Assigns an order to a carrier, or to another one before pickup. A dispatcher reassigns its own order to another one. */
export function AssignOrder({ order }: { order: Order }) {
  const type = useSession()?.user.accountType
  const viewsOnly = useViewsOnly()
  if (viewsOnly || type === 'hub') return null
  return type === 'dispatcher' ? <ReassignOwn order={order} /> : <ScheduleOrder order={order} />
}

/** For the dispatcher who has the order, before pickup. */
function ReassignOwn({ order }: { order: Order }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  if (!order.moves.some(({ code_name }) => code_name === 'assigned')) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Reassign
      </Button>
      {/* Its page is the other dispatcher's then. */}
      <Reassign
        order={open ? order : undefined}
        onClose={() => setOpen(false)}
        onGiven={() => navigate(listOfOrders('dispatcher').to)}
      />
    </>
  )
}

function ScheduleOrder({ order }: { order: Order }) {
  // As of the click, because a carrier may pick the order up meanwhile, which the drawer then says.
  const [assigned, setAssigned] = useState<readonly Assignable[]>([])
  const can = (to: string) => order.moves.some(({ code_name }) => code_name === to)
  const waits = can('assigned')
  const takenFrom = can('ready_for_pickup') ? order.partnerProfile?.name : undefined
  const { id, orderName, storeName, deliveryAddress: to, pickup, weight, vehicle } = order
  const takenFromId = takenFrom === undefined ? undefined : (order.dispatcherId ?? order.partnerProfile?.id)
  return (
    <>
      {(waits || takenFrom) && (
        <Button
          variant={waits ? 'filled' : 'default'}
          onClick={() =>
            setAssigned([
              {
                id,
                orderName,
                storeName,
                to,
                pickup,
                weight,
                vehicle,
                takenFrom,
                takenFromId,
                declines: declinesOf(order),
              },
            ])
          }
        >
          {waits ? 'Assign' : 'Reassign'}
        </Button>
      )}
      <AssignOrders orders={assigned} onClose={() => setAssigned([])} />
    </>
  )
}
