import { pageSize } from '#web/features/catalog/listing-query.ts'
import { type GridLook, ProductGrid } from '#web/features/catalog/product-card.tsx'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { count as counted } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Text } from '#web/ui/text.tsx'
import { useUrl } from '#web/ui/url.ts'
import { ProductFilters } from './product-filters.tsx'
import { StoreCategories } from './store-categories.tsx'
import { isNarrowed } from './store-list.ts'
import type { Storefront } from './storefront.ts'

type Props = Pick<Storefront, 'store' | 'kinds' | 'listing' | 'count' | 'products'> & {
  look?: GridLook
  /** Leaves out the categories, which are elsewhere on the page. */
  bare?: boolean
}

/** A store's products with search, filters, sort order and pages. Works without JavaScript. */
export function Products({ store, kinds, listing, count, products, look, bare }: Props) {
  const nothingAtAll = count === 0 && !isNarrowed(listing)
  return (
    <Stack as="section" gap={4} id="products" aria-labelledby="products-title">
      <Row gap={0.5} across={4} align="baseline" wrap style={{ justifyContent: 'var(--line-up, space-between)' }}>
        <Text as="h2" anywhere id="products-title">
          {listing.search ? `“${listing.search}” at ${store.storeName}` : 'All products'}
        </Text>
        <Text as="p" tone="muted" size="md" figures role="status">
          {count === 1 ? '1 product' : `${counted(count)} products`}
        </Text>
      </Row>
      {!nothingAtAll && !bare && <StoreCategories kinds={kinds} listing={listing} />}
      {!nothingAtAll && <ProductFilters listing={listing} storeName={store.storeName} />}
      {products.length > 0 ? (
        <>
          <ProductGrid products={products} look={look} />
          {count > pageSize && (
            <div style={{ marginInline: 'var(--pager-outset, calc(-1 * var(--space-3)))' }}>
              <Pager count={count} limit={pageSize} list="products" />
            </div>
          )}
        </>
      ) : (
        <NothingFound store={store} past={count > 0} page={listing.page} narrowed={!nothingAtAll} />
      )}
    </Stack>
  )
}

function NothingFound({
  store,
  past,
  page,
  narrowed,
}: Pick<Storefront, 'store'> & { past: boolean; page: number; narrowed: boolean }) {
  const url = useUrl()
  if (past)
    return (
      <EmptyState
        title={`There is no page ${page}`}
        action={<ActionLink to={`${url.to({ page: null })}#products`}>First page</ActionLink>}
      >
        The list has fewer pages now.
      </EmptyState>
    )
  if (narrowed)
    return (
      <EmptyState
        title={`No results at ${store.storeName}`}
        action={<ActionLink to={`/storefront/${store.storeUrl}#products`}>Show everything</ActionLink>}
      >
        Try another search or fewer filters.
      </EmptyState>
    )
  return (
    <EmptyState title="No products yet" action={<ActionLink to="/stores">Other stores</ActionLink>}>
      {store.storeName} has no products on sale right now. Follow it to see new products.
    </EmptyState>
  )
}
