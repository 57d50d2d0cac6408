import type { ReactNode } from 'react'
import type { ProductCard } from '#contract/catalog.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useUrl } from '#web/ui/url.ts'
import { ListingBar } from './listing-bar.tsx'
import { isNarrowed, type Listing, pageSize } from './listing-query.ts'
import { ProductGrid } from './product-card.tsx'
import classes from './product-results.module.css'

interface Props {
  listing: Listing
  count: number
  products: readonly ProductCard[]
  /** What to say and do where there is nothing, with or without filters. */
  empty: ReactNode
}

/** A list of products with its order, filters and pages. */
export function ProductResults({ listing, count, products, empty }: Props) {
  // Nothing narrows what is empty by itself.
  const title = <h2 className="visually-hidden">Products</h2>
  if (count === 0 && !isNarrowed(listing))
    return (
      <>
        {title}
        {empty}
      </>
    )
  return (
    <>
      {title}
      <div className={classes.bar}>
        <ListingBar listing={listing} />
      </div>
      {products.length > 0 ? (
        <ProductGrid products={products} first />
      ) : (
        <NothingHere past={count > 0} page={listing.page} />
      )}
      {products.length > 0 && (
        <div className={classes.foot}>
          <Pager count={count} limit={pageSize} />
        </div>
      )}
    </>
  )
}

function NothingHere({ past, page }: { past: boolean; page: number }) {
  const url = useUrl()
  return past ? (
    <EmptyState
      title={`There is no page ${page}`}
      action={<ActionLink to={url.to({ page: null })}>First page</ActionLink>}
    >
      The list is shorter than that by now.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nothing fits these filters"
      action={
        <ActionLink to={url.to({ minPrice: null, maxPrice: null, inStock: null })}>Show it without filters</ActionLink>
      }
    >
      Widen the price, or show what is sold out too.
    </EmptyState>
  )
}
