import type { StoreSummary } from '#contract/store-summary.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { count } from '#web/ui/format.ts'
import { RatingLine } from '#web/ui/rating.tsx'
import { StoreLogo } from './store-card.tsx'
import classes from './store-line.module.css'

/** Who sells it, in one line. */
export function StoreLine({ store }: { store: StoreSummary }) {
  return (
    <aside className={classes.line} aria-label="Sold by">
      <StoreLogo store={store} />
      <div className={classes.words}>
        <p className={classes.name}>{store.storeName}</p>
        <p className={classes.note}>
          <RatingLine value={store.rating} /> ·{' '}
          {store.followers === 1 ? '1 follower' : `${count(store.followers)} followers`}
        </p>
      </div>
      <ActionLink to={`/storefront/${store.storeUrl}`}>Visit</ActionLink>
    </aside>
  )
}
