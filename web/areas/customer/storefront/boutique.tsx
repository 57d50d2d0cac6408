import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { HolidayNotice, OpeningLine } from '#web/features/stores/opening-line.tsx'
import { Stack } from '#web/ui/layout.tsx'
import classes from './boutique.module.css'
import { Actions, Contact, Cover, Facts, Logo, Name, Promo, Words } from './identity.tsx'
import { Socials } from './socials.tsx'
import { StoreCategories } from './store-categories.tsx'
import { Products } from './store-products.tsx'
import type { Storefront } from './storefront.ts'
import { Testimonials } from './testimonials.tsx'

/** Text and picture side by side, then a rail about the store beside its products. */
export function Boutique(front: Storefront) {
  const { store, theme, featured } = front
  return (
    <>
      <header className={classes.hero}>
        <Stack gap={4} className={classes.words}>
          <Logo {...front} />
          <Name store={store} large />
          <Words {...front} />
          <Actions {...front} />
        </Stack>
        <Cover {...front} sizes="(max-width: 47.99em) 96vw, 640px" className={classes.cover} />
      </header>
      <HolidayNotice opening={store.opening} />
      <div className={classes.columns}>
        <Stack as="aside" gap={4} className={classes.rail} aria-label={`About ${store.storeName}`}>
          <StoreCategories {...front} rail />
          <Facts store={store} />
          <OpeningLine opening={store.opening} />
          <Contact {...front} />
          <Socials {...front} />
          <Promo theme={theme} sizes="(max-width: 62em) 96vw, 264px" className={classes.promo} />
        </Stack>
        <Stack gap={12}>
          {featured.length > 0 && (
            <Stack as="section" gap={3} aria-labelledby="featured-title">
              <h2 id="featured-title">Chosen for you</h2>
              <ProductGrid products={featured.slice(0, 3)} look="wide" rows={1} />
            </Stack>
          )}
          <Products {...front} look="wide" bare />
          <Testimonials testimonials={theme.testimonials} />
        </Stack>
      </div>
    </>
  )
}
