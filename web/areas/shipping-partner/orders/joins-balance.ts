import type { PartnerOrder } from '#contract/delivery/delivery.ts'
import { weekday } from '#web/ui/format.ts'

const ended: ReadonlySet<string> = new Set(['cancelled', 'returning', 'returned_to_store'])

type Earning = Pick<PartnerOrder, 'earnsOn' | 'deliveredAt'> & { bitmarteOrderStatus: { code_name: string } }

/**
 * Says when what an order earns joins the balance; null if it isn't delivered any more. The day of a delivery that only
 * this phone knows isn't known.
 */
export function joinsBalance({ earnsOn, deliveredAt, bitmarteOrderStatus: { code_name } }: Earning): string | null {
  if (ended.has(code_name)) return null
  if (code_name === 'completed') return earnsOn ? `On your balance since ${weekday(earnsOn)}.` : 'On your balance.'
  if (earnsOn) return `Joins your balance on ${weekday(earnsOn)}, when the customer can no longer return it.`
  if (code_name !== 'delivered')
    return 'Joins your balance after the delivery, when the customer can no longer return it.'
  return deliveredAt
    ? 'Joins your balance once the customer’s return is closed.'
    : 'Joins your balance when the customer can no longer return it.'
}
