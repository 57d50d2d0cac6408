import type { ReactNode } from 'react'
import { cardName } from '#contract/money/card-name.ts'
import { giftCardName } from '#contract/money/gift-card-name.ts'
import type { CustomerOrder, OrderRefund } from '#contract/orders/order-shapes.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import { moneyBadge, refundedFor, refundWords } from './money-words.ts'
import { Sum, Sums } from './order-items.tsx'

type Paid = Pick<CustomerOrder, 'paymentStatus' | 'cardAmount' | 'giftCards' | 'refunds'> & {
  payment: Parameters<typeof cardName>[0]
}

/** Payment status of an order. */
export function MoneyBadge({ order }: { order: Pick<Paid, 'paymentStatus' | 'giftCards' | 'refunds'> }) {
  const { label, tone } = moneyBadge(order.paymentStatus, order.giftCards.length > 0, order.refunds)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** Means of payment of an order with their amounts. The status beside them is about refunds, so they say what they are. */
export function PaidWith({ order }: { order: Paid }) {
  return (
    <>
      {(order.cardAmount > 0 || order.giftCards.length > 0) && <Note>Paid with</Note>}
      <Sums>
        {order.giftCards.map(({ last4, amount }) => (
          <Sum key={last4} label={giftCardName(last4)} amount={amount} />
        ))}
        {order.cardAmount > 0 && <Sum label={cardName(order.payment)} amount={order.cardAmount} />}
      </Sums>
    </>
  )
}

interface RefundsProps {
  refunds: readonly OrderRefund[]
  readBy: 'customer' | 'admin'
  /** Says what each refund is for, where refunds for different reasons meet. */
  withReasons?: boolean
  /** Renders what a case refunded and a link to it, instead of the general reason. */
  caseOf?: ((caseId: string) => ReactNode) | undefined
  /** Renders a button for a refund. */
  action?: (refund: OrderRefund) => ReactNode
}

/** Refunds of an order with destination and status. */
export function Refunds({ refunds, readBy, withReasons = false, caseOf, action }: RefundsProps) {
  return (
    <List gap={3} aria-label="Refunds">
      {refunds.map(refund => {
        const { to, how, late } = refundWords(refund, readBy)
        const reason =
          (refund.caseId && caseOf?.(refund.caseId)) ||
          (refund.leftOut && 'For what was left out.') ||
          (withReasons && refund.reason && refundedFor[refund.reason])
        return (
          <Row
            as="li"
            gap={2}
            across={4}
            align="start"
            justify="between"
            wrap
            key={refund.id ?? `${refund.to}${refund.last4}${refund.createdAt}`}
          >
            <div style={{ flex: '1 1 180px' }}>
              <Text as="div" weight="strong">
                {to}
              </Text>
              {reason && (
                <div>
                  <Note>{reason}</Note>
                </div>
              )}
              <Note late={late}>{how}.</Note>
              {refund.failure && (
                <div>
                  <Note>Reason: {refund.failure}</Note>
                </div>
              )}
            </div>
            <Money amount={refund.amount} strong />
            {action?.(refund)}
          </Row>
        )
      })}
    </List>
  )
}
