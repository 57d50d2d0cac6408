import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '#contract/orders/order-shapes.ts'
import { AssignOrders } from '#web/features/delivery/assign-orders.tsx'
import { useSession } from '#web/shell/session.ts'

/** Assigns an order to a carrier, or to another one before pickup. Shown to those who schedule deliveries. */
export function AssignOrder({ order }: { order: Order }) {
  const type = useSession()?.user.accountType
  const [open, setOpen] = useState(false)
  const can = (to: string) => order.moves.some(({ code_name }) => code_name === to)
  const waits = can('assigned')
  const { name } = order.partnerProfile ?? {}
  // Only those who schedule can release an order that they don't carry.
  const given = type !== 'dispatcher' && type !== 'hub' && name !== undefined && can('ready_for_pickup')
  if (!waits && !given) return null
  const { id, orderName, storeName, deliveryAddress } = order
  const takenFrom = given ? name : undefined
  return (
    <>
      <Button variant={waits ? 'filled' : 'default'} onClick={() => setOpen(true)}>
        {waits ? 'Assign' : 'Assign to another carrier'}
      </Button>
      <AssignOrders
        orders={open ? [{ id, orderName, storeName, to: deliveryAddress, takenFrom }] : []}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
