import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listProducts } from '#contract/catalog.ts'
import { topCategories } from '#contract/categories.ts'
import { listStores } from '#contract/stores.ts'
import { canonicalOf, isNarrowed, listingOf, listQueryOf, sortLabels } from '#web/features/catalog/listing-query.ts'
import { ProductResults } from '#web/features/catalog/product-results.tsx'
import { StoreCard } from '#web/features/stores/store-card.tsx'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { count as counted } from '#web/ui/format.ts'
import classes from './listing.module.css'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const listing = listingOf(url.searchParams)
  const { search, page } = listing
  const none = { rows: [] }
  const [found, stores] = await Promise.all([
    api(listProducts, { query: listQueryOf(listing) }),
    search && page === 1 && !isNarrowed(listing) ? api(listStores, { query: { search, limit: 4 } }) : none,
  ])
  const categories = found.count === 0 ? await api(topCategories, { query: { limit: 8 } }) : none
  return { listing, count: found.count, products: found.rows, stores: stores.rows, categories: categories.rows }
}

const titleOf = ({ search, sortBy }: { search: string; sortBy: keyof typeof sortLabels }) =>
  search ? `“${search}”` : sortBy === 'newest' || sortBy === 'best-selling' ? sortLabels[sortBy] : 'Everything on sale'

export const meta: MetaFunction<typeof loader> = args => {
  if (!args.loaderData) return []
  const { listing } = args.loaderData
  return pageMeta(args, {
    title: titleOf(listing),
    description: 'Everything that stores across Nigeria have on sale at Bitmarte.',
    path: canonicalOf('/search', listing),
    unlisted: listing.search !== '',
  })
}

export default function SearchPage() {
  const { listing, count, products, stores, categories } = useLoaderData<typeof loader>()
  const { search } = listing
  return (
    <main>
      <div className={classes.head}>
        <h1>{titleOf(listing)}</h1>
        <p role="status">{count === 1 ? '1 product' : `${counted(count)} products`}</p>
      </div>
      {stores.length > 0 && (
        <section>
          <h2 className="visually-hidden">Stores</h2>
          <div className={classes.stores}>
            {stores.map(store => (
              <StoreCard key={store.id} store={store} />
            ))}
          </div>
        </section>
      )}
      <ProductResults
        listing={listing}
        count={count}
        products={products}
        empty={
          <>
            <EmptyState title={search ? `No product fits “${search}”` : 'Nothing is on sale yet'}>
              {search
                ? 'Try fewer or other words, such as ‘dress’ instead of ‘blue evening dress’, or look through a category.'
                : 'Stores are filling their shelves. Come back in a while.'}
            </EmptyState>
            <nav className={`${classes.chips} ${classes.middle}`} aria-label="Categories to look through">
              {categories.map(each => (
                <Link key={each.id} to={`/category/${each.id}`}>
                  {each.name} <span>{counted(each.productCount)}</span>
                </Link>
              ))}
            </nav>
          </>
        }
      />
    </main>
  )
}
