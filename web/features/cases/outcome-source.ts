import { useQuery } from '@tanstack/react-query'
import type { CaseRow } from '#contract/cases/case-shapes.ts'
import { listOwnCases } from '#contract/cases/cases.ts'
import type { Source } from '#web/features/orders/item-outcomes.tsx'
import { queryOf } from '#web/shell/query.ts'

const wholeParcel: readonly CaseRow['kind'][] = ['never_arrived', 'lost_in_transit', 'damaged_in_transit']

/** Returns the newest decided case about an item of an order. `cases` are the order's, newest first. */
const caseOfItem = (cases: readonly CaseRow[], itemId: string): CaseRow | undefined =>
  cases.find(
    ({ status, kind, itemIds = [] }) =>
      status === 'decided' && (itemIds.length > 0 ? itemIds.includes(itemId) : wholeParcel.includes(kind)),
  )

/** Returns the case or return that decided what became of an item, with its path. */
function sourceOf(
  cases: readonly CaseRow[],
  paths: { cases: string; returns: (id: string) => string },
): (outcome: { returnId: string | null }, itemId: string) => Source | undefined {
  return ({ returnId }, itemId) => {
    if (returnId) return { label: 'See the return', to: paths.returns(returnId) }
    const found = caseOfItem(cases, itemId)
    return found && { label: found.name, to: `${paths.cases}/${found.id}` }
  }
}

/** Cases of an order for its customer, store or carrier. */
export const useOrderCases = (orderId: string) => useQuery(queryOf(listOwnCases, { query: { orderId } }))

const customerPaths = { cases: '/customer/cases', returns: (id: string) => `/customer/returns?id=${id}` }
const adminPaths = { cases: '/admin/cases', returns: (id: string) => `/admin/returns?id=${id}` }
const merchantPaths = { cases: '/merchant/cases', returns: (id: string) => `/merchant/returns/${id}` }

/** Returns the page on which a customer reads why one of an order's items was refunded, exchanged or replaced. */
export const customerSource = (cases: readonly CaseRow[]) => sourceOf(cases, customerPaths)
/** Returns the page on which a store reads why one of its order's items was refunded, exchanged or replaced. */
export const merchantSource = (cases: readonly CaseRow[]) => sourceOf(cases, merchantPaths)
/** Returns the page on which an administrator reads why one of an order's items was refunded, exchanged or replaced. */
export const adminSource = (cases: readonly CaseRow[]) => sourceOf(cases, adminPaths)
