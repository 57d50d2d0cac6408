import type { Order } from '#contract/orders/order-shapes.ts'
import { returnNouns, returnTitles } from '#contract/orders/return-statuses.ts'
import { ActionLink } from '#web/ui/action.tsx'

interface Props {
  order: Pick<Order, 'orderReturnId' | 'orderReturns'>
  pathOf: (returnId: string) => string
}

/** Links to every return and exchange of an order, the oldest first. Several are named. */
export function ReturnLinks({ order: { orderReturnId, orderReturns }, pathOf }: Props) {
  // The previous release names the newest only.
  const newest = orderReturnId ? [{ id: orderReturnId, returnName: '', type: 'return' as const }] : []
  const returns = orderReturns ?? newest
  return returns.map(({ id, returnName, type }) => (
    <ActionLink key={id} to={pathOf(id)}>
      {returns.length > 1 ? `${returnTitles[type]} ${returnName}` : `View ${returnNouns[type]}`}
    </ActionLink>
  ))
}
