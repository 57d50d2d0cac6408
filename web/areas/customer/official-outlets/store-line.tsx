import type { StoreSummary } from '#contract/stores/store-summary.ts'
import { StoreLogo, StoreWords } from '#web/features/stores/store-logo.tsx'
import { ActionLink } from '#web/ui/action.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'

/** A store in one line, with a link. */
export function StoreLine({ store, label = 'Sold by' }: { store: StoreSummary; label?: string }) {
  return (
    <Row as="aside" gap={3} panel="card" pad={3} aria-label={label}>
      <StoreLogo store={store} />
      <Text as="div" grow>
        <Text as="p" weight="bold" cut>
          {store.storeName}
        </Text>
        <Text as="p" tone="muted" size="sm">
          <StoreWords store={store} />
        </Text>
      </Text>
      <ActionLink to={`/storefront/${store.storeUrl}`}>Visit</ActionLink>
    </Row>
  )
}
