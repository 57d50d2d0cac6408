import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listProducts } from '#contract/catalog.ts'
import { listStoreProducts, listStores } from '#contract/stores.ts'
import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { StoreCard } from '#web/features/stores/store-card.tsx'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Adire } from '#web/ui/adire.tsx'
import classes from './home.module.css'
import { HomeCards, promoted } from './home-cards.tsx'
import { Shelf } from './shelf.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api } = web(context)
  const query = { limit: 10, inStock: 'true' } as const
  const [popular, newest, rated, stores] = await Promise.all([
    api(listProducts, { query: { ...query, sortBy: 'best-selling' } }),
    api(listProducts, { query: { ...query, sortBy: 'newest' } }),
    api(listProducts, { query: { ...query, sortBy: 'rating' } }),
    api(listStores, { query: { limit: 4 } }),
  ])
  const [store] = stores.rows
  const goods = store && (await api(listStoreProducts, { params: { id: store.id }, query: { limit: 1 } }))
  return {
    popular: popular.rows,
    newest: newest.rows,
    rated: rated.rows.filter(product => product.rating !== null),
    stores: stores.rows,
    cards: promoted([...popular.rows, ...newest.rows, ...rated.rows], store, goods?.rows[0]),
  }
}

export const meta: MetaFunction<typeof loader> = args =>
  pageMeta(args, {
    title: 'Every market in Nigeria, one cart',
    description: 'Buy from many stores across Nigeria, pay once, and follow each delivery to your door.',
  })

export default function Home() {
  const { popular, newest, rated, stores, cards } = useLoaderData<typeof loader>()
  return (
    <main>
      <div className={cards.length > 0 ? classes.top : undefined}>
        <section className={classes.hero}>
          <Adire seed="every market" tone="deep" columns={10} rows={5} className={classes.cloth} />
          <div className={classes.words}>
            <h1 className={classes.title}>Every market in Nigeria, one cart.</h1>
            <p className={classes.lead}>Buy from many stores, pay once, and follow each delivery to your door.</p>
            <ActionLink to="/search?sortBy=best-selling" look="light" pill large>
              Start with what sells best
            </ActionLink>
          </div>
        </section>
        <HomeCards cards={cards} />
      </div>
      <Shelf title="Best sellers" all="/search?sortBy=best-selling" shown={popular.length > 0}>
        <ProductGrid products={popular} first rows={2} />
      </Shelf>
      <Shelf title="Just in" all="/search?sortBy=newest" shown={newest.length > 0}>
        <ProductGrid products={newest} rows={2} />
      </Shelf>
      <Shelf title="Best rated" all="/search?sortBy=rating" shown={rated.length > 4}>
        <ProductGrid products={rated} rows={2} />
      </Shelf>
      <Shelf
        title={stores.some(store => store.followers > 0) ? 'Stores people follow' : 'Stores'}
        all="/stores"
        label="All stores"
        shown={stores.length > 0}
      >
        <div className={classes.stores}>
          {stores.map(store => (
            <StoreCard key={store.id} store={store} />
          ))}
        </div>
      </Shelf>
    </main>
  )
}
