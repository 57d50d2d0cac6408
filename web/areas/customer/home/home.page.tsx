import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listProducts } from '#contract/catalog/catalog.ts'
import { topCategories } from '#contract/catalog/categories.ts'
import { listFeaturedImages } from '#contract/content/featured-images.ts'
import {
  listDailyDiscounts,
  listOutlets,
  listPromotions,
  listRandomCategory,
  listSuperDeals,
  mostDaily,
} from '#contract/offers/offers.ts'
import { listStores } from '#contract/stores/stores.ts'
import { Shelf } from '#web/areas/customer/shelf.tsx'
import { listed } from '#web/features/catalog/listed-product.ts'
import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { useRecentlyViewed } from '#web/features/catalog/recently-viewed.ts'
import { FollowButton } from '#web/features/follow/follow-button.tsx'
import { Collections } from '#web/features/offers/collections.tsx'
import { EndsTonight } from '#web/features/offers/ends-tonight.tsx'
import { PromotionCards } from '#web/features/offers/promotion-cards.tsx'
import { collectionsAtHome, promotionsAtHome } from '#web/features/offers/shown-at-home.ts'
import { productListData, siteData } from '#web/features/offers/structured-data.ts'
import { StoreCard } from '#web/features/stores/store-card.tsx'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Adire } from '#web/ui/adire.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import classes from './home.module.css'
import { HomeCards, promoted } from './home-cards.tsx'
import { OutletCards, shownOutlet } from './outlet-cards.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api } = web(context)
  const [collections, categories, today, deals, promotions, outlets, drawn, popular, newest, stores] =
    await Promise.all([
      api(listFeaturedImages),
      api(topCategories, { query: { limit: 8 } }),
      api(listDailyDiscounts, { query: { limit: mostDaily } }),
      api(listSuperDeals, { query: { limit: 10 } }),
      api(listPromotions, { query: { limit: promotionsAtHome } }),
      api(listOutlets, { query: { limit: 4, products: 4 } }),
      api(listRandomCategory, { query: { limit: 5 } }),
      api(listProducts, { query: { limit: 5, inStock: 'true', sortBy: 'best-selling' } }),
      api(listProducts, { query: { limit: 5, inStock: 'true', sortBy: 'newest' } }),
      api(listStores, { query: { limit: 4 } }),
    ])
  return {
    collections: collections.rows.slice(0, collectionsAtHome),
    categories: categories.rows,
    today: { rows: today.rows.slice(0, 10).map(listed), endsAt: today.endsAt },
    deals: deals.rows.map(listed),
    promotions: promotions.rows,
    outlets: outlets.rows.map(shownOutlet),
    drawn: { category: drawn.category, rows: drawn.rows.map(listed) },
    popular: popular.rows.map(listed),
    newest: newest.rows.map(listed),
    stores: stores.rows,
    cards: promoted(today.rows, outlets.rows[0], stores.rows[0]),
  }
}

/** The products at the top of the page. */
const firstList = (origin: string, loaded: Awaited<ReturnType<typeof loader>> | undefined) =>
  loaded
    ? [productListData(origin, 'On the home page', loaded.today.rows.length > 0 ? loaded.today.rows : loaded.popular)]
    : []

export const meta: MetaFunction<typeof loader> = args =>
  pageMeta(args, {
    title: 'Every market in Nigeria, one cart',
    description: 'Buy from many stores across Nigeria, pay once, and follow each delivery to your door.',
    data: origin => [...siteData(origin), ...firstList(origin, args.loaderData)],
  })

/** The marketplace's home page. Empty sections are left out. */
export default function Home() {
  const home = useLoaderData<typeof loader>()
  const { collections, categories, today, deals, promotions, outlets, drawn, popular, newest, stores, cards } = home
  const viewed = useRecentlyViewed()
  const hasDeals = today.rows.length > 0 || deals.length > 0
  return (
    <main>
      <div className={cards.length > 0 ? classes.top : undefined}>
        <Stack as="section" className={classes.hero}>
          <Adire seed="every market" tone="deep" columns={10} rows={5} style={{ position: 'absolute', inset: 0 }} />
          <Stack gap={3} align="start" className={classes.words}>
            <Text as="h1" className={classes.title}>
              Every market in Nigeria, one cart.
            </Text>
            <Text as="p" hideOn="phone" style={{ maxWidth: '34em', marginBottom: 'var(--space-2)', opacity: 0.9 }}>
              Buy from many stores, pay once, and follow each delivery to your door.
            </Text>
            <ActionLink to={hasDeals ? '/deals' : '/search?sortBy=best-selling'} look="light" pill>
              {hasDeals ? 'Start with today’s deals' : 'Start with best sellers'}
            </ActionLink>
          </Stack>
        </Stack>
        <HomeCards cards={cards} />
      </div>
      <Shelf
        title="Daily discounts"
        note={<EndsTonight at={today.endsAt} />}
        all="/deals?offer=daily"
        shown={today.rows.length > 0}
      >
        <ProductGrid products={today.rows} first rows={2} />
      </Shelf>
      <Shelf title="Shop by category" shown={categories.length > 3}>
        <CategoryTiles categories={categories} />
      </Shelf>
      <Shelf title="Collections" shown={collections.length > 0}>
        <Collections images={collections} />
      </Shelf>
      <Shelf title="Super deals" note="30% off and more" all="/deals" shown={deals.length > 0}>
        <ProductGrid products={deals} first={today.rows.length === 0} rows={2} />
      </Shelf>
      <Shelf title="Promotions" shown={promotions.length > 0}>
        <PromotionCards products={promotions} />
      </Shelf>
      <Shelf title="Official outlets" all="/official-outlets" shown={outlets.length > 0}>
        <OutletCards outlets={outlets} />
      </Shelf>
      <Shelf title="Best sellers" all="/search?sortBy=best-selling" shown={popular.length > 0}>
        <ProductGrid products={popular} rows={1} />
      </Shelf>
      {drawn.category && (
        <Shelf title={`Explore ${drawn.category.name}`} all={`/category/${drawn.category.id}`} shown>
          <ProductGrid products={drawn.rows} rows={1} />
        </Shelf>
      )}
      <Shelf title="New arrivals" all="/search?sortBy=newest" shown={newest.length > 0}>
        <ProductGrid products={newest} rows={1} />
      </Shelf>
      <Shelf title="Stores to follow" all="/stores" label="All stores" shown={stores.length > 0}>
        <Grid gap={4} columns={4} narrow={2} phone={1}>
          {stores.map(store => (
            <StoreCard key={store.id} store={store} action={<FollowButton store={store} />} />
          ))}
        </Grid>
      </Shelf>
      <Shelf title="Recently viewed" shown={viewed.length > 0}>
        <ProductGrid products={viewed} rows={1} />
      </Shelf>
    </main>
  )
}
