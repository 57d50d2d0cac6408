import { Alert, Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import { assignOrders, listDispatchers, type ScheduleRow, searchSchedule } from '#contract/delivery/delivery.ts'
import { listPartners } from '#contract/logistics/partners.ts'
import type { Carrier } from '#web/features/delivery/carriers.ts'
import { ChooseCarrier } from '#web/features/delivery/choose-carrier.tsx'
import { orderCalls } from '#web/features/orders/order-calls.ts'
import { useInvalidateOrders } from '#web/features/orders/use-status-change.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import classes from './assign-orders.module.css'

interface Props {
  /** Open while not empty. */
  orders: readonly ScheduleRow[]
  onClose: () => void
}

/** Returns the number of orders in words. */
export const numbered = (orders: readonly unknown[]) => (orders.length === 1 ? '1 order' : `${orders.length} orders`)

/** Drawer that assigns one or more orders to a partner or a dispatcher. */
export function AssignOrders({ orders, onClose }: Props) {
  return (
    <Drawer
      opened={orders.length > 0}
      onClose={onClose}
      position="right"
      size="min(480px, 100vw)"
      title={orders[0] && orders.length === 1 ? `Assign order ${orders[0].orderName}` : `Assign ${numbered(orders)}`}
      classNames={{ content: classes.content, body: classes.body }}
    >
      {orders.length > 0 && <Assign orders={orders} onClose={onClose} />}
    </Drawer>
  )
}

function Assign({ orders, onClose }: Props) {
  const [chosen, setChosen] = useState<Carrier>()
  const invalidateOrders = useInvalidateOrders()
  const assign = useChange(assignOrders, {
    success: false,
    failure: false,
    invalidates: [...orderCalls, searchSchedule.id, listPartners.id, listDispatchers.id],
    onSuccess: ({ data }) => {
      toast.good(`${numbered(data.assigned)} assigned to ${chosen?.name}.`)
      if (data.refused.length === 0) onClose()
    },
    onFailure: invalidateOrders,
  })
  const nameOf = (id: string) => {
    const order = orders.find(each => each.id === id)
    return order ? `${order.orderName}, ${order.storeName}` : id
  }
  const refused =
    assign.answer?.data.refused.map(({ orderId, message }) => ({ id: orderId, name: nameOf(orderId), message })) ??
    (assign.error && assign.error.code !== 'network'
      ? orders.map(({ id }) => ({ id, name: nameOf(id), message: sentenceOf(assign.error) }))
      : [])
  const give = (to: Carrier) =>
    assign.mutate({
      body: {
        orderIds: orders.map(({ id }) => id),
        ...(to.kind === 'partner' ? { partnerId: to.id } : { dispatcherId: to.id }),
      },
    })
  return (
    <>
      {refused.length > 0 && (
        <Alert color="clay" role="alert" title={`${numbered(refused)} not assigned`}>
          <ul style={{ paddingLeft: 'var(--space-4)' }}>
            {refused.map(({ id, name, message }) => (
              <li key={id}>
                <strong>{name}</strong>: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {assign.isSuccess ? (
        <Button variant="default" onClick={onClose}>
          Back to the schedule
        </Button>
      ) : (
        <>
          <ChooseCarrier
            destinations={orders.map(({ to }) => to.stateOrRegion)}
            chosen={chosen?.id}
            onChoose={setChosen}
          />
          <div className={classes.foot}>
            <Button
              size="md"
              fullWidth
              disabled={!chosen}
              loading={assign.isPending}
              onClick={() => chosen && give(chosen)}
            >
              {chosen ? `Assign to ${chosen.name}` : 'Choose a carrier'}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
