import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RefundTo } from '#contract/money/refund-to.ts'
import { getStoreCredit } from '#contract/money/store-credit.ts'
import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { cancelCustomerOrder, getCustomerOrder, listCustomerOrders } from '#contract/orders/orders.ts'
import { quoteReturn } from '#contract/orders/returns.ts'
import { ifCancelled, leftOnCard } from '#web/features/orders/money-words.ts'
import { RefundChoice } from '#web/features/orders/refund-choice.tsx'
import { useOrderDialog } from '#web/features/orders/use-order-dialog.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { OfflineNote } from '#web/shell/offline-note.tsx'
import { queryOf, useChange } from '#web/shell/query.ts'
import { isGuest, useSession } from '#web/shell/session.ts'
import { Action } from '#web/ui/action.tsx'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'

/** Calls whose answers change when a customer cancels an order, or a part of it. */
export const changedOrder = [getCustomerOrder.id, listCustomerOrders.id, getStoreCredit.id]

/** Button to cancel an order, if its status allows it, with a dialog that asks where the refund goes. */
export function CancelOrder({ order }: { order: CustomerOrder }) {
  const [open, setOpen] = useState(false)
  const [refundTo, setRefundTo] = useState<RefundTo>('source')
  const online = useOnline()
  const guest = isGuest(useSession('customer'))
  const options = useOrderDialog(changedOrder, () => setOpen(false))
  const cancel = useChange(cancelCustomerOrder, options)
  const isExchange = order.orderType === 'replacement'
  const quote = useQuery({ ...queryOf(quoteReturn, { params: { orderId: order.id } }), enabled: open && isExchange })
  const exchange = isExchange && quote.data?.back.amount ? quote.data.back : undefined
  if (!order.moves.some(move => move.code_name === 'cancelled')) return null
  const onCancel = () => cancel.mutate({ params: { id: order.id }, body: { refundTo } })
  return (
    <>
      <Modal opened={open} onClose={() => setOpen(false)} title={unbroken(`Cancel order ${order.orderName}?`)}>
        <Stack gap={4}>
          <List gap={1} tone="muted">
            {ifCancelled(order, guest ? undefined : refundTo, exchange).map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </List>
          {(exchange?.card ?? leftOnCard(order)) > 0 && <RefundChoice value={refundTo} onChange={setRefundTo} />}
          <Row gap={2} justify="end" wrap>
            <OfflineNote asks />
            <Button variant="default" onClick={() => setOpen(false)}>
              Keep the order
            </Button>
            <Button color="clay" loading={cancel.isPending} disabled={!online} onClick={onCancel}>
              Cancel order
            </Button>
          </Row>
        </Stack>
      </Modal>
      <Action onClick={() => setOpen(true)}>Cancel order</Action>
    </>
  )
}
