import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { listProducts } from '#contract/catalog/catalog.ts'
import { currentCategory } from '#contract/catalog/category-work.ts'
import { errors } from '#contract/errors.ts'
import { getFacets } from '#contract/search/facets.ts'
import { ListingHead } from '#web/areas/customer/listing-head.tsx'
import { categoryPlace, crumbsTo } from '#web/features/catalog/category-place.ts'
import { stepsAround } from '#web/features/catalog/category-steps.ts'
import { Chip, Chips } from '#web/features/catalog/chips.tsx'
import { listed } from '#web/features/catalog/listed-product.ts'
import {
  canonicalOf,
  facetsQueryOf,
  isVariation,
  listingWithin,
  listQueryOf,
  ofStores,
  pageSize,
} from '#web/features/catalog/listing-query.ts'
import { ProductResults } from '#web/features/catalog/product-results.tsx'
import { breadcrumbData, productListData } from '#web/features/offers/structured-data.ts'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { unlessMissing } from '#web/shell/unless-missing.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { atLeast, count as counted, naira } from '#web/ui/format.ts'
import { Text } from '#web/ui/text.tsx'

export const loader = async ({ context, params: { id = '' } }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const place = await categoryPlace(api, id)
  if (!place) {
    const known = currentCategory.params.safeParse({ id }).success
    const merged = known && (await unlessMissing(api(currentCategory, { params: { id } })))
    if (merged && merged.id !== id) throw redirect(`/category/${merged.id}${url.search}`, 301)
    throw data({ message: errors.category_not_found.message }, { status: 404 })
  }
  const listing = listingWithin(url.searchParams)
  const within = { ...ofStores(listing), [place.level]: id }
  const [{ count, countIsExact, rows }, facets] = await Promise.all([
    api(listProducts, { query: { ...listQueryOf(listing), ...within } }),
    api(getFacets, { query: { ...facetsQueryOf(listing), ...within } }),
  ])
  const crumbs = crumbsTo(place.above, place.name)
  const found = {
    place,
    crumbs,
    listing,
    count,
    exact: countIsExact,
    products: rows.map(listed),
    facets,
  }
  // A page beyond the last responds with 404, and links to the first.
  return data(found, { status: rows.length === 0 && count > 0 ? 404 : 200 })
}

export const meta: MetaFunction<typeof loader> = args => {
  if (!args.loaderData) return []
  const { place, listing, crumbs, count, exact, products, facets } = args.loaderData
  const names = [place.name, ...place.above.map(each => each.name).reverse()].join(', ')
  const from = facets.price && ` from ${naira(facets.price.min).replace(/\.00$/, '')}`
  return pageMeta(args, {
    title: listing.page > 1 ? `${place.name}, page ${listing.page}` : place.name,
    description: `${names}: ${atLeast(count, exact)} products${from ?? ''} from stores across Nigeria. Buy from many at once, pay once, and follow each delivery to your door.`,
    path: canonicalOf(args.location.pathname, listing),
    picture: products[0]?.hostedImages[0] && `${products[0].hostedImages[0].url}?w=640`,
    unlisted: isVariation(listing),
    data: origin => [
      breadcrumbData(origin, crumbs),
      productListData(origin, place.name, products, (listing.page - 1) * pageSize + 1),
    ],
  })
}

export default function CategoryPage() {
  const { place, crumbs, listing, count, exact, products, facets } = useLoaderData<typeof loader>()
  const steps = stepsAround(place, listing, facets)
  return (
    <main>
      <Breadcrumbs crumbs={crumbs} />
      <ListingHead title={place.name} count={count === 1 ? '1 product' : `${atLeast(count, exact)} products`} />
      {steps.below.length > 0 && (
        // On wide screens, the filters list the same categories.
        <Text as="div" hideOn="wide" style={{ marginBottom: 'var(--space-5)' }}>
          <Chips label={`Within ${place.name}`}>
            {steps.below.map(({ id, label, to, count: within }) => (
              <Chip key={id} to={to} note={facets.exact ? counted(within) : undefined}>
                {label}
              </Chip>
            ))}
          </Chips>
        </Text>
      )}
      <ProductResults
        listing={listing}
        count={count}
        exact={exact}
        products={products}
        facets={facets}
        categories={steps}
        empty={
          <EmptyState
            title={`Nothing in ${place.name} yet`}
            action={<ActionLink to={crumbs.at(-2)?.to ?? '/'}>Go to {crumbs.at(-2)?.label}</ActionLink>}
          >
            Stores add products every day. Browse related categories meanwhile.
          </EmptyState>
        }
      />
    </main>
  )
}
