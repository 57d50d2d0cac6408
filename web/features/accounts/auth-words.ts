import type { UserKind } from '#contract/access.ts'
import type { JoiningKind } from './auth-endpoints.ts'

/** Why somebody signs in, per kind. */
export const loginLead: Readonly<Record<UserKind, string>> = {
  customer: 'Follow your orders and pay faster.',
  merchant: 'See what waits in your store.',
  admin: 'For those who keep the market.',
  partner: 'See what there is to deliver.',
}

export const signupWords: Readonly<Record<JoiningKind, { title: string; lead: string; button: string }>> = {
  customer: { title: 'Create your account', lead: 'One account for every store here.', button: 'Create account' },
  merchant: {
    title: 'Open your store',
    lead: 'Free to begin. You pay a share of what you sell.',
    button: 'Open the store',
  },
  partner: {
    title: 'Deliver with us',
    lead: 'Take the orders that suit you, and earn with each.',
    button: 'Create account',
  },
}

/** Names of fields as the forms show them. */
export const fieldLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phoneNumber: 'Phone number',
  storeName: 'Store name',
  shippingCompany: 'Company name',
  password: 'Password',
  oldPassword: 'Old password',
  newPassword: 'New password',
} as const
