import { useQueries, useQuery } from '@tanstack/react-query'
import type { CheckoutOutcome, PlacedOrder } from '#contract/checkout/checkout.ts'
import { toasts } from '#contract/messages.ts'
import { yourGiftCard } from '#contract/money/gift-card-name.ts'
import { createTransaction } from '#contract/money/payments.ts'
import { customerStatusNames } from '#contract/orders/order-statuses.ts'
import { getCustomerOrder } from '#contract/orders/orders.ts'
import { expectedOf } from '#web/features/orders/customer-words.ts'
import { badgeTones } from '#web/features/orders/order-status.tsx'
import { queryOf } from '#web/shell/query.ts'
import { naira } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { sumOf } from '#web/ui/sum-of.ts'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'

/** Orders of a payment, each a card with a link. */
export function PlacedOrders({ orders }: { orders: readonly PlacedOrder[] }) {
  return (
    <List gap={3} style={{ width: '100%', textAlign: 'start' }} aria-label="Your orders">
      {orders.map(order => (
        <Stack as="li" gap={3} key={order.id} panel="card" pad={4}>
          <Row gap={1} across={3} align="start" justify="between" wrap>
            <div>
              <Text as={Link} weight="bold" to={`/customer/orders/${order.id}`} className="card-link">
                Order {order.orderName}
              </Text>
              <p>{order.storeName}</p>
            </div>
            <Money amount={order.total} strong />
          </Row>
          {order.hostedImages.length > 0 && (
            <Row gap={2}>
              {order.hostedImages.slice(0, 4).map(picture => (
                <Thumb key={picture.id} picture={picture} size={56} />
              ))}
            </Row>
          )}
          <Row gap={1} across={3} wrap>
            <StatusBadge tone={badgeTones[order.bitmarteOrderStatus.tone]}>
              {customerStatusNames[order.bitmarteOrderStatus.code_name]}
            </StatusBadge>
            <Note>
              {[
                `${order.itemCount} ${order.itemCount === 1 ? 'item' : 'items'}`,
                expectedOf(order),
                order.hasFiles && order.promisedAt && 'files after delivery',
              ]
                .filter(Boolean)
                .join(' · ')}
            </Note>
          </Row>
        </Stack>
      ))}
    </List>
  )
}

/** Amounts paid by card, and with each gift card and store credit. Leaves out what isn't known yet. */
export function PaidWith({ outcome: { reference, due, total, orders } }: { outcome: CheckoutOutcome }) {
  const transaction = queryOf(createTransaction, { body: { reference } })
  const { data, error } = useQuery({ ...transaction, enabled: transaction.enabled && due > 0 })
  // Only the orders know which of them paid.
  const withCards = total > due
  const giftCards = useQueries({
    queries: withCards ? orders.map(({ id }) => queryOf(getCustomerOrder, { params: { id } })) : [],
    combine: found =>
      found.every(({ isSuccess }) => isSuccess) ? found.flatMap(({ data }) => data?.giftCards ?? []) : [],
  })
  if (error?.code === 'unforeseen') return <Note late>{toasts.transactionFailed}</Note>
  // A card can pay several orders.
  const paid = new Map<string, number>()
  for (const { last4, amount } of giftCards) paid.set(last4, sumOf(paid.get(last4) ?? 0, amount))
  const parts = [
    data && `${naira(data.amount)}${data.cardNumber ? ` with card ending ${data.cardNumber}` : ''}`,
    ...[...paid].map(([last4, amount]) => `${naira(amount)} with ${yourGiftCard(last4)}`),
  ].filter(part => typeof part === 'string')
  return parts.length > 0 ? <Note>Paid {new Intl.ListFormat('en-GB').format(parts)}</Note> : null
}
