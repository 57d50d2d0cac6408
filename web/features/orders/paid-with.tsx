import type { ReactNode } from 'react'
import type { CustomerOrder, OrderRefund } from '#contract/orders/order-shapes.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import { cardName, moneyBadge, refundWords } from './money-words.ts'
import { Sum, Sums } from './order-items.tsx'
import classes from './paid-with.module.css'

type Paid = Pick<CustomerOrder, 'payment' | 'paymentStatus' | 'cardAmount' | 'giftCards' | 'refunds'>

/** How the money of an order stands. */
export function MoneyBadge({ order }: { order: Pick<Paid, 'paymentStatus' | 'giftCards'> }) {
  const { label, tone } = moneyBadge(order.paymentStatus, order.giftCards.length > 0)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** What an order was paid with, each with its part. */
export function PaidWith({ order }: { order: Paid }) {
  return (
    <Sums>
      {order.giftCards.map(({ last4, amount }) => (
        <Sum key={last4} label={`Gift card ending ${last4}`} amount={amount} />
      ))}
      {order.cardAmount > 0 && <Sum label={cardName(order.payment)} amount={order.cardAmount} />}
    </Sums>
  )
}

interface RefundsProps {
  refunds: readonly OrderRefund[]
  readBy: 'customer' | 'admin'
  /** What can be done with one. */
  action?: (refund: OrderRefund) => ReactNode
}

/** What of an order’s money goes back, where to, and how far it is. */
export function Refunds({ refunds, readBy, action }: RefundsProps) {
  return (
    <List gap={3} aria-label="Money back">
      {refunds.map(refund => {
        const { to, how, late } = refundWords(refund, readBy)
        return (
          <Row
            as="li"
            gap={2}
            across={4}
            align="start"
            justify="between"
            wrap
            key={refund.id ?? `${refund.to}${refund.last4}${refund.createdAt}`}
            className={classes.refund}
          >
            <div>
              <Text as="div" weight="strong">
                {to}
              </Text>
              <Note late={late}>{how}.</Note>
              {refund.failure && (
                <div>
                  <Note>Why: {refund.failure}</Note>
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
