import { Link } from 'react-router'
import type { Opening } from '#contract/opening.ts'
import type { StoreSummary } from '#contract/store-summary.ts'
import { FollowButton } from '#web/features/follow/follow-button.tsx'
import { OpeningLine } from './opening-line.tsx'
import classes from './seller-card.module.css'
import { StoreLogo, StoreWords } from './store-card.tsx'

/** Who sells a product: what people think of the store, when it is open, and a button to follow it. */
export function SellerCard({ store, opening }: { store: StoreSummary; opening: Opening | undefined }) {
  return (
    <aside className={classes.card} aria-label="Sold by">
      <div className={classes.line}>
        <StoreLogo store={store} />
        <div className={classes.words}>
          <p className={classes.name}>
            <Link to={`/storefront/${store.storeUrl}`}>{store.storeName}</Link>
          </p>
          <p className={classes.note}>
            <StoreWords store={store} />
          </p>
        </div>
        <FollowButton store={store} />
      </div>
      {opening && <OpeningLine opening={opening} />}
    </aside>
  )
}
