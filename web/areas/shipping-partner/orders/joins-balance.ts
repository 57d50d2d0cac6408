import type { PartnerOrder } from '#contract/delivery/delivery.ts'
import { weekday } from '#web/ui/format.ts'

type Earning = Pick<PartnerOrder, 'earns' | 'earnsOn' | 'deliveredAt'> & { bitmarteOrderStatus: { code_name: string } }

/**
 * Says when what an order earns joins the balance, or that it earns nothing. The day of a delivery that only
 * this phone knows isn't known.
 */
export function joinsBalance({ earns, earnsOn, deliveredAt, bitmarteOrderStatus: { code_name } }: Earning): string {
  if (code_name === 'returning' || code_name === 'returned_to_store')
    return earns > 0
      ? 'Joins your balance once the parcel is back at its store: you earn the fee all the same.'
      : 'This order earns no fee, because it wasn’t delivered.'
  if (code_name === 'completed') return earnsOn ? `On your balance since ${weekday(earnsOn)}.` : 'On your balance.'
  if (earnsOn) return `Joins your balance on ${weekday(earnsOn)}, when the customer can no longer return it.`
  if (code_name !== 'delivered')
    return 'Joins your balance after the delivery, when the customer can no longer return it.'
  return deliveredAt
    ? 'Joins your balance once the customer’s return is closed.'
    : 'Joins your balance when the customer can no longer return it.'
}
