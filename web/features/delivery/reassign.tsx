import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listDispatchStatus, reassign } from '#contract/delivery/dispatch.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { orderCalls } from '#web/features/orders/order-calls.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { type Accepted, loadOf } from './accept-question.tsx'
import { assignAsking, assignTo, chooseFirst } from './assign-words.ts'
import { type Carrier, dispatchersFor } from './carriers.ts'
import { CarrierCards } from './choose-carrier.tsx'

type Reassigned = Accepted & Pick<Order, 'id' | 'bitmarteOrderStatus'>

interface Props {
  /** Open while defined. */
  order: Reassigned | undefined
  onClose: () => void
  /** Called once another dispatcher has the order. */
  onGiven?: () => void
}

/** Lets a dispatcher reassign a delivery before pickup to another on shift. */
export function Reassign({ order, ...rest }: Props) {
  return (
    <Modal
      opened={order !== undefined}
      onClose={rest.onClose}
      title={order && unbroken(`Reassign order ${order.orderName}`)}
    >
      {order && <Choose order={order} {...rest} />}
    </Modal>
  )
}

function Choose({ order, onClose, onGiven }: Props & { order: Reassigned }) {
  const own = useSession()?.user.id
  const [chosen, setChosen] = useState<Carrier>()
  const [confirm, dialog] = useConfirm()
  const invalidateOrders = useInvalidate(orderCalls)
  const { data, error, refetch } = useQuery(queryOf(listDispatchStatus))
  const undo = useChange(reassign, { success: `Order ${order.orderName} is yours again.`, invalidates: orderCalls })
  const give = useChange(reassign, {
    success: false,
    invalidates: orderCalls,
    onSuccess: () => {
      toast.good(`Order ${order.orderName} assigned to ${chosen?.name}.`, {
        label: 'Undo',
        onClick: () => own && undo.mutate({ body: { orderId: order.id, dispatcherId: own } }),
      })
      onClose()
      onGiven?.()
    },
    onFailure: invalidateOrders,
  })
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />
  if (!data) return <SkeletonLines lines={4} />
  const others = data.rows.filter(({ id, status }) => id !== own && status === 'available')
  if (others.length === 0)
    return (
      <Text>
        No other dispatcher is on shift.{' '}
        {order.bitmarteOrderStatus.code_name === 'assigned'
          ? 'Decline the order instead and it goes back to the schedule.'
          : 'Ask a scheduler to give the order to another carrier.'}
      </Text>
    )
  const orders = [loadOf(order)]
  const pass = (to: Carrier) =>
    assignAsking(confirm, to, orders, () => give.send({ body: { orderId: order.id, dispatcherId: to.id } }))
  return (
    <Stack gap={3}>
      <Text c="dimmed">The dispatcher you choose is asked to accept it.</Text>
      <Stack as="fieldset" gap={2} aria-label="Dispatcher">
        <CarrierCards carriers={dispatchersFor(others, '')} orders={orders} chosen={chosen?.id} onChoose={setChosen} />
      </Stack>
      <Button size="md" fullWidth disabled={!chosen} loading={give.isPending} onClick={() => chosen && pass(chosen)}>
        {chosen ? assignTo(chosen) : chooseFirst}
      </Button>
      <Button size="md" fullWidth variant="default" disabled={give.isPending} onClick={onClose}>
        Go back
      </Button>
      {dialog}
    </Stack>
  )
}
