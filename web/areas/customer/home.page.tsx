import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listProducts } from '#contract/catalog.ts'
import { listStores } from '#contract/stores.ts'
import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { StoreCard } from '#web/features/stores/store-card.tsx'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Adire } from '#web/ui/adire.tsx'
import classes from './home.module.css'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api } = web(context)
  const [popular, newest, stores] = await Promise.all([
    api(listProducts, { query: { limit: 10, sortBy: 'best-selling', inStock: 'true' } }),
    api(listProducts, { query: { limit: 10, sortBy: 'newest', inStock: 'true' } }),
    api(listStores, { query: { limit: 4 } }),
  ])
  return { popular: popular.rows, newest: newest.rows, stores: stores.rows }
}

export const meta: MetaFunction<typeof loader> = args =>
  pageMeta(args, {
    title: 'Every market in Nigeria, one cart',
    description: 'Buy from many stores across Nigeria, pay once, and follow each delivery to your door.',
  })

export default function Home() {
  const { popular, newest, stores } = useLoaderData<typeof loader>()
  return (
    <main>
      <section className={classes.hero}>
        <Adire seed="every market" tone="deep" columns={12} rows={4} className={classes.cloth} />
        <div className={classes.words}>
          <h1 className={classes.title}>Every market in Nigeria, one cart.</h1>
          <p className={classes.lead}>Buy from many stores, pay once, and follow each delivery to your door.</p>
          <ActionLink to="/search?sortBy=best-selling" look="light" pill large>
            Start with what sells best
          </ActionLink>
        </div>
      </section>
      <Shelf title="Best sellers" to="/search?sortBy=best-selling" shown={popular.length > 0}>
        <ProductGrid products={popular} first />
      </Shelf>
      <Shelf title="Just in" to="/search?sortBy=newest" shown={newest.length > 0}>
        <ProductGrid products={newest} />
      </Shelf>
      <Shelf title="Stores people follow" shown={stores.length > 0}>
        <div className={classes.stores}>
          {stores.map(store => (
            <StoreCard key={store.id} store={store} />
          ))}
        </div>
      </Shelf>
    </main>
  )
}

function Shelf({ title, to, shown, children }: { title: string; to?: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null
  return (
    <section className={classes.shelf}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {to && (
          <Link to={to} className={classes.all} aria-label={`See all: ${title}`}>
            See all
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
