import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { HolidayNotice, OpeningLine } from '#web/features/stores/opening-line.tsx'
import { Stack } from '#web/ui/layout.tsx'
import classes from './gallery.module.css'
import { Actions, Contact, Cover, Facts, Logo, Name, Promo, Words } from './identity.tsx'
import { Socials } from './socials.tsx'
import { Products } from './store-products.tsx'
import type { Storefront } from './storefront.ts'
import { Testimonials } from './testimonials.tsx'

/** Pictures from edge to edge, with the name over the first one. */
export function Gallery(front: Storefront) {
  const { store, theme, featured } = front
  return (
    <Stack gap={12} className={classes.gallery}>
      <header>
        <Cover {...front} sizes="100vw" className={classes.cover} />
        <Stack gap={3} align="center" className={classes.plate}>
          <Logo {...front} />
          <Name store={store} large />
          <Words {...front} />
          <Facts store={store} />
          <Actions {...front} />
        </Stack>
      </header>
      <div className={classes.inside}>
        <HolidayNotice opening={store.opening} />
      </div>
      {featured.length > 0 && (
        <Stack as="section" gap={4} aria-labelledby="featured-title">
          <h2 id="featured-title" style={{ textAlign: 'center' }}>
            On show
          </h2>
          <ProductGrid products={featured.slice(0, 3)} look="bleed" rows={1} />
        </Stack>
      )}
      <Promo theme={theme} sizes="100vw" ratio={2.5} />
      <div className={classes.goods}>
        <Products {...front} look="bleed" />
      </div>
      <div className={classes.inside}>
        <Testimonials testimonials={theme.testimonials} />
      </div>
      <Stack as="footer" gap={2} align="center" className={classes.inside}>
        <OpeningLine opening={store.opening} />
        <Contact {...front} />
        <Socials {...front} />
      </Stack>
    </Stack>
  )
}
