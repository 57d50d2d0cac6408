import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { foundUpTo, listOwnProducts, ownProductCategories } from '#contract/catalog/products.ts'
import { loadFailed } from '#contract/failures.ts'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { matchingPaths } from '#web/features/products/category-field.tsx'
import { productColumns } from '#web/features/products/product-columns.tsx'
import {
  bulkFilterOf,
  isNarrowed,
  overlapNote,
  ownProductsOf,
  ownProductTabs,
  productsPerPage,
} from '#web/features/products/products-query.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { type Filter, FilterChips } from '#web/ui/filter-chips.tsx'
import { count } from '#web/ui/format.ts'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { useUrl } from '#web/ui/url.ts'
import { BegunProduct } from './begun-product.tsx'
import { BulkProducts } from './bulk-products.tsx'
import { ProductFiles } from './product-files.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Products', unlisted: true })

const { product, sku, category, price, stock, sold, standing } = productColumns
const columns = [product, sku, category, price, stock, sold, standing]
/** Sorted by the units sold, a phone shows them, too. */
const columnsBySold = columns.map(column => (column === sold ? { ...column, wideOnly: false } : column))

const fixed = {
  stock: {
    param: 'inStock',
    label: 'Stock',
    options: [
      { value: 'true', label: 'in stock' },
      { value: 'false', label: 'sold out' },
    ],
  },
  sort: {
    param: 'sortBy',
    label: 'Sort',
    options: [
      { value: 'newest', label: 'newest first' },
      { value: 'oldest', label: 'oldest first' },
      { value: 'name', label: 'by name' },
      { value: 'best-selling', label: 'best selling first' },
      { value: 'least-sold', label: 'least sold first' },
      { value: 'price-desc', label: 'highest price first' },
      { value: 'price-asc', label: 'lowest price first' },
    ],
  },
} satisfies Record<string, Filter>

/** All products of the store. */
export default function ProductsPage() {
  const { can } = useRights()
  return (
    <>
      <PageHeader
        title="Products"
        action={
          <>
            {can('products') && <ProductFiles manage={can('products', 'manage')} />}
            {can('products', 'manage') && (
              <ActionLink look="main" to="/merchant/products/new">
                Add a product
              </ActionLink>
            )}
          </>
        }
      />
      <Allowed to="products">
        {can('products', 'manage') && <BegunProduct />}
        <Products manage={can('products', 'manage')} />
      </Allowed>
    </>
  )
}

function Products({ manage }: { manage: boolean }) {
  const { search } = useUrl()
  const { data, error, refetch } = useQuery({
    ...queryOf(listOwnProducts, { query: ownProductsOf(search) }),
    placeholderData: keepPreviousData,
  })
  const categories = useQuery(queryOf(ownProductCategories, {}))
  const filters: Filter[] = [
    fixed.stock,
    {
      param: 'categoryId',
      label: 'Category',
      options:
        categories.data?.rows.map(({ id, above, name }) => ({ value: id, label: [...above, name].join(' › ') })) ?? [],
      find: matchingPaths,
    },
    fixed.sort,
  ]
  const rows = data?.rows
  const overlap = overlapNote(data?.edits)
  const isExact = !search.get('search') || (data && data.count < foundUpTo)
  const beyond =
    data && data.count > data.rows.length
      ? isExact
        ? `all ${count(data.count)} ${isNarrowed(search) ? 'matching ' : ''}products`
        : 'all matching products'
      : undefined
  return (
    <Section flush>
      <TabsWithCounts
        label="Products by status"
        param="standing"
        tabs={ownProductTabs(data?.counts, data?.edits, { searched: Boolean(search.get('search')) })}
      />
      {overlap && (
        <p style={{ padding: 'var(--space-3) var(--space-4) 0' }}>
          <Note>{overlap}</Note>
        </p>
      )}
      <ListBar>
        <SearchField placeholder="Search by name or SKU" />
        <FilterChips filters={filters} />
      </ListBar>
      <DataTable
        label="Products"
        compact
        columns={sold.sort.includes(search.get('sortBy') ?? '') ? columnsBySold : columns}
        rows={rows}
        rowId={row => row.id}
        rowName={row => row.name}
        rowLink={row => `/merchant/products/${row.id}`}
        empty={
          isNarrowed(search) ? (
            <EmptyState title="No matching products" action={<ActionLink to=".">Show all</ActionLink>}>
              Try another tab or remove a filter.
            </EmptyState>
          ) : (
            <EmptyState
              title="No products yet"
              action={
                manage && (
                  <ActionLink look="main" to="/merchant/products/new">
                    Add a product
                  </ActionLink>
                )
              }
            >
              Add its name, price and weight. Customers see it once we have approved it.
            </EmptyState>
          )
        }
        error={error && !data && <ErrorState error={error} message={loadFailed.products} onRetry={() => refetch()} />}
        bulk={
          manage
            ? (ids, clear, everything) => (
                <BulkProducts
                  chosen={rows?.filter(row => ids.includes(row.id)) ?? []}
                  filter={everything ? bulkFilterOf(search) : undefined}
                  onDone={clear}
                />
              )
            : undefined
        }
        beyond={beyond}
      />
      {data && <Pager count={data.count} exact={isExact === true} limit={productsPerPage} />}
    </Section>
  )
}
