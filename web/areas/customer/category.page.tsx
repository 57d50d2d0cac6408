import { data, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listProducts } from '#contract/catalog.ts'
import { errors } from '#contract/errors.ts'
import { categoryPlace, crumbsTo } from '#web/features/catalog/category-place.ts'
import { canonicalOf, listingOf, listQueryOf } from '#web/features/catalog/listing-query.ts'
import { ProductResults } from '#web/features/catalog/product-results.tsx'
import { breadcrumbData } from '#web/features/catalog/structured-data.ts'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { count as counted } from '#web/ui/format.ts'
import classes from './listing.module.css'

export const loader = async ({ context, params: { id = '' } }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const place = await categoryPlace(api, id)
  if (!place) throw data({ message: errors.category_not_found.message }, { status: 404 })
  const listing = listingOf(url.searchParams)
  const { count, rows } = await api(listProducts, {
    query: { ...listQueryOf(listing), search: undefined, [place.level]: id },
  })
  const crumbs = crumbsTo(place.above, place.name)
  return {
    place,
    crumbs,
    listing: { ...listing, search: '' },
    count,
    products: rows,
    data: breadcrumbData(url.origin, crumbs),
  }
}

export const meta: MetaFunction<typeof loader> = args => {
  if (!args.loaderData) return []
  const { place, listing, data: structured } = args.loaderData
  return pageMeta(args, {
    title: place.name,
    description: `${[...place.above.map(each => each.name), place.name].join(', ')} from stores across Nigeria: buy from many at once, pay once, and follow each delivery to your door.`,
    path: canonicalOf(args.location.pathname, listing),
    data: [structured],
  })
}

export default function CategoryPage() {
  const { place, crumbs, listing, count, products } = useLoaderData<typeof loader>()
  return (
    <main>
      <Breadcrumbs crumbs={crumbs} />
      <div className={classes.head}>
        <h1>{place.name}</h1>
        <p>{count === 1 ? '1 product' : `${counted(count)} products`}</p>
      </div>
      {place.below.length > 0 && (
        <nav className={classes.chips} aria-label={`Within ${place.name}`}>
          {place.below.map(each => (
            <Link key={each.id} to={`/category/${each.id}`}>
              {each.name} <span>{counted(each.productCount)}</span>
            </Link>
          ))}
        </nav>
      )}
      <ProductResults
        listing={listing}
        count={count}
        products={products}
        empty={
          <EmptyState
            title={`Nothing in ${place.name} yet`}
            action={<ActionLink to={crumbs.at(-2)?.to ?? '/'}>Go to {crumbs.at(-2)?.label}</ActionLink>}
          >
            Stores add products every day. Look around nearby meanwhile.
          </EmptyState>
        }
      />
    </main>
  )
}
