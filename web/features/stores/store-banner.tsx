import { IconMapPin, IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { Store } from '#contract/stores.ts'
import { Adire } from '#web/ui/adire.tsx'
import { count, day } from '#web/ui/format.ts'
import { RatingLine } from '#web/ui/rating.tsx'
import classes from './store-banner.module.css'
import { followersOf, StoreLogo } from './store-card.tsx'

/** The head of a store's own page, under its cloth. */
export function StoreBanner({ store }: { store: Store }) {
  const place = [store.lga, store.state].filter(Boolean).join(', ')
  return (
    <header className={classes.banner}>
      <Adire seed={store.id} columns={24} rows={4} className={classes.cloth} />
      <div className={classes.row}>
        <div className={classes.logo}>
          <StoreLogo store={store} />
        </div>
        <div className={classes.words}>
          <h1>{store.storeName}</h1>
          <p className={classes.line}>
            {store.rating !== null && <RatingLine value={store.rating} of={store.reviewCount} />}
            {store.followers > 0 && <span>{followersOf(store)}</span>}
            {store.soldCount > 0 && <span>{count(store.soldCount)} sold</span>}
            <span>Here since {day(store.createdAt).replace(/^\d+ /, '')}</span>
          </p>
          <p className={classes.line}>
            {place && (
              <span>
                <IconMapPin size={16} aria-hidden="true" />
                {place}
              </span>
            )}
            {store.isRegisteredBusiness && (
              <span>
                <IconRosetteDiscountCheck size={16} aria-hidden="true" />
                Registered business
              </span>
            )}
          </p>
        </div>
      </div>
      {store.description && <p className={classes.about}>{store.description}</p>}
    </header>
  )
}
