import { offSaleTitle } from '#contract/orders/off-sale-words.ts'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'

/** Tells a customer that the store of a conversation sells nothing now, and whom else to write to. */
export function StoreOffSale({ storeName }: { storeName: string }) {
  return (
    <Text as="p" tone="muted" size="sm" links style={{ marginBottom: 'var(--space-3)' }}>
      {offSaleTitle(storeName)} It can still reply. If it doesn’t, <Link to="/contact-us">write to Bitmarte</Link>.
    </Text>
  )
}
