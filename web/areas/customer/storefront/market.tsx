import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { HolidayNotice, OpeningLine } from '#web/features/stores/opening-line.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Actions, Contact, Cover, Facts, Logo, Name, Promo, Words } from './identity.tsx'
import classes from './market.module.css'
import { Socials } from './socials.tsx'
import { StoreCategories } from './store-categories.tsx'
import { Products } from './store-products.tsx'
import type { Storefront } from './storefront.ts'
import { Testimonials } from './testimonials.tsx'

/** Products first: the store in one line, its categories, and a dense list. */
export function Market(front: Storefront) {
  const { store, theme, featured, listing } = front
  return (
    <>
      <Stack as="header" gap={3} className={classes.head}>
        <Row gap={3} across={4} wrap>
          <Logo {...front} />
          <div style={{ flex: '1 1 220px', minWidth: 0 }}>
            <Name store={store} />
            <Facts store={store} />
          </div>
          <Actions {...front} />
        </Row>
        <Cover {...front} sizes="(max-width: 80em) 96vw, 1232px" className={classes.cover} />
        <HolidayNotice opening={store.opening} />
      </Stack>
      <StoreCategories {...front} />
      {featured.length > 0 && !listing.kind && !listing.search && (
        <Stack as="section" gap={3} aria-labelledby="featured-title">
          <h2 id="featured-title">Featured</h2>
          <ProductGrid products={featured.slice(0, 5)} rows={1} first />
        </Stack>
      )}
      <Products {...front} look="dense" bare />
      <Grid as="footer" gap={6} across={12} min={420} fill align="center" panel="card" pad={6}>
        <Stack gap={2}>
          <Words {...front} />
          <OpeningLine opening={store.opening} />
          <Contact {...front} />
          <Socials {...front} />
        </Stack>
        <Promo theme={theme} sizes="(max-width: 47.99em) 96vw, 600px" ratio={2} />
      </Grid>
      <Testimonials testimonials={theme.testimonials} />
    </>
  )
}
