import { giftCardEventNames } from '#contract/money/gift-card-words.ts'
import type { MyGiftCard } from '#contract/money/gift-cards.ts'
import { GiftCardBadge } from '#web/features/gift-cards/gift-card-status.tsx'
import { day, endWords, naira } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { GiftCardFace, shortNaira } from './gift-card-face.tsx'

/** The customer's gift card: balance, expiry date and history. */
export function MyCard({ card }: { card: MyGiftCard }) {
  const { id, design, amount, balance, held, last4, status, from, message, expiresAt, history } = card
  const over = status !== 'active'
  return (
    <Stack as="li" gap={3} panel="card" pad={4} style={{ alignContent: 'start' }}>
      <div style={over ? { filter: 'grayscale(0.7)' } : undefined}>
        <GiftCardFace design={design} amount={balance} who={`of ${shortNaira(amount)}`} last4={last4} />
      </div>
      <Row gap={3} justify="between">
        <Note>{untilWhen(status, expiresAt)}</Note>
        <GiftCardBadge status={status} />
      </Row>
      {held > 0 && <Note>{naira(held)} more is reserved for an unpaid checkout.</Note>}
      {from && (
        <Text as="p" anywhere lines>
          {message && `“${message}” `}
          <Note>from {from}</Note>
        </Text>
      )}
      <details>
        <Text as="summary" tone="palm" weight="strong" style={{ lineHeight: '44px' }}>
          History
        </Text>
        <List lined={2}>
          {history.map(({ kind, amount: moved, orders, at }) => (
            <Row as="li" gap={3} align="baseline" justify="between" key={`${id} ${kind} ${at} ${moved}`}>
              <Stack as="span">
                <span>
                  {giftCardEventNames[kind]}
                  {orders.map(order => (
                    <span key={order.id}>
                      {' '}
                      <Text as={Link} tone="palm" weight="strong" to={`/customer/orders/${order.id}`}>
                        {order.orderName}
                      </Text>
                    </span>
                  ))}
                </span>
                <Note>{day(at)}</Note>
              </Stack>
              <Money amount={moved} />
            </Row>
          ))}
        </List>
      </details>
    </Stack>
  )
}

function untilWhen(status: MyGiftCard['status'], expiresAt: string): string {
  if (status === 'expired') return `Expired on ${day(expiresAt)}`
  if (status === 'disabled') return 'Disabled. Contact us if you didn’t expect this.'
  if (status === 'used') return 'Refunds go back to this card.'
  return `Until ${endWords(expiresAt)}`
}
