import { Fragment, createElement as h, type ReactElement } from 'react'
import { banksTake } from '#contract/money/refund-times.ts'
import { type Plan, type Plans, planNames } from '#domains/stores/index.ts'
import { longDate } from '#platform/lagos.ts'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'
import type { Subscription } from './standing.ts'

export interface Written {
  subject: string
  body: ReactElement
}

interface About {
  subscription: Subscription
  store: string
  appUrl: string
  plans: Plans
}

const dayOf = (at: Date | null): string => (at ? longDate(at) : '')

const percent = (plans: Plans, plan: Plan): string => `${plans[plan].commissionBps / 100} %`

const written = (
  appUrl: string,
  mail: { subject: string; heading: string; texts: string[]; button: string },
): Written => ({
  subject: mail.subject,
  body: mailLayout({
    preview: mail.texts[0] ?? '',
    heading: mail.heading,
    children: h(Fragment, null, ...mail.texts.map(mailText), mailButton(`${appUrl}/merchant/pricing`, mail.button)),
  }),
})

const card = ({ card_last4 }: Subscription): string => (card_last4 ? `the card ending in ${card_last4}` : 'your card')

const next = (subscription: Subscription): string =>
  subscription.card_authorization
    ? `It is renewed on ${dayOf(subscription.period_end)} from ${card(subscription)}. You can go back to Starter at any time.`
    : `It runs until ${dayOf(subscription.period_end)}. Your bank doesn’t let us keep the card, so we ask you to pay again then.`

export function begunMail({ subscription, store, appUrl, plans, amount }: About & { amount: Kobo }): Written {
  const name = planNames[subscription.plan]
  return written(appUrl, {
    subject: `${store} is on ${name}`,
    heading: `${store} is on ${name}`,
    texts: [
      `We have your ${formatKobo(amount)}. Of every sale from now on you pay ${percent(plans, subscription.plan)} commission.`,
      next(subscription),
    ],
    button: 'See my plan',
  })
}

export function renewedMail({ subscription, store, appUrl, amount }: About & { amount: Kobo }): Written {
  const name = planNames[subscription.plan]
  return written(appUrl, {
    subject: `${name} is renewed for ${store}`,
    heading: `Another month of ${name}`,
    texts: [`We have taken ${formatKobo(amount)} for ${store}.`, next(subscription)],
    button: 'See my plan',
  })
}

export function failedMail({ subscription, store, appUrl, plans, until }: About & { until: Date }): Written {
  const name = planNames[subscription.plan]
  return written(appUrl, {
    subject: `We couldn’t renew ${name} for ${store}`,
    heading: `We couldn’t renew ${name}`,
    texts: [
      subscription.card_authorization
        ? `Your bank refused to pay from ${card(subscription)}. We try again each day.`
        : 'There is no card that we can charge.',
      `${store} stays on ${name} until ${dayOf(until)}. Without a payment it goes back to Starter then, with ${percent(plans, 'starter')} commission. Pay with another card to keep ${name}.`,
    ],
    button: 'Pay with another card',
  })
}

export function endedMail({
  subscription,
  store,
  appUrl,
  plans,
  reason,
}: About & { reason: 'cancelled' | 'unpaid' }): Written {
  const name = planNames[subscription.plan]
  return written(appUrl, {
    subject: `${store} is on Starter`,
    heading: `${store} is on Starter`,
    texts: [
      reason === 'cancelled'
        ? `The month of ${name} is over, and as you asked it isn’t renewed.`
        : `The month of ${name} is over, and we couldn’t renew it.`,
      `Your store goes on as it is. Of every sale from now on you pay ${percent(plans, 'starter')} commission, and nothing each month.`,
    ],
    button: 'See the plans',
  })
}

export function givenBackMail({ appUrl, amount, reason }: { appUrl: string; amount: Kobo; reason: string }): Written {
  return written(appUrl, {
    subject: `Your ${formatKobo(amount)} is on its way back`,
    heading: 'Your money is on its way back',
    texts: [reason, `All of ${formatKobo(amount)} goes back to where it came from. ${banksTake}.`],
    button: 'See my plan',
  })
}
