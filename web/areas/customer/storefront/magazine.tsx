import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { HolidayNotice, OpeningLine } from '#web/features/stores/opening-line.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Actions, Contact, Cover, Facts, Logo, Name, Promo, Words } from './identity.tsx'
import classes from './magazine.module.css'
import { Socials } from './socials.tsx'
import { Products } from './store-products.tsx'
import type { Storefront } from './storefront.ts'
import { Testimonials } from './testimonials.tsx'

const leading = 5
const sizes = '(max-width: 62em) 96vw, 780px'

/** Opens like a front page: a masthead, a large picture beside the text, and one leading product. */
export function Magazine(front: Storefront) {
  const { store, theme, featured } = front
  return (
    <>
      <Stack as="header" gap={5}>
        <Stack gap={2} align="center" className={classes.masthead}>
          <Logo {...front} />
          <Name store={store} large />
          <Facts store={store} />
        </Stack>
        <HolidayNotice opening={store.opening} />
        <div className={classes.front}>
          {theme.body.promoImage ? (
            <Promo theme={theme} sizes={sizes} ratio={1.5} />
          ) : (
            <Cover {...front} sizes={sizes} ratio={1.5} />
          )}
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
        <Stack
          as="section"
          gap={4}
          aria-labelledby="featured-title"
          style={{ paddingTop: 'var(--space-5)', borderTop: '1px solid var(--line)' }}
        >
          <h2 id="featured-title">This week’s picks</h2>
          <ProductGrid products={featured.slice(0, leading)} look="lead" />
        </Stack>
      )}
      <Testimonials testimonials={theme.testimonials} />
      <Products {...front} look="wide" />
    </>
  )
}
