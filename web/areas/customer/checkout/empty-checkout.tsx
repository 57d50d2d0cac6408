import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { timeNow } from '#web/ui/clock.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ago, dayInLagos, naira, withinSentence } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'
import { listCustomerOrders } from './checkout-calls.ts'

/** Milliseconds for which an order counts as just placed. */
const justPlacedMs = 30 * 60_000

/** Checkout of an empty cart. Names the orders placed just now, for a customer who hasn't seen that the payment went through. */
export default function EmptyCheckout() {
  const since = timeNow().getTime() - justPlacedMs
  const query = { from: dayInLagos(since), limit: 100 }
  const { data } = useQuery({ ...queryOf(listCustomerOrders, { query }), staleTime: 0 })
  const placed = data?.rows.filter(order => order.sentFor === null && Date.parse(order.createdAt) > since) ?? []
  return (
    <>
      <h1 className="visually-hidden">Checkout</h1>
      <EmptyState
        title="Your cart is empty."
        action={
          <ActionLink to="/" look="main">
            Continue shopping
          </ActionLink>
        }
      >
        {placed.length === 0 && (
          <>
            If you have just paid, your <Link to="/customer/orders">orders</Link> are already there.
          </>
        )}
        {placed.map(order => (
          <span key={order.id} style={{ display: 'block' }}>
            You paid for <Link to={`/customer/orders/${order.id}`}>Order {order.orderName}</Link>, {naira(order.total)},{' '}
            {withinSentence(ago(order.createdAt))}.
          </span>
        ))}
      </EmptyState>
    </>
  )
}
