import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StoreSummary } from '#contract/stores/store-summary.ts'
import type { StoreRow } from '#contract/stores/stores.ts'
import { Adire, toneOf } from '#web/ui/adire.tsx'
import { count } from '#web/ui/format.ts'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { RatingLine } from '#web/ui/rating.tsx'
import classes from './store-card.module.css'

/** A store in a list, as far as it is known there. */
type Listed = StoreSummary & Partial<Pick<StoreRow, 'banner' | 'productCount'>>

/**
 * A store in a list, under its banner or its own cloth. `action` stands at its foot, such as a button to follow it.
 */
export function StoreCard({ store, action }: { store: Listed; action?: ReactNode }) {
  return (
    <article className={classes.card}>
      {store.banner ? (
        <PictureImg
          picture={store.banner}
          sizes="(max-width: 47.99em) 92vw, (max-width: 62em) 46vw, 294px"
          className={classes.banner}
          decorative
        />
      ) : (
        <Adire seed={store.id} columns={8} rows={2} className={classes.cloth} />
      )}
      <StoreLogo store={store} />
      <h3 className={classes.name}>
        <Link to={`/storefront/${store.storeUrl}`} className="card-link">
          {store.storeName}
        </Link>
      </h3>
      <p className={classes.line}>
        <StoreWords store={store} />
        {store.productCount !== undefined && ` · ${productsOf(store.productCount)}`}
      </p>
      {action && <div className={classes.action}>{action}</div>}
    </article>
  )
}

const productsOf = (productCount: number): string =>
  productCount === 1 ? '1 product' : `${count(productCount)} products`

export const followersOf = ({ followers }: Pick<StoreSummary, 'followers'>): string =>
  followers === 1 ? '1 follower' : `${count(followers)} followers`

/** What people think of it, as far as any have said; where it is otherwise. */
export function StoreWords({ store }: { store: StoreSummary }) {
  const { rating, followers, lga, state } = store
  const place = [lga, state].filter(Boolean).join(', ')
  if (rating === null) return followers > 0 ? followersOf(store) : place || 'New here'
  return (
    <>
      <RatingLine value={rating} /> · {followers > 0 ? followersOf(store) : place}
    </>
  )
}

/** The store's logo, or its first letter in the colour of its cloth. */
export function StoreLogo({ store }: { store: Pick<StoreSummary, 'id' | 'storeName' | 'logo'> }) {
  const { id, storeName, logo } = store
  if (logo) return <PictureImg picture={logo} sizes="48px" className={classes.logo} decorative />
  return <span className={`${classes.logo} ${classes[toneOf(id)]}`}>{storeName.charAt(0)}</span>
}
