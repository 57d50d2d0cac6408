import { useQuery } from '@tanstack/react-query'
import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { quoteReturn } from '#contract/orders/returns.ts'
import { badgeTones } from '#web/features/orders/order-status.tsx'
import { customerStatus } from '#web/features/returns/return-words.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { weekday } from '#web/ui/format.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'

/** Returns of a delivered order, and a link to a new one within the return window, or why an exchange has none. */
export function ReturnEntry({ order }: { order: CustomerOrder }) {
  const delivered = order.deliveredAt !== null && order.orderType !== 'digital'
  const { data } = useQuery({ ...queryOf(quoteReturn, { params: { orderId: order.id } }), enabled: delivered })
  const isExchange = order.orderType === 'replacement'
  // The dialog that cancels an exchange quotes too.
  if (!delivered || !data || (!data.canReturn && data.returns.length === 0 && !isExchange)) return null
  const { returns, canReturn, why, windowEndsAt } = data
  return (
    <Section title="Returns">
      {isExchange && (
        <p>
          {why}{' '}
          <Text as={Link} tone="palm" weight="strong" to="/contact-us">
            Write to Bitmarte
          </Text>
        </p>
      )}
      {returns.length > 0 && (
        <List gap={2} aria-label="Returns of this order">
          {returns.map(({ id, returnName, type, exchangeOrder, ...row }) => (
            <li key={id}>
              <Row gap={1} across={3} justify="between" wrap style={{ minHeight: 44 }}>
                <Text as={Link} tone="palm" weight="strong" to={`/customer/returns?id=${id}`}>
                  {type === 'return' ? 'Return' : 'Exchange'} {returnName}
                </Text>
                <StatusBadge tone={badgeTones[row.status.tone]}>{customerStatus(row)}</StatusBadge>
              </Row>
              {exchangeOrder && (
                <Note>
                  The exchange is{' '}
                  <Text as={Link} link to={`/customer/orders/${exchangeOrder.id}`}>
                    Order {exchangeOrder.orderName}
                  </Text>
                </Note>
              )}
            </li>
          ))}
        </List>
      )}
      {canReturn && (
        <Row gap={2} across={3} wrap>
          <ActionLink to={`/customer/orders/${order.id}/return`}>
            {returns.length > 0 ? 'Return more items' : 'Return or exchange'}
          </ActionLink>
          {windowEndsAt && <Note>You have until {weekday(windowEndsAt)}.</Note>}
        </Row>
      )}
    </Section>
  )
}
