import { openOrderWords } from '#contract/orders/off-sale-words.ts'
import type { CustomerOrder } from '#contract/orders/order-shapes.ts'

/** Tells the customer of an order at a store that sells nothing now what happens to it; empty once it is over. */
export function offSaleWords({
  storeOffSale,
  bitmarteOrderStatus: { code_name: status },
  moves,
  total,
  returnWindowEndsAt,
  completedAt,
}: Pick<
  CustomerOrder,
  'storeOffSale' | 'bitmarteOrderStatus' | 'moves' | 'total' | 'returnWindowEndsAt' | 'completedAt'
>): string[] {
  if (!storeOffSale) return []
  if (status === 'delivered' && returnWindowEndsAt && !completedAt)
    return ['You can still return this order or report a problem with it.']
  const canCancel = moves.some(move => move.code_name === 'cancelled')
  return openOrderWords({ store: 'It', status, paid: total > 0, cancelAt: canCancel ? 'below' : null })
}
