import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StoreSummary } from '#contract/store-summary.ts'
import { Adire, toneOf } from '#web/ui/adire.tsx'
import { count } from '#web/ui/format.ts'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { RatingLine } from '#web/ui/rating.tsx'
import classes from './store-card.module.css'

/** A store in a list, under its own cloth. `action` stands at its foot, such as a button to follow it. */
export function StoreCard({ store, action }: { store: StoreSummary; action?: ReactNode }) {
  return (
    <article className={classes.card}>
      <Adire seed={store.id} columns={8} rows={2} className={classes.cloth} />
      <StoreLogo store={store} />
      <h3 className={classes.name}>
        <Link to={`/storefront/${store.storeUrl}`}>{store.storeName}</Link>
      </h3>
      <p className={classes.line}>
        <StoreWords store={store} />
      </p>
      {action && <div className={classes.action}>{action}</div>}
    </article>
  )
}

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
