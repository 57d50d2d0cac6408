import type { StoreSummary } from '#contract/stores/store-summary.ts'
import { StoreLogo, StoreWords } from '#web/features/stores/store-card.tsx'
import { ActionLink } from '#web/ui/action.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './store-line.module.css'

/** A store in one line; beside a product, who sells it. */
export function StoreLine({ store, label = 'Sold by' }: { store: StoreSummary; label?: string }) {
  return (
    <Row as="aside" gap={3} className={classes.line} aria-label={label}>
      <StoreLogo store={store} />
      <div className={classes.words}>
        <p className={classes.name}>{store.storeName}</p>
        <Text as="p" tone="muted" size="sm">
          <StoreWords store={store} />
        </Text>
      </div>
      <ActionLink to={`/storefront/${store.storeUrl}`}>Visit</ActionLink>
    </Row>
  )
}
