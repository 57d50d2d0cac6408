import { useEffect, useRef } from 'react'
import { toast } from '#web/shell/toast.ts'
import { useStoreOrders } from './store-orders.ts'

/** Shows a toast for orders that arrived while the page was open. */
export function useNewOrders(allowed: boolean): void {
  const newest = useStoreOrders(allowed).data?.rows
  const seen = useRef<string>(undefined)
  useEffect(() => {
    const [first] = newest ?? []
    if (!newest || !first) return
    // IDs are ordered by time (UUID v7), so rows above the last seen one are newer.
    const came = seen.current === undefined ? [] : newest.filter(({ id }) => id > (seen.current ?? ''))
    const [one] = came
    if (one) toast.info(came.length === 1 ? `New order ${one.orderName}` : `${came.length} new orders`)
    seen.current = newest.reduce((last, { id }) => (id > last ? id : last), seen.current ?? first.id)
  }, [newest])
}
