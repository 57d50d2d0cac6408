import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { isOver } from './customer-words.ts'

/** Says that a store sells nothing now. */
export const offSaleTitle = (storeName: string): string => `${storeName} isn’t selling on Bitmarte now.`

/** Tells the customer of an order at a store that sells nothing now what happens to it; empty once it is over. */
export function offSaleWords({
  storeOffSale,
  bitmarteOrderStatus: { code_name: code },
  moves,
  total,
  returnWindowEndsAt,
  completedAt,
}: Pick<
  CustomerOrder,
  'storeOffSale' | 'bitmarteOrderStatus' | 'moves' | 'total' | 'returnWindowEndsAt' | 'completedAt'
>): string[] {
  if (!storeOffSale) return []
  if (code === 'delivered' && returnWindowEndsAt && !completedAt)
    return ['You can still return this order or report a problem with it.']
  if (isOver(code)) return []
  const canCancel = moves.some(move => move.code_name === 'cancelled')
  return [
    code === 'pending'
      ? `It still has to deliver your order. If it doesn’t accept it in time, we cancel it${total > 0 ? ' and refund you in full' : ''}.`
      : 'Your order is delivered all the same.',
    ...(canCancel ? [`If you don’t want to wait, cancel it below${total > 0 ? ': you get a full refund' : ''}.`] : []),
  ]
}
