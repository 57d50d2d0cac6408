import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { HolidayNotice, OpeningLine } from '#web/features/stores/opening-line.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import classes from './classic.module.css'
import { Actions, Contact, Cover, Facts, Logo, Promo, Words } from './identity.tsx'
import { Socials } from './socials.tsx'
import { Products } from './store-products.tsx'
import type { Storefront } from './storefront.ts'
import { Testimonials } from './testimonials.tsx'

/** A banner on top, what is featured below it, then everything in a grid. */
export function Classic(front: Storefront) {
  const { store, theme, featured } = front
  return (
    <>
      <Stack as="header" gap={4} className={classes.head}>
        <Cover {...front} sizes="(max-width: 80em) 96vw, 1232px" />
        <Row gap={3} across={5} align="end" wrap className={classes.row}>
          <Logo {...front} />
          <div className={classes.name}>
            <h1>{store.storeName}</h1>
            <Facts store={store} />
          </div>
          <Actions {...front} />
        </Row>
        <HolidayNotice opening={store.opening} />
        <div className={classes.about}>
          <Words {...front} />
          <Stack gap={1} className={classes.reach}>
            <OpeningLine opening={store.opening} />
            <Contact {...front} />
            <Socials {...front} />
          </Stack>
        </div>
      </Stack>
      {featured.length > 0 && (
        <Stack as="section" gap={3} aria-labelledby="featured-title">
          <h2 id="featured-title">Our favourites</h2>
          <ProductGrid products={featured.slice(0, 5)} rows={1} first />
        </Stack>
      )}
      <div className={classes.promo}>
        <Promo theme={theme} sizes="(max-width: 80em) 96vw, 1232px" />
      </div>
      <Products {...front} look="four" />
      <Testimonials testimonials={theme.testimonials} />
    </>
  )
}
