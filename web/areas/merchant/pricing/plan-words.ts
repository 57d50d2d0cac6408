import type { PlanChoice, Subscription } from '#contract/money/subscriptions.ts'
import { planNames } from '#web/features/stores/plan-names.ts'
import { day, dayAndTime, naira } from '#web/ui/format.ts'

/** Returns the button label of a plan; undefined without a choice. */
export function choiceButton(
  { id, change, payNow }: PlanChoice,
  subscription: Subscription | null,
): string | undefined {
  switch (change) {
    case 'pay':
      return subscription?.plan === id ? `Pay ${naira(payNow)} with another card` : `Pay ${naira(payNow)} and start`
    case 'keep':
      return `Keep ${planNames[id]}`
    case 'at-end':
      return id === 'starter' ? 'Stop renewing' : `Change to ${planNames[id]}`
    case 'at-once':
      return `Go to ${planNames[id]} now`
    case 'none':
      return undefined
  }
}

/** Returns the effect of choosing a plan. */
export function choiceWords(
  { id, change, credit, monthlyFee }: PlanChoice,
  subscription: Subscription | null,
): string | undefined {
  const ends = subscription?.periodEnd ? day(subscription.periodEnd) : ''
  if (change === 'pay' && credit > 0 && subscription) {
    const less = `${naira(monthlyFee)} minus ${naira(credit)} for your remaining days of ${planNames[subscription.plan]}`
    return subscription.plan === id ? `A new month begins: ${less}.` : `${less}.`
  }
  if (change === 'pay') return 'Renews monthly from the card you pay with. Cancel at any time.'
  if (change === 'at-end' && subscription)
    return `${planNames[subscription.plan]} is paid until ${ends}, and stays until then.`
  if (change === 'none' && subscription?.nextPlan === id) return `Begins on ${ends}.`
  return undefined
}

/** Says what a plan will cost, and from when, such as "From Mon 7 Dec, 00:00: 12.5% of what you sell". */
export function changeWords(
  { startsAt, monthlyFee, commissionPercentage }: PlanChoice['changes'][number],
  now: Pick<PlanChoice, 'commissionPercentage' | 'monthlyFee'>,
): string {
  const parts = [
    ...(commissionPercentage === now.commissionPercentage ? [] : [`${commissionPercentage}% of what you sell`]),
    ...(monthlyFee === now.monthlyFee ? [] : [`${naira(monthlyFee)} a month, from your next month on`]),
  ]
  return `From ${dayAndTime(startsAt)}: ${parts.join(', ') || 'the price of today again'}.`
}

/** Returns the status of a paid plan. */
export function standingWords({
  status,
  plan,
  nextPlan,
  periodEnd,
  graceUntil,
  card,
  monthlyFee,
}: Subscription): string {
  const ends = periodEnd ? day(periodEnd) : ''
  const from = card ? ` from your card ending in ${card.last4}` : ''
  if (status === 'past-due')
    return `We couldn’t take ${naira(monthlyFee)}${from}. We try again each day; on ${graceUntil ? day(graceUntil) : ''} your store goes back to Starter.`
  if (nextPlan) return `${planNames[plan]} is paid until ${ends}. Then it becomes ${planNames[nextPlan]}.`
  if (!card) return `Paid until ${ends}. Your bank doesn’t let us keep the card, so we ask you to pay again then.`
  return `Renews on ${ends}: ${naira(monthlyFee)}${from}.`
}
