import { offSaleTitle } from '#contract/orders/off-sale-words.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'

/** Tells a customer that a store sells nothing now, and what that means for an order or return; nothing without lines. */
export function StoreOffSale({ storeName, lines }: { storeName: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <Section title={offSaleTitle(storeName)}>
      <Stack gap={1}>
        {lines.map(line => (
          <p key={line}>{line}</p>
        ))}
        <Text as="p" links>
          If the store doesn’t reply, <Link to="/contact-us">write to Bitmarte</Link>.
        </Text>
      </Stack>
    </Section>
  )
}
