import { type MouseEvent, useEffect } from 'react'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { listProducts } from '#contract/catalog/catalog.ts'
import { topCategories } from '#contract/catalog/categories.ts'
import { getFacets } from '#contract/search/facets.ts'
import { listStores, type StoreRow } from '#contract/stores/stores.ts'
import { ListingHead } from '#web/areas/customer/listing-head.tsx'
import { categoryPlace } from '#web/features/catalog/category-place.ts'
import { stepsOfSearch } from '#web/features/catalog/category-steps.ts'
import { listed } from '#web/features/catalog/listed-product.ts'
import {
  addressOf,
  canonicalOf,
  facetsQueryOf,
  isNarrowed,
  isVariation,
  type Listing,
  listingOf,
  listQueryOf,
  ofStores,
  pageSize,
  sortLabels,
} from '#web/features/catalog/listing-query.ts'
import { ProductResults } from '#web/features/catalog/product-results.tsx'
import { productListData } from '#web/features/offers/structured-data.ts'
import { priceInSearch } from '#web/features/search/price-in-search.ts'
import { searchClicked, searchShown } from '#web/features/search/search-events.ts'
import { StoreCard } from '#web/features/stores/store-card.tsx'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { atLeast } from '#web/ui/format.ts'
import { Grid } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { textIn } from '#web/ui/url.ts'
import { meantStores } from './meant-stores.ts'
import { namedStores } from './named-stores.ts'
import { NothingFound, Notice } from './nothing-found.tsx'

/** Products shown if the search finds nothing. */
const popularShown = 10

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const requested = listingOf(url.searchParams)
  const priced = requested.minPrice || requested.maxPrice ? undefined : priceInSearch(requested.search)
  if (priced) throw redirect(addressOf('/search', { ...requested, ...priced }))
  const place = requested.category ? await categoryPlace(api, requested.category) : undefined
  const listing: Listing = { ...requested, category: place?.id }
  const { search, page } = listing
  const plain = page === 1 && !isNarrowed(listing) && !place
  const within = { ...ofStores(listing), ...(place && { [place.level]: place.id }) }
  const none = { rows: [] }
  const [found, facets, stores] = await Promise.all([
    api(listProducts, { query: { ...listQueryOf(listing), ...within } }),
    api(getFacets, { query: { ...facetsQueryOf(listing), ...within } }),
    search && plain ? api(listStores, { query: { search, limit: 4 } }) : none,
  ])
  const nothing = found.count === 0
  // The facets count further than a list by relevance.
  const { count, countIsExact } = found.countIsExact ? found : facets
  const likely = found.searched?.likely ? await categoryPlace(api, found.searched.likely.id) : undefined
  const bestSellers = { limit: popularShown, inStock: 'true', sortBy: 'best-selling' } as const
  const [categories, popular] = await Promise.all([
    nothing && !found.searched?.categories.length ? api(topCategories, { query: { limit: 8 } }) : none,
    nothing ? api(listProducts, { query: { ...bestSellers, ...(likely && { [likely.level]: likely.id }) } }) : none,
  ])
  const results = {
    listing,
    place,
    count,
    exact: countIsExact,
    searched: found.searched,
    isCut: found.searched?.isCut || search !== textIn(url.searchParams, 'search'),
    products: found.rows.map(listed),
    facets,
    stores: stores.rows,
    categories: found.searched?.categories.length ? found.searched.categories : categories.rows,
    likely,
    popular: popular.rows.map(listed),
  }
  // A page beyond the last responds with 404, and links to the first.
  return data(results, { status: found.rows.length === 0 && count > 0 ? 404 : 200 })
}

const titleOf = ({ search, sortBy }: { search: string; sortBy: keyof typeof sortLabels }) =>
  search ? `“${search}”` : sortBy === 'newest' ? sortLabels[sortBy] : 'All products'

export const meta: MetaFunction<typeof loader> = args => {
  if (!args.loaderData) return []
  const { listing, products } = args.loaderData
  const title = titleOf(listing)
  return pageMeta(args, {
    title: listing.page > 1 ? `${title}, page ${listing.page}` : title,
    description: 'Everything that stores across Nigeria have on sale at Bitmarte.',
    path: canonicalOf('/search', listing),
    unlisted: listing.search !== '' || listing.category !== undefined || isVariation(listing),
    data: origin =>
      listing.search || products.length === 0
        ? []
        : [productListData(origin, title, products, (listing.page - 1) * pageSize + 1)],
  })
}

export default function SearchPage() {
  const { listing, place, count, exact, searched, isCut, products, facets, stores, categories, likely, popular } =
    useLoaderData<typeof loader>()
  // Without products, all stores come first.
  const { meant, others } = count === 0 ? { meant: stores, others: [] } : meantStores(stores, listing.search)
  const named = namedStores(products, searched?.partial ?? searched?.mended ?? listing.search)
  const isNothing = count === 0 && searched && !isNarrowed(listing) && !listing.category
  const isExact = count > 0 && !searched?.mended && !searched?.partial
  useEffect(() => {
    if (listing.search && listing.page === 1) searchShown(listing.search, isExact)
  }, [listing.search, listing.page, isExact])
  const onOpen = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    const id = link?.pathname.match(/^\/product\/([^/]+)/)?.[1]
    if (id && listing.search) searchClicked(listing.search, id)
  }
  return (
    <main onClickCapture={onOpen}>
      {isNothing ? (
        <ListingHead title={`No ${meant.length > 0 ? 'products' : 'results'} for ${titleOf(listing)}`} />
      ) : (
        <ListingHead title={titleOf(listing)} count={count === 1 ? '1 product' : `${atLeast(count, exact)} products`} />
      )}
      {searched && <Notice searched={searched} listing={listing} isCut={isCut} stores={named} />}
      {meant.length > 0 && (
        <section>
          <h2 className="visually-hidden">Stores</h2>
          <StoreCards stores={meant} />
        </section>
      )}
      <ProductResults
        listing={listing}
        count={count}
        exact={exact}
        weaker={searched?.weaker}
        products={products}
        facets={facets}
        categories={stepsOfSearch(place, listing, facets)}
        empty={
          !searched && <EmptyState title="No products yet">Stores are adding products. Check back soon.</EmptyState>
        }
      />
      {count === 0 && searched && (
        <NothingFound searched={searched} listing={listing} categories={categories} likely={likely} popular={popular} />
      )}
      {others.length > 0 && (
        <section>
          <Text as="h2" size="xl" style={{ marginBlock: 'var(--space-8) var(--space-4)' }}>
            Stores with a name like “{listing.search}”
          </Text>
          <StoreCards stores={others} />
        </section>
      )}
    </main>
  )
}

const StoreCards = ({ stores }: { stores: readonly StoreRow[] }) => (
  <Grid gap={4} columns={4} narrow={2} phone={1} style={{ marginBottom: 'var(--space-6)' }}>
    {stores.map(store => (
      <StoreCard key={store.id} store={store} />
    ))}
  </Grid>
)
