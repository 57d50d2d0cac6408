import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { foundUpTo, listAdminProducts } from '#contract/catalog/products.ts'
import { loadFailed } from '#contract/failures.ts'
import { productColumns } from '#web/features/products/product-columns.tsx'
import {
  adminProductsOf,
  adminProductsPerPage,
  adminProductTabs,
  isNarrowed,
} from '#web/features/products/products-query.ts'
import { useStoreFilter } from '#web/features/store-approval/store-filter.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { count } from '#web/ui/format.ts'
import { ListBar } from '#web/ui/list-bar.tsx'
import { NoMatch } from '#web/ui/no-match.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Manages, useViewsOnly } from '#web/ui/read-only.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { useUrl } from '#web/ui/url.ts'
import { BulkReview } from './bulk-review.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Products', unlisted: true })

const { product, category, store, price, added, standing } = productColumns
// Oldest first: the longest pending product is reviewed first.
const columns = [{ ...product, sort: undefined }, store, category, { ...price, sort: undefined }, added, standing]

/** Products of all stores, with those pending review. */
export default function AdminProductsPage() {
  const { search, get } = useUrl()
  const viewsOnly = useViewsOnly()
  const { data, error, refetch } = useQuery({
    ...queryOf(listAdminProducts, { query: adminProductsOf(search) }),
    placeholderData: keepPreviousData,
  })
  const rows = data?.rows
  const tabs = adminProductTabs(data?.counts, { searched: Boolean(get('search')) })
  const filters = useStoreFilter()
  const isExact = !get('search') || (data && data.count < foundUpTo)
  const pending = get('approvalStatus') === 'pending'
  const beyond =
    pending && data && data.count > data.rows.length
      ? `all ${isExact ? `${count(data.count)} ` : ''}${filters.length || get('search') ? 'matching ' : 'pending '}products`
      : undefined
  return (
    <>
      <PageHeader
        title="Products"
        action={
          <Manages>
            <ActionLink look="main" to="/admin/products/new">
              Add a product
            </ActionLink>
          </Manages>
        }
      />
      <Section flush>
        <TabsWithCounts label="Products by approval" param="approvalStatus" tabs={tabs} />
        <ListBar>
          <SearchField placeholder="Search by name, SKU or store" />
          <FilterChips filters={filters} />
        </ListBar>
        <DataTable
          label="Products"
          columns={columns}
          rows={rows}
          rowId={row => row.id}
          rowName={row => row.name}
          rowLink={row => `/admin/products/${row.id}`}
          empty={
            get('search') ? (
              <NoMatch title="No matching products" tabs={tabs} param="approvalStatus">
                Try another search.
              </NoMatch>
            ) : isNarrowed(search) ? (
              <EmptyState title="No matching products" action={<ActionLink to=".">Show all</ActionLink>}>
                {pending ? 'Nothing to review.' : 'Try another tab.'}
              </EmptyState>
            ) : (
              <EmptyState title="No products yet">Products appear here when a merchant adds them.</EmptyState>
            )
          }
          error={error && !data && <ErrorState error={error} message={loadFailed.products} onRetry={() => refetch()} />}
          bulk={
            viewsOnly
              ? undefined
              : (ids, clear, everything) => (
                  <BulkReview
                    chosen={rows?.filter(row => ids.includes(row.id)) ?? []}
                    matching={everything ? adminProductsOf(search) : undefined}
                    onDone={clear}
                  />
                )
          }
          beyond={beyond}
        />
        {data && <Pager count={data.count} exact={isExact === true} limit={adminProductsPerPage} />}
      </Section>
    </>
  )
}
