import type { StoreSummary } from '#contract/store-summary.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { StoreLogo, StoreWords } from './store-card.tsx'
import classes from './store-line.module.css'

/** Who sells it, in one line. */
export function StoreLine({ store }: { store: StoreSummary }) {
  return (
    <aside className={classes.line} aria-label="Sold by">
      <StoreLogo store={store} />
      <div className={classes.words}>
        <p className={classes.name}>{store.storeName}</p>
        <p className={classes.note}>
          <StoreWords store={store} />
        </p>
      </div>
      <ActionLink to={`/storefront/${store.storeUrl}`}>Visit</ActionLink>
    </aside>
  )
}
