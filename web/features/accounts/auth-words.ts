import type { UserKind } from '#contract/access.ts'
import type { SignInFor } from '#web/shell/user-kind.ts'
import type { JoiningKind } from './auth-endpoints.ts'

/** Reason to sign in, by user kind. */
const loginLead: Readonly<Record<UserKind, string>> = {
  customer: 'Follow your orders and pay faster.',
  merchant: 'Manage your store.',
  admin: 'For marketplace administrators.',
  partner: 'See your deliveries.',
}

const signInLead: Readonly<Record<SignInFor, string>> = {
  alert: 'Then we tell you, here and by mail, when it is back.',
  question: 'Then ask the store your question. It answers here and by mail.',
  helpful: 'Then mark the review as helpful.',
  report: 'Then tell us what is wrong with it.',
  follow: 'Then follow the store and hear of its news.',
}

/** Reasons by the page that follows, the first that fits. What is on a page without an account has a SignInFor instead. */
const pageLeads: readonly (readonly [page: RegExp, lead: string])[] = [
  [/^\/customer\/gift-cards\b/, 'Then add your gift card to your account. It’s free and takes a minute.'],
  [/^\/(gift-cards|customer\/checkout)\/complete\b/, 'Then see whether your payment arrived.'],
  [/^\/gift-cards\b/, 'Then pay for the gift card. What you have typed is kept.'],
  [/^\/customer\/messages\b/, 'Then write to the store. It answers here and by mail.'],
  [/^\/customer\/checkout\b/, 'Then pay with your saved addresses and cards, gift cards or store credit.'],
  [/^\/customer\/cart\b/, 'Then use coupons and see the cart of your account.'],
  [/^\/customer\/wishlist\b/, 'Then see your wishlist on all your devices.'],
  [/^\/customer\/following\b/, 'Then see the stores that you follow.'],
  [/^\/customer\/reviews\b/, 'Then review what you have bought.'],
  [/^\/customer\/questions\b/, 'Then see your questions and their answers.'],
  [/^\/customer\/testimonial\b/, 'Then tell others about Bitmarte.'],
  [/^\/customer\/addresses\b/, 'Then see your addresses.'],
  [/^\/customer\/account\b/, 'Then see your account.'],
  [/^\/customer\/returns\b/, 'Then see your returns.'],
  [/^\/customer\/cases\b/, 'Then see your help requests.'],
  [/^\/customer\/invoices\b/, 'Then see your invoice.'],
]

/** Returns what somebody signs in or up for, by `for` or `next` of the address; undefined if they say nothing. */
export function reasonOf(search: URLSearchParams): string | undefined {
  const what = search.get('for')
  if (what && Object.hasOwn(signInLead, what)) return signInLead[what as SignInFor]
  const next = search.get('next') ?? ''
  return pageLeads.find(([page]) => page.test(next))?.[1]
}

/** Returns the reason to sign in. */
export const leadOf = (kind: UserKind, search: URLSearchParams): string => reasonOf(search) ?? loginLead[kind]

/** Search of the other of both pages, sign-in and sign-up: where it goes on, and what for. */
export function onwards(search: URLSearchParams): string {
  const kept = new URLSearchParams([...search].filter(([name]) => name === 'next' || name === 'for')).toString()
  return kept && `?${kept}`
}

export const signupWords: Readonly<Record<JoiningKind, { title: string; lead: string; button: string }>> = {
  customer: { title: 'Create your account', lead: 'One account for every store here.', button: 'Create account' },
  merchant: {
    title: 'Open your store',
    lead: 'Free to start. You pay a commission on what you sell.',
    button: 'Open store',
  },
  partner: {
    title: 'Deliver with us',
    lead: 'Accept the orders that suit you and earn with each delivery.',
    button: 'Create account',
  },
}

/** Rule of a new password, which an error of the field repeats. */
export const passwordRule = 'At least 10 characters'

/** Labels of the fields. */
export const fieldLabels = {
  storeName: 'Store name',
  shippingCompany: 'Company name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phoneNumber: 'Phone number',
  password: 'Password',
  oldPassword: 'Old password',
  newPassword: 'New password',
} as const
