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
  report: 'Then tell us what is wrong with the review.',
  follow: 'Then follow the store and hear of its news.',
}

/** Returns the reason to sign in. `what` is of the address: a SignInFor, or anything. */
export const leadOf = (kind: UserKind, what: string | null): string =>
  what && Object.hasOwn(signInLead, what) ? signInLead[what as SignInFor] : loginLead[kind]

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
