import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { HolidayNotice, OpeningLine } from '#web/features/stores/opening-line.tsx'
import { Goods } from './goods.tsx'
import { Actions, Contact, Cover, Facts, Logo, Promo, Words } from './identity.tsx'
import { Kinds } from './kinds.tsx'
import classes from './market.module.css'
import { Socials } from './socials.tsx'
import type { Storefront } from './storefront.ts'
import { Testimonials } from './testimonials.tsx'

/** Straight to the goods: who it is in a line, the kinds of things, and a dense list. */
export function Market(front: Storefront) {
  const { store, theme, featured, listing } = front
  return (
    <>
      <header className={classes.head}>
        <div className={classes.bar}>
          <Logo {...front} />
          <div className={classes.name}>
            <h1>{store.storeName}</h1>
            <Facts store={store} />
          </div>
          <Actions {...front} />
        </div>
        <Cover {...front} sizes="(max-width: 80em) 96vw, 1232px" />
        <HolidayNotice opening={store.opening} />
      </header>
      <div className={classes.kinds}>
        <Kinds {...front} />
      </div>
      {featured.length > 0 && !listing.kind && !listing.search && (
        <section aria-labelledby="featured-title" className={classes.featured}>
          <h2 id="featured-title">On the front table</h2>
          <ProductGrid products={featured.slice(0, 5)} rows={1} first />
        </section>
      )}
      <Goods {...front} look="dense" bare />
      <footer className={classes.foot}>
        <div className={classes.about}>
          <Words {...front} />
          <OpeningLine opening={store.opening} />
          <Contact {...front} />
          <Socials {...front} />
        </div>
        <Promo theme={theme} sizes="(max-width: 47.99em) 96vw, 600px" />
      </footer>
      <Testimonials testimonials={theme.testimonials} />
    </>
  )
}
