import type { StoreShipping } from '#contract/logistics/shipping.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Text } from '#web/ui/text.tsx'
import { feeLines, vehicleWords, weightWords, zoneWords } from './fee-words.ts'

/** Breakdown of a store's delivery fee, folded. Renders nothing for digital goods. */
export function FeeExplained({ shipping }: { shipping: StoreShipping }) {
  const { reckoning } = shipping
  if (!reckoning) return null
  const of = { ...shipping, reckoning }
  return (
    <details>
      <Row
        as="summary"
        inline
        gap={1}
        tone="palm"
        size="md"
        weight="strong"
        className="fold"
        style={{ marginBlock: 'calc(-1 * var(--space-2))' }}
      >
        Fee breakdown<span className="visually-hidden"> for {shipping.storeName}</span>
      </Row>
      <Stack gap={2} panel="sunken" pad={3} size="md" style={{ marginTop: 'var(--space-15)' }}>
        <p>
          {weightWords(of)} {vehicleWords(of)} {zoneWords(of)}
        </p>
        <Stack as="dl" gap={1}>
          {feeLines(of).map(({ label, amount }) => (
            <Row gap={4} justify="between" key={label}>
              <Text as="dt" tone="muted">
                {label}
              </Text>
              <dd>
                <Money amount={amount} />
              </dd>
            </Row>
          ))}
          <Row gap={4} justify="between" style={{ paddingTop: 'var(--space-15)', borderTop: '1px solid var(--line)' }}>
            <Text as="dt" weight="strong">
              Delivery
            </Text>
            <dd>
              <Money amount={shipping.shippingFee} />
            </dd>
          </Row>
        </Stack>
      </Stack>
    </details>
  )
}
