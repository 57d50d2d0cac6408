import type { ReactNode } from 'react'
import type { orderFeaturedImages } from '#contract/content/featured-images.ts'
import type { OfferStatus, orderOutlets, orderPromotions } from '#contract/offers/offers.ts'
import type { ApiFailure } from '#web/shell/failure.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { OrderList } from '#web/ui/order-list.tsx'
import { useViewsOnly } from '#web/ui/read-only.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import type { Tab } from '#web/ui/tabs-with-counts.tsx'
import { useOrder } from './use-reorder.ts'

/** Tabs of scheduled offers; the URL parameter `status` holds the chosen one. */
export const timeTabs: readonly Tab[] = [
  { value: '', label: 'Active' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'ended', label: 'Ended' },
]

/** Returns the status of a tab; anything else is `live`. */
export const statusIn = (tab: string): OfferStatus => (tab === 'scheduled' || tab === 'ended' ? tab : 'live')

interface Props<Row> {
  label: string
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  status: OfferStatus
  order: { endpoint: typeof orderPromotions | typeof orderOutlets | typeof orderFeaturedImages; list: string }
  rowName: (row: Row) => string
  children: (row: Row) => ReactNode
  empty: ReactNode
  error: ApiFailure | null
  onRetry: () => void
}

/** List of scheduled offers, which can be reordered until they end. */
export function WindowList<Row extends { id: string }>(props: Props<Row>) {
  const { label, status, order, rowName, children, empty, error, onRetry } = props
  const viewsOnly = useViewsOnly()
  const { rows, onOrder, busy } = useOrder(order.endpoint, order.list, props.rows)
  if (error && !rows) return <ErrorState error={error} onRetry={onRetry} />
  if (!rows) return <SkeletonLines lines={8} />
  if (rows.length === 0) return <EmptyList>{empty}</EmptyList>
  return (
    <OrderList
      label={label}
      rows={rows}
      rowId={({ id }) => id}
      rowName={rowName}
      onOrder={status === 'ended' || viewsOnly ? undefined : onOrder}
      busy={busy}
    >
      {children}
    </OrderList>
  )
}
