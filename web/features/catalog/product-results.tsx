import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { ProductSort } from '#contract/catalog/catalog.ts'
import type { Facets } from '#contract/search/facets.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Text } from '#web/ui/text.tsx'
import type { CategorySteps } from './category-links.tsx'
import { ChosenFilters, chosenOf } from './chosen-filters.tsx'
import field from './field.module.css'
import { submitChoice } from './filter-choices.tsx'
import { FilterPanel, filterForm, filterPanel } from './filter-panel.tsx'
import type { ListedProduct } from './listed-product.ts'
import { addressOf, isNarrowed, type Listing, notNarrowed, pageSize, sortLabels } from './listing-query.ts'
import { ProductGrid } from './product-card.tsx'
import classes from './product-results.module.css'

interface Props {
  listing: Listing
  count: number
  /** False if there are more than `count`. */
  exact?: boolean
  /** Number of weak matches of the search that are left out. */
  weaker?: number | undefined
  products: readonly ListedProduct[]
  facets: Facets
  /** The category tree around the list. */
  categories?: CategorySteps
  /** Shown if the list is empty without filters. */
  empty: ReactNode
}

const sorts = Object.keys(sortLabels) as ProductSort[]

/** A list of products with filters, sort menu, chosen filters and pager. */
export function ProductResults({
  listing,
  count,
  exact = true,
  weaker = 0,
  products,
  facets,
  categories,
  empty,
}: Props) {
  const chosen = chosenOf(listing, facets.stores, listing.category && categories?.here)
  const title = <h2 className="visually-hidden">Products</h2>
  // An empty list needs no filters.
  if (count === 0 && chosen.length === 0)
    return (
      <>
        {title}
        {empty}
      </>
    )
  return (
    <div className={classes.layout}>
      <FilterPanel listing={listing} facets={facets} categories={categories} count={count} exact={exact} />
      <div>
        {title}
        <Row gap={2} justify="between" style={{ marginBottom: 'var(--space-4)' }}>
          <button type="button" className={`${field.field} ${classes.open}`} popoverTarget={filterPanel}>
            Filters{chosen.length > 0 && <span>{chosen.length}</span>}
          </button>
          <Row as="label" inline gap={2} className={classes.sort}>
            <Text tone="muted" size="md" aria-hidden="true">
              Sort
            </Text>
            <select
              className={field.field}
              aria-label="Sort"
              name="sortBy"
              form={filterForm}
              defaultValue={listing.sortBy}
              onChange={submitChoice}
            >
              {sorts.map(sort =>
                sort === 'relevance' && !listing.search ? null : (
                  <option key={sort} value={sort}>
                    {sortLabels[sort]}
                  </option>
                ),
              )}
            </select>
            <button type="submit" form={filterForm} className={`${field.field} ${classes.unscripted}`}>
              Sort
            </button>
          </Row>
        </Row>
        <ChosenFilters listing={listing} chosen={chosen} />
        {products.length > 0 ? (
          <>
            <ProductGrid products={products} first beside options={listing.options} />
            <div style={{ margin: 'var(--space-6) calc(-1 * var(--space-3)) 0' }}>
              <Pager count={count} exact={exact} limit={pageSize} />
            </div>
            {weaker > 0 && <Weaker count={weaker} listing={listing} />}
          </>
        ) : (
          <NothingHere past={count > 0} listing={listing} />
        )}
      </div>
    </div>
  )
}

/** Offers the weak matches that are left out. */
function Weaker({ count, listing }: { count: number; listing: Listing }) {
  const { pathname } = useLocation()
  return (
    <Row gap={3} justify="between" wrap style={{ marginTop: 'var(--space-4)' }}>
      <Text tone="muted">
        {count === 1 ? '1 weaker match' : `${count} weaker matches`}, by description, store or category only.
      </Text>
      <ActionLink to={addressOf(pathname, { ...listing, weak: true, page: 1 })}>Show more</ActionLink>
    </Row>
  )
}

function NothingHere({ past, listing }: { past: boolean; listing: Listing }) {
  const { pathname } = useLocation()
  const to = (changes: Partial<Listing>) => addressOf(pathname, { ...listing, ...changes, page: 1 })
  return past ? (
    <EmptyState title={`There is no page ${listing.page}`} action={<ActionLink to={to({})}>First page</ActionLink>}>
      The list has fewer pages now.
    </EmptyState>
  ) : (
    <EmptyState
      title={isNarrowed(listing) ? 'No products match these filters' : 'No results in this category'}
      action={<ActionLink to={to({ ...notNarrowed, category: undefined })}>Clear filters</ActionLink>}
    >
      Remove a filter or widen the price range.
    </EmptyState>
  )
}
