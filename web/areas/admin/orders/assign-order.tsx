import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#contract/orders/order-shapes.ts'
import { onTheWay } from '#contract/orders/order-statuses.ts'
import { listOfOrders } from '#web/areas/admin/admin-nav.ts'
import { loadOf } from '#web/features/delivery/accept-question.tsx'
import { type Assignable, AssignOrders } from '#web/features/delivery/assign-orders.tsx'
import { HandOver } from '#web/features/delivery/hand-over.tsx'
import type { Carried } from '#web/features/delivery/hand-over-words.ts'
import { Reassign } from '#web/features/delivery/reassign.tsx'
import { wayNow } from '#web/features/delivery/way-now.ts'
import { useSession } from '#web/shell/session.ts'
import { useViewsOnly } from '#web/ui/read-only.tsx'

/** Returns who declined an order, gave it back or didn't answer, and why, from its timeline. */
const declinesOf = ({ orderActivities }: Pick<Order, 'orderActivities'>) =>
  orderActivities.flatMap(({ activity, note }) => {
    const [, how, name = ''] = /^(Declined by|Given back by|No answer from) (.+)$/.exec(activity) ?? []
    return how ? [{ name, reason: note || (how === 'No answer from' ? 'No answer' : '') }] : []
  })

/** Assigns an order to a carrier, or to another one. A dispatcher gives its own order to another dispatcher. */
export function AssignOrder({ order }: { order: Order }) {
  const type = useSession()?.user.accountType
  const viewsOnly = useViewsOnly()
  if (viewsOnly || type === 'hub') return null
  if (onTheWay.includes(order.bitmarteOrderStatus.code_name))
    return <HandOverOrder order={order} own={type === 'dispatcher'} />
  return type === 'dispatcher' ? <ReassignOwn order={order} /> : <ScheduleOrder order={order} />
}

/** Hands a parcel of the platform's carriers over to another one after its pickup. */
function HandOverOrder({ order, own }: { order: Order; own: boolean }) {
  const navigate = useNavigate()
  // As of the click: if it goes to another carrier meanwhile, the drawer says so.
  const [carried, setCarried] = useState<readonly Carried[]>([])
  const { partnerProfile, dispatcherId, deliveredBy, parcelReported, shippingFee, shippingDiscount } = order
  if (deliveredBy !== 'platform' || !partnerProfile || parcelReported) return null
  const from = { ...partnerProfile, kind: dispatcherId ? ('dispatcher' as const) : ('partner' as const) }
  const status = order.bitmarteOrderStatus.code_name
  const load = loadOf(order)
  const way = wayNow({ ...load, status, stops: order.stops })
  return (
    <>
      <Button
        variant="default"
        onClick={() =>
          setCarried([
            {
              ...load,
              ...way,
              id: order.id,
              from,
              share: order.partnerShare ?? shippingFee + shippingDiscount,
              atHub: status === 'at_hub',
            },
          ])
        }
      >
        Hand over to another {own ? 'dispatcher' : 'carrier'}
      </Button>
      <HandOver
        orders={carried}
        own={own}
        onClose={() => setCarried([])}
        // Its page is the other dispatcher's then.
        {...(own && { onGiven: () => navigate(listOfOrders('dispatcher').to) })}
      />
    </>
  )
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
