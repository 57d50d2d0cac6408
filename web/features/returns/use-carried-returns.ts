import { useQuery } from '@tanstack/react-query'
import type { CarriedReturn } from '#contract/orders/return-shapes.ts'
import { listCarriedReturns } from '#contract/orders/returns.ts'
import { expectedReturns } from '#web/features/field-work/expected-orders.ts'
import { useActions } from '#web/features/field-work/field-work.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { keptQuery, queryOf } from '#web/shell/query.ts'

export type ReturnsTab = 'open' | 'done'

const isOpen = ({ status }: CarriedReturn) => status.code_name === 'accepted' || status.code_name === 'in_transit'

/** Maximum page size of the API. */
const limit = 100

/**
 * Returns those that Bitmarte collects: a carrier's own, and for schedulers the unassigned ones or, `assigned`, those with
 * carriers.
 */
export function useCarriedReturns(tab: ReturnsTab, { assigned = false, search = '' } = {}) {
  const actions = useActions()
  const { data, dataUpdatedAt, error, refetch, isPending, fetchStatus } = useQuery({
    ...queryOf(listCarriedReturns, {
      query: {
        limit,
        ...(tab === 'open' ? {} : { tab }),
        ...(assigned && { assigned: 'true' as const }),
        ...(search && { search }),
      },
    }),
    ...keptQuery,
    refetchInterval: refetchIntervalMs,
  })
  // The previous release, whose rows have no `carrier`, responds with the open ones to any tab, with unassigned ones to
  // `assigned`, and with all to `search`.
  const listed = data?.rows.filter(
    row => isOpen(row) === (tab === 'open') && (!assigned || row.carrier) && (!search || row.carrier !== undefined),
  )
  const rows = listed && (tab === 'open' ? expectedReturns(listed, actions, dataUpdatedAt) : listed)
  return {
    rows,
    count:
      rows && data && data.rows.length === listed?.length ? data.count + rows.length - listed.length : rows?.length,
    /** Null while earlier rows are shown. */
    error: data ? null : error,
    refetch,
    settled: !isPending || fetchStatus === 'paused',
  }
}
