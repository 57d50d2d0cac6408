import type { Opening } from '#contract/stores/opening.ts'
import type { StoreSummary } from '#contract/stores/store-summary.ts'
import { FollowButton } from '#web/features/follow/follow-button.tsx'
import { OfficialBadge } from '#web/features/stores/official-badge.tsx'
import { OpeningLine } from '#web/features/stores/opening-line.tsx'
import { StoreLogo, StoreWords } from '#web/features/stores/store-logo.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'

/** The store that sells a product: its rating, opening hours and a button to follow it. */
export function SellerCard({ store, opening }: { store: StoreSummary; opening: Opening | undefined }) {
  return (
    <Stack
      as="aside"
      gap={1}
      panel="card"
      style={{ marginTop: 'var(--space-2)', padding: 'var(--space-3) var(--space-4)' }}
      aria-label="Sold by"
    >
      <Row gap={3}>
        <StoreLogo store={store} />
        <div style={{ flex: 1 }}>
          <Text as="p" anywhere>
            <Text
              as={Link}
              link
              tone="ink"
              weight="bold"
              to={`/storefront/${store.storeUrl}`}
              style={{ display: 'inline', paddingBlock: 'var(--space-3)' }}
            >
              {store.storeName}
            </Text>{' '}
            <OfficialBadge store={store} />
          </Text>
          <Text as="p" tone="muted" size="sm">
            <StoreWords store={store} />
          </Text>
        </div>
        <FollowButton store={store} />
      </Row>
      {opening && <OpeningLine opening={opening} />}
    </Stack>
  )
}
