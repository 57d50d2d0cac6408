import { type ReturnReason, returnReasons } from '#contract/orders/return-shapes.ts'
import type { RefundParts } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'
import { type PaidOrder, refundsDelivery, refundUnits } from './refund-units.ts'
import type { Units } from './remaining-lines.ts'

/** Refund of a return, in kobo, with the last digits of its gift cards. */
export interface ReturnAmounts extends Omit<RefundParts, 'giftCards'> {
  giftCards: { giftCardId: string; last4: string; amount: Kobo }[]
}

/**
 * Computes the refund of returned units, on top of earlier refunds. Delivery is refunded with the last items if every
 * return was the store's fault, and never without a reason (decision 0018).
 */
export async function returnAmounts(
  read: Reader,
  order: PaidOrder,
  units: Units,
  reason: ReturnReason | undefined,
): Promise<ReturnAmounts> {
  const storesFault = reason !== undefined && returnReasons[reason].storesFault
  const shipping = storesFault && (await refundsDelivery(read, order, units))
  const { parts, last4 } = await refundUnits(read, order, { units, shipping })
  return {
    ...parts,
    giftCards: parts.giftCards.map(part => ({ ...part, last4: last4.get(part.giftCardId) ?? '' })),
  }
}
