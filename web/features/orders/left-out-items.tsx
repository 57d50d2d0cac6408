import type { LeftOutItem } from '#contract/orders/left-out-item.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import { namedOptions } from './goods-words.ts'

/** What an order no longer has, with what was refunded for it. Nothing from the previous release. */
export function LeftOutItems({ items = [] }: { items?: readonly LeftOutItem[] | undefined }) {
  if (items.length === 0) return null
  return (
    <div style={{ marginBlock: 'var(--space-3)', paddingTop: 'var(--space-3)', borderTop: '1px solid var(--line)' }}>
      <List lined={3} aria-label="Left out">
        {items.map(({ id, productName, productVariants, hostedImages, quantity, refunded }) => (
          <Row as="li" key={id} gap={3} align="start">
            <Thumb picture={hostedImages[0]} size={64} />
            <Text as="div" grow>
              <s>
                {quantity} × {productName}
              </s>
              {productVariants.length > 0 && (
                <div>
                  <Note>{namedOptions(productVariants)}</Note>
                </div>
              )}
              <Row as="p" gap={1} across={2} wrap style={{ marginTop: 'var(--space-1)' }}>
                <StatusBadge tone="over">Left out</StatusBadge>
                {refunded > 0 && (
                  <Note>
                    <Money amount={refunded} /> refunded
                  </Note>
                )}
              </Row>
            </Text>
          </Row>
        ))}
      </List>
    </div>
  )
}
