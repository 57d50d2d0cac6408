import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { HolidayNotice, OpeningLine } from '#web/features/stores/opening-line.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Actions, Contact, Cover, Facts, Logo, Promo, Words } from './identity.tsx'
import classes from './magazine.module.css'
import { Socials } from './socials.tsx'
import { Products } from './store-products.tsx'
import type { Storefront } from './storefront.ts'
import { Testimonials } from './testimonials.tsx'

const leading = 5
const sizes = '(max-width: 62em) 96vw, 780px'

/** Opens like a front page: the name across it, a large picture beside the words, and one product that leads. */
export function Magazine(front: Storefront) {
  const { store, theme, featured } = front
  return (
    <>
      <Stack as="header" gap={5}>
        <Stack gap={2} align="center" className={classes.masthead}>
          <Logo {...front} />
          <h1>{store.storeName}</h1>
          <Facts store={store} />
        </Stack>
        <HolidayNotice opening={store.opening} />
        <div className={classes.front}>
          {theme.body.promoImage ? <Promo theme={theme} sizes={sizes} /> : <Cover {...front} sizes={sizes} />}
          <Stack gap={4}>
            <Words {...front} />
            <Actions {...front} />
            <div>
              <OpeningLine opening={store.opening} />
              <Contact {...front} />
            </div>
            <Socials {...front} />
          </Stack>
        </div>
      </Stack>
      {featured.length > 0 && (
        <Stack as="section" gap={4} aria-labelledby="featured-title" className={classes.featured}>
          <h2 id="featured-title">This week’s picks</h2>
          <ProductGrid products={featured.slice(0, leading)} look="lead" />
        </Stack>
      )}
      <Testimonials testimonials={theme.testimonials} />
      <Products {...front} look="wide" />
    </>
  )
}
