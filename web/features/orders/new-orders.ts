import { useEffect, useRef } from 'react'
import { toast } from '#web/shell/toast.ts'
import { useStoreOrders } from './store-orders.ts'

/** Tells of orders that came while the page was open. */
export function useNewOrders(allowed: boolean): void {
  const newest = useStoreOrders(allowed).data?.rows
  const seen = useRef<string>(undefined)
  useEffect(() => {
    const [first] = newest ?? []
    if (!newest || !first) return
    // Ids are of their time (UUID v7), so what is above the last one seen came after it.
    const came = seen.current === undefined ? [] : newest.filter(({ id }) => id > (seen.current ?? ''))
    const [one] = came
    if (one) toast.info(came.length === 1 ? `New order ${one.orderName}` : `${came.length} new orders`)
    seen.current = newest.reduce((last, { id }) => (id > last ? id : last), seen.current ?? first.id)
  }, [newest])
}
