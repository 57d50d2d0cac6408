import { banksTake } from '#contract/money/refund-times.ts'
import { type Plan, type Plans, planNames } from '#domains/stores/index.ts'
import { longDate } from '#platform/lagos.ts'
import { mailTemplate, type Written } from '#platform/mail/templates.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'
import type { Subscription } from './standing.ts'

export type { Written } from '#platform/mail/templates.ts'

interface About {
  subscription: Subscription
  store: string
  appUrl: string
  plans: Plans
}

const dayOf = (at: Date | null): string => (at ? longDate(at) : '')

const percent = (plans: Plans, plan: Plan): string => `${plans[plan].commissionBps / 100}%`

const card = ({ card_last4 }: Subscription): string => (card_last4 ? `the card ending in ${card_last4}` : 'your card')

const next = (subscription: Subscription): string =>
  subscription.card_authorization
    ? `It is renewed on ${dayOf(subscription.period_end)} from ${card(subscription)}. You can go back to Starter at any time.`
    : `It runs until ${dayOf(subscription.period_end)}. Your bank doesn’t let us keep the card, so we ask you to pay again then.`

const page = (appUrl: string): string => `${appUrl}/merchant/pricing`
const samples = { store: 'Kemi’s Fabrics', plan: 'Growth' }
const nextSample =
  'It is renewed on 23 December 2026 from the card ending in 4081. You can go back to Starter at any time.'

const begun = mailTemplate({
  name: 'plan.begun',
  title: 'Plan: paid and active',
  to: 'merchants',
  samples: { ...samples, amount: '₦7,500.00', commission: '7%', next: nextSample },
  subject: '{store} is on {plan}',
  heading: '{store} is on {plan}',
  paragraphs: [
    'We have your {amount}. Of every sale from now on you pay {commission} commission.',
    '{next}',
    '{button}',
  ],
  button: 'See my plan',
})

export const begunMail = ({ subscription, store, appUrl, plans, amount }: About & { amount: Kobo }): Written =>
  begun({
    values: {
      store,
      plan: planNames[subscription.plan],
      amount: formatKobo(amount),
      commission: percent(plans, subscription.plan),
      next: next(subscription),
    },
    url: page(appUrl),
  })

const renewed = mailTemplate({
  name: 'plan.renewed',
  title: 'Plan: renewed',
  to: 'merchants',
  samples: { ...samples, amount: '₦7,500.00', next: nextSample },
  subject: '{plan} is renewed for {store}',
  heading: 'Another month of {plan}',
  paragraphs: ['We have taken {amount} for {store}.', '{next}', '{button}'],
  button: 'See my plan',
})

export const renewedMail = ({ subscription, store, appUrl, amount }: About & { amount: Kobo }): Written =>
  renewed({
    values: {
      store,
      plan: planNames[subscription.plan],
      amount: formatKobo(amount),
      next: next(subscription),
    },
    url: page(appUrl),
  })

const failed = mailTemplate({
  name: 'plan.failed',
  title: 'Plan: renewal failed',
  to: 'merchants',
  samples: {
    ...samples,
    reason: 'Your bank refused to pay from the card ending in 4081. We try again each day.',
    until: '30 December 2026',
    starterCommission: '10%',
  },
  subject: 'We couldn’t renew {plan} for {store}',
  heading: 'We couldn’t renew {plan}',
  paragraphs: [
    '{reason}',
    '{store} stays on {plan} until {until}. Without a payment it goes back to Starter then, with {starterCommission} commission. Pay with another card to keep {plan}.',
    '{button}',
  ],
  button: 'Pay with another card',
})

export const failedMail = ({ subscription, store, appUrl, plans, until }: About & { until: Date }): Written =>
  failed({
    values: {
      store,
      plan: planNames[subscription.plan],
      until: dayOf(until),
      starterCommission: percent(plans, 'starter'),
      reason: subscription.card_authorization
        ? `Your bank refused to pay from ${card(subscription)}. We try again each day.`
        : 'There is no card that we can charge.',
    },
    url: page(appUrl),
  })

const ended = mailTemplate({
  name: 'plan.ended',
  title: 'Plan: back on Starter',
  to: 'merchants',
  samples: {
    ...samples,
    reason: 'The month of Growth is over, and as you asked it isn’t renewed.',
    starterCommission: '10%',
  },
  subject: '{store} is on Starter',
  heading: '{store} is on Starter',
  paragraphs: [
    '{reason}',
    'Your store goes on as it is. Of every sale from now on you pay {starterCommission} commission, and nothing each month.',
    '{button}',
  ],
  button: 'See the plans',
})

export function endedMail({
  subscription,
  store,
  appUrl,
  plans,
  reason,
}: About & { reason: 'cancelled' | 'unpaid' }): Written {
  const plan = planNames[subscription.plan]
  return ended({
    values: {
      store,
      plan,
      starterCommission: percent(plans, 'starter'),
      reason:
        reason === 'cancelled'
          ? `The month of ${plan} is over, and as you asked it isn’t renewed.`
          : `The month of ${plan} is over, and we couldn’t renew it.`,
    },
    url: page(appUrl),
  })
}

const givenBack = mailTemplate({
  name: 'plan.given-back',
  title: 'Plan: payment refunded',
  to: 'merchants',
  samples: { amount: '₦7,500.00', reason: 'You have paid this month twice.', banksTake },
  subject: 'Your {amount} is on its way back',
  heading: 'Your money is on its way back',
  paragraphs: ['{reason}', 'All of {amount} goes back to where it came from. {banksTake}.', '{button}'],
  button: 'See my plan',
})

export const givenBackMail = ({ appUrl, amount, reason }: { appUrl: string; amount: Kobo; reason: string }): Written =>
  givenBack({ values: { amount: formatKobo(amount), reason, banksTake }, url: page(appUrl) })
