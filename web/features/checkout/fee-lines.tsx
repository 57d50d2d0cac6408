import type { StoreShipping } from '#contract/logistics/shipping.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Text } from '#web/ui/text.tsx'
import { feeLines, vehicleWords, weightWords, zoneWords } from './fee-words.ts'

interface Props {
  shipping: StoreShipping & { reckoning: NonNullable<StoreShipping['reckoning']> }
}

/** How a store's delivery fee is made up. */
export default function FeeLines({ shipping }: Props) {
  return (
    <Stack gap={2} panel="sunken" pad={3} size="md" style={{ marginTop: 'var(--space-15)' }}>
      <p>
        {weightWords(shipping)} {vehicleWords(shipping)} {zoneWords(shipping)}
      </p>
      <Stack as="dl" gap={1}>
        {feeLines(shipping).map(({ label, amount }) => (
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
  )
}
