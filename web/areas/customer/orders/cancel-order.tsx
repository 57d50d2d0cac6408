import { useQueryClient } from '@tanstack/react-query'
import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { cancelCustomerOrder, getCustomerOrder, listCustomerOrders } from '#contract/orders/orders.ts'
import { ifCancelled } from '#web/features/orders/money-words.ts'
import { useChange } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'

/** Button to cancel an order, if its status allows it. */
export function CancelOrder({ order }: { order: CustomerOrder }) {
  const client = useQueryClient()
  const [confirm, dialog] = useConfirm()
  const stale = [getCustomerOrder.id, listCustomerOrders.id]
  const cancel = useChange(cancelCustomerOrder, {
    invalidates: stale,
    // The status changed meanwhile: show the current one.
    onFailure: () => client.invalidateQueries({ queryKey: [getCustomerOrder.id] }),
  })
  if (!order.moves.some(move => move.code_name === 'cancelled')) return dialog
  const onCancel = async () => {
    const yes = await confirm({
      title: `Cancel order ${order.orderName}?`,
      body: ifCancelled(order).map(sentence => (
        <span key={sentence}>
          {sentence}
          <br />
        </span>
      )),
      confirm: 'Cancel order',
      keep: 'Keep it',
      danger: true,
    })
    if (yes) cancel.mutate({ params: { id: order.id }, body: {} })
  }
  return (
    <>
      {dialog}
      <Action busy={cancel.isPending} onClick={onCancel}>
        Cancel order
      </Action>
    </>
  )
}
