import type { z } from 'zod'
import type { BulkFilter } from '#contract/catalog/bulk-edits.ts'
import {
  approvalStatus,
  foundUpTo,
  type listAdminProducts,
  type listOwnProducts,
  type ownProductsQuery,
  ownSorts,
  type ProductCounts,
} from '#contract/catalog/products.ts'
import { idIn } from '#web/ui/id-in.ts'
import type { Tab } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, typedIn } from '#web/ui/url.ts'

/** Products per page of a store’s own list. */
export const productsPerPage = 24
/** Products per page of the administrators’ list. */
export const adminProductsPerPage = 12

const adminTabs = [...approvalStatus.options, 'other'] as const
const tabs = ['on-sale', 'pending', 'rejected', 'draft', 'archived'] as const

/**
 * Returns the query of a store’s own list from the URL: `standing`, `search`, `categoryId`, `inStock`, `sortBy`,
 * `page`.
 */
export function ownProductsOf(search: URLSearchParams): z.input<typeof ownProductsQuery> {
  const inStock = search.get('inStock')
  return {
    standing: tabs.find(tab => tab === search.get('standing')),
    search: typedIn(search, 'search') || undefined,
    categoryId: idIn(search, 'categoryId'),
    inStock: inStock === 'true' || inStock === 'false' ? inStock : undefined,
    sortBy: ownSorts.find(sort => sort === search.get('sortBy')),
    limit: productsPerPage,
    offset: offsetOf(search, productsPerPage),
  }
}

/** Returns the filter of a bulk edit of everything that the list shows. */
export function bulkFilterOf(search: URLSearchParams): BulkFilter {
  const { standing, search: typed, categoryId, inStock } = ownProductsOf(search)
  return { standing, search: typed, categoryId, inStock: inStock === undefined ? undefined : inStock === 'true' }
}

/** Returns the query of the administrators’ list from the URL: `approvalStatus`, `search`, `storeId`, `page`. */
export function adminProductsOf(search: URLSearchParams): z.input<typeof listAdminProducts.query> {
  return {
    approvalStatus: adminTabs.find(status => status === search.get('approvalStatus')),
    search: typedIn(search, 'search') || undefined,
    storeId: idIn(search, 'storeId'),
    limit: adminProductsPerPage,
    offset: offsetOf(search, adminProductsPerPage),
  }
}

const narrowing = ['standing', 'approvalStatus', 'search', 'categoryId', 'inStock', 'storeId', 'page']

/** Returns true if the URL filters products. */
export const isNarrowed = (search: URLSearchParams): boolean => narrowing.some(name => search.get(name))

type EditCounts = z.output<typeof listOwnProducts.answer>['edits']

/** Tabs of a store's products. A search counts only the first products that it finds. */
export function ownProductTabs(
  counts: ProductCounts | undefined,
  edits: EditCounts | undefined,
  { searched }: { searched: boolean },
): Tab[] {
  const found = counts && Object.values(counts).reduce((sum, each) => sum + each, 0)
  const atLeast = searched && found !== undefined && found >= foundUpTo
  const tabs: Tab[] = [
    { value: '', label: 'All', count: counts && (found ?? 0) - counts.archived },
    { value: 'on-sale', label: 'Published', count: counts?.['on-sale'] },
    { value: 'pending', label: 'Pending approval', count: counts && counts.pending + (edits?.pending ?? 0) },
    {
      value: 'rejected',
      label: 'Rejected',
      count: (counts && counts.rejected + (edits?.declined ?? 0)) || undefined,
    },
    { value: 'draft', label: 'Drafts and unpublished', count: (counts && counts.draft + counts.off) || undefined },
    { value: 'archived', label: 'Archived', count: counts?.archived || undefined },
  ]
  return tabs.map(tab => ({ ...tab, atLeast: atLeast && tab.count !== 0 }))
}

/** Says that products with changes are in two tabs, so that the tabs add up to more than all. */
export function overlapNote(edits: EditCounts | undefined): string | undefined {
  const { pending = 0, declined = 0 } = edits ?? {}
  const both = pending + declined
  if (both === 0) return undefined
  const products = both === 1 ? '1 approved product with changes is' : `${both} approved products with changes are`
  const where = [...(pending ? ['“Pending approval”'] : []), ...(declined ? ['“Rejected”'] : [])]
  return `${products} also in ${where.join(' or ')}.`
}

type AdminCounts = z.output<typeof listAdminProducts.answer>['counts']

/** Tabs of all stores' products. A search counts only the first products of each status that it finds. */
export function adminProductTabs(counts: AdminCounts | undefined, { searched }: { searched: boolean }): Tab[] {
  const many = (count: number | undefined) => searched && count !== undefined && count >= foundUpTo
  const { all, pending, approved, rejected, other } = counts ?? {}
  return [
    { value: '', label: 'All', count: all, atLeast: [pending, approved, rejected, other].some(many) },
    { value: 'pending', label: 'Pending approval', count: pending, atLeast: many(pending) },
    { value: 'approved', label: 'Approved', count: approved, atLeast: many(approved) },
    { value: 'rejected', label: 'Rejected', count: rejected || undefined, atLeast: many(rejected) },
    { value: 'other', label: 'Drafts and archived', count: other || undefined, atLeast: many(other) },
  ]
}
