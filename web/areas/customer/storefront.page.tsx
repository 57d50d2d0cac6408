import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { getFacets } from '#contract/facets.ts'
import { getStore, listStoreProducts } from '#contract/stores.ts'
import { canonicalOf, filtersOf, listingOf, listQueryOf } from '#web/features/catalog/listing-query.ts'
import { ProductResults } from '#web/features/catalog/product-results.tsx'
import { StoreBanner } from '#web/features/stores/store-banner.tsx'
import { storeData } from '#web/features/stores/structured-data.ts'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const loader = async ({ context, params: { storeUrl = '' } }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const listing = { ...listingOf(url.searchParams), search: '', stores: [] }
  const params = { id: storeUrl }
  const [store, { count, rows }] = await Promise.all([
    api(getStore, { params }),
    api(listStoreProducts, { params, query: { ...listQueryOf(listing), search: undefined } }),
  ])
  const facets = await api(getFacets, { query: { ...filtersOf(listing), storeId: store.id } })
  return { store, listing, count, products: rows, facets, data: storeData(url.origin, store) }
}

export const meta: MetaFunction<typeof loader> = args => {
  if (!args.loaderData) return []
  const { store, listing, data } = args.loaderData
  const place = [store.lga, store.state].filter(Boolean).join(', ')
  return pageMeta(args, {
    title: store.storeName,
    description: store.description || `What ${store.storeName}${place && ` in ${place}`} has on sale at Bitmarte.`,
    path: canonicalOf(`/storefront/${store.storeUrl}`, listing),
    picture: store.logo ? `${store.logo.url}?w=640` : undefined,
    data: [data],
  })
}

export default function StorefrontPage() {
  const { store, listing, count, products, facets } = useLoaderData<typeof loader>()
  return (
    <main>
      <StoreBanner store={store} />
      <ProductResults
        listing={listing}
        count={count}
        products={products}
        facets={facets}
        empty={
          <EmptyState title="Nothing on the shelves yet" action={<ActionLink to="/stores">Other stores</ActionLink>}>
            {store.storeName} has nothing on sale just now.
          </EmptyState>
        }
      />
    </main>
  )
}
