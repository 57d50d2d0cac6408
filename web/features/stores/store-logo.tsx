import type { StoreSummary } from '#contract/stores/store-summary.ts'
import { toneOf } from '#web/ui/adire.tsx'
import { count } from '#web/ui/format.ts'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { RatingLine } from '#web/ui/rating.tsx'
import classes from './store-card.module.css'

export const followersOf = ({ followers }: Pick<StoreSummary, 'followers'>): string =>
  followers === 1 ? '1 follower' : `${count(followers)} followers`

/** The store's rating and followers, or else its place. */
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

/** The store's logo, or its initial in the colour of its cloth. */
export function StoreLogo({ store }: { store: Pick<StoreSummary, 'id' | 'storeName' | 'logo'> }) {
  const { id, storeName, logo } = store
  if (logo) return <PictureImg picture={logo} sizes="48px" className={classes.logo} decorative />
  return (
    <span className={classes.logo} style={{ background: `var(--cloth-${toneOf(id)})` }}>
      {storeName.charAt(0)}
    </span>
  )
}
