import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { HolidayNotice, OpeningLine } from '#web/features/stores/opening-line.tsx'
import { Goods } from './goods.tsx'
import { Actions, Contact, Cover, Facts, Logo, Promo, Words } from './identity.tsx'
import classes from './magazine.module.css'
import { Socials } from './socials.tsx'
import type { Storefront } from './storefront.ts'
import { Testimonials } from './testimonials.tsx'

const leading = 5
const sizes = '(max-width: 62em) 96vw, 780px'

/** Opens like a front page: the name across it, a large picture beside the words, and one product that leads. */
export function Magazine(front: Storefront) {
  const { store, theme, featured } = front
  return (
    <>
      <header className={classes.head}>
        <div className={classes.masthead}>
          <Logo {...front} />
          <h1>{store.storeName}</h1>
          <Facts store={store} />
        </div>
        <HolidayNotice opening={store.opening} />
        <div className={classes.front}>
          {theme.body.promoImage ? <Promo theme={theme} sizes={sizes} /> : <Cover {...front} sizes={sizes} />}
          <div className={classes.words}>
            <Words {...front} />
            <Actions {...front} />
            <div>
              <OpeningLine opening={store.opening} />
              <Contact {...front} />
            </div>
            <Socials {...front} />
          </div>
        </div>
      </header>
      {featured.length > 0 && (
        <section aria-labelledby="featured-title" className={classes.featured}>
          <h2 id="featured-title">This week’s picks</h2>
          <ProductGrid products={featured.slice(0, leading)} look="lead" />
        </section>
      )}
      <Testimonials testimonials={theme.testimonials} />
      <Goods {...front} look="wide" />
    </>
  )
}
