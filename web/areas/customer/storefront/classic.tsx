import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { HolidayNotice, OpeningLine } from '#web/features/stores/opening-line.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import classes from './classic.module.css'
import { Actions, Contact, Cover, Facts, Logo, Name, Promo, Words } from './identity.tsx'
import { Socials } from './socials.tsx'
import { Products } from './store-products.tsx'
import type { Storefront } from './storefront.ts'
import { Testimonials } from './testimonials.tsx'

/** A banner, featured products, then all products in a grid. */
export function Classic(front: Storefront) {
  const { store, theme, featured } = front
  return (
    <>
      <Stack as="header" gap={4} className={classes.head}>
        <Cover {...front} sizes="(max-width: 80em) 96vw, 1232px" className={classes.cover} />
        <Row gap={3} across={5} align="end" wrap className={classes.inset}>
          <Logo {...front} />
          <div style={{ flex: '1 1 320px', minWidth: 0 }}>
            <Name store={store} />
            <Facts store={store} />
          </div>
          <Actions {...front} />
        </Row>
        <HolidayNotice opening={store.opening} />
        <Row gap={4} across={12} align="start" wrap className={classes.inset}>
          <Words {...front} />
          <Stack gap={1} style={{ maxWidth: 340 }}>
            <OpeningLine opening={store.opening} />
            <Contact {...front} />
            <Socials {...front} />
          </Stack>
        </Row>
      </Stack>
      {featured.length > 0 && (
        <Stack as="section" gap={3} aria-labelledby="featured-title">
          <h2 id="featured-title">Our favourites</h2>
          <ProductGrid products={featured.slice(0, 5)} rows={1} first />
        </Stack>
      )}
      <Promo theme={theme} sizes="(max-width: 80em) 96vw, 1232px" className={classes.promo} />
      <Products {...front} look="four" />
      <Testimonials testimonials={theme.testimonials} />
    </>
  )
}
