import type { OrderStatusCode } from './order-statuses.ts'

/** Statuses after which an order's parcel no longer moves. */
const over: readonly OrderStatusCode[] = ['delivered', 'completed', 'cancelled', 'returned_to_store']
export const isOver = (code: OrderStatusCode): boolean => over.includes(code)
