import type { DeliveryEstimate } from '#contract/logistics/shipping.ts'
import { arrivalOf } from '#web/features/checkout/delivery-words.ts'
import { naira } from '#web/ui/format.ts'

type Estimate = Pick<DeliveryEstimate, 'shippingFee' | 'expectedDays' | 'problem' | 'to'>

/** Fee and arrival such as `₦1,850.00, arrives Mon 23 to Wed 25 Nov`, or why delivery is impossible. `today` is a day in Lagos. */
export function estimateWords({ shippingFee, expectedDays, problem, to }: Estimate, today: string): string {
  if (problem || shippingFee === null) return `It can’t be delivered to ${to.state} yet.`
  const fee = shippingFee === 0 ? 'Free delivery' : `From ${naira(shippingFee)}`
  const arrival = arrivalOf(expectedDays, new Date(`${today}T12:00:00Z`))
  return arrival ? `${fee}, ${arrival}` : fee
}
