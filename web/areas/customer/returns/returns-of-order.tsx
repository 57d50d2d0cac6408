import type { ReturnQuote } from '#contract/orders/return-shapes.ts'
import { returnTitles } from '#contract/orders/return-statuses.ts'
import { badgeTones } from '#web/features/orders/order-status.tsx'
import { customerStatus } from '#web/features/returns/return-words.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'

/** The returns and exchanges of an order, each with its status and, for an exchange, the order that brings it. */
export function ReturnsOfOrder({ returns }: Pick<ReturnQuote, 'returns'>) {
  if (returns.length === 0) return null
  return (
    <List gap={2} aria-label="Returns of this order">
      {returns.map(({ id, returnName, type, exchangeOrder, ...row }) => (
        <li key={id}>
          <Row gap={1} across={3} justify="between" wrap style={{ minHeight: 44 }}>
            <Text as={Link} tone="palm" weight="strong" to={`/customer/returns?id=${id}`}>
              {returnTitles[type]} {returnName}
            </Text>
            <StatusBadge tone={badgeTones[row.status.tone]}>{customerStatus(row)}</StatusBadge>
          </Row>
          {exchangeOrder && (
            <Note>
              The exchange{row.replace === 'shipped' ? ' is ' : ', '}
              <Text as={Link} link to={`/customer/orders/${exchangeOrder.id}`}>
                Order {exchangeOrder.orderName}
              </Text>
              {row.replace !== 'shipped' && ', was cancelled'}
            </Note>
          )}
        </li>
      ))}
    </List>
  )
}
