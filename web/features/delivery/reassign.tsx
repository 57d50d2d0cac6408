import { Button, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listDispatchStatus, reassign } from '#contract/delivery/dispatch.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { dispatchersFor } from '#web/features/delivery/carriers.ts'
import { orderCalls } from '#web/features/orders/order-calls.ts'
import { useInvalidateOrders } from '#web/features/orders/use-status-change.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { List } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'

type Reassigned = Pick<Order, 'id' | 'orderName' | 'bitmarteOrderStatus'>

interface Props {
  /** Open while defined. */
  order: Reassigned | undefined
  onClose: () => void
}

/** Lets a dispatcher reassign a delivery before pickup to another on shift. */
export function Reassign({ order, onClose }: Props) {
  return (
    <Modal
      opened={order !== undefined}
      onClose={onClose}
      title={order && unbroken(`Reassign order ${order.orderName}`)}
    >
      {order && <Choose order={order} onClose={onClose} />}
    </Modal>
  )
}

function Choose({ order, onClose }: { order: Reassigned; onClose: () => void }) {
  const own = useSession()?.user.id
  const invalidateOrders = useInvalidateOrders()
  const { data, error, refetch } = useQuery(queryOf(listDispatchStatus))
  const give = useChange(reassign, {
    success: 'Order reassigned.',
    invalidates: orderCalls,
    onSuccess: onClose,
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
  return (
    <>
      <Text c="dimmed">The dispatcher you choose is asked to accept it.</Text>
      <List gap={2} style={{ marginTop: 'var(--space-3)' }}>
        {dispatchersFor(others, '').map(({ id, name, load, area, vehicle }) => (
          <li key={id}>
            <Button
              variant="default"
              fullWidth
              justify="space-between"
              mih={52}
              rightSection={<Note>{[load, area, vehicle?.name].filter(Boolean).join(' · ')}</Note>}
              loading={give.isPending}
              onClick={() => give.mutate({ body: { orderId: order.id, dispatcherId: id } })}
            >
              {name}
            </Button>
          </li>
        ))}
      </List>
    </>
  )
}
