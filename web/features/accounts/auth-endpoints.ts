import type { UserKind } from '#contract/access.ts'
import {
  confirmMerchant,
  confirmPartner,
  forgotAdmin,
  forgotCustomer,
  forgotMerchant,
  forgotPartner,
  loginAdmin,
  loginCustomer,
  loginMerchant,
  loginPartner,
  resetAdmin,
  resetCustomer,
  resetMerchant,
  resetPartner,
  signupCustomer,
  signupMerchant,
  signupPartner,
} from '#contract/identity/accounts.ts'
import {
  passkeyLoginAdmin,
  passkeyLoginCustomer,
  passkeyLoginMerchant,
  passkeyLoginPartner,
} from '#contract/identity/passkeys.ts'
import {
  secondStepAdmin,
  secondStepCustomer,
  secondStepMerchant,
  secondStepPartner,
} from '#contract/identity/two-factor.ts'

/** User kinds that can sign up; administrators are invited by others. */
export type JoiningKind = Exclude<UserKind, 'admin'>

/** Endpoints of sign-in by user kind. */
export const logins = { customer: loginCustomer, merchant: loginMerchant, admin: loginAdmin, partner: loginPartner }
export const secondSteps = {
  customer: secondStepCustomer,
  merchant: secondStepMerchant,
  admin: secondStepAdmin,
  partner: secondStepPartner,
}
export const passkeyLogins = {
  customer: passkeyLoginCustomer,
  merchant: passkeyLoginMerchant,
  admin: passkeyLoginAdmin,
  partner: passkeyLoginPartner,
}
export const signups = { customer: signupCustomer, merchant: signupMerchant, partner: signupPartner }
export const confirms = { merchant: confirmMerchant, partner: confirmPartner }
export const forgots = {
  customer: forgotCustomer,
  merchant: forgotMerchant,
  admin: forgotAdmin,
  partner: forgotPartner,
}
export const resets = { customer: resetCustomer, merchant: resetMerchant, admin: resetAdmin, partner: resetPartner }

export const canJoin = (kind: UserKind): kind is JoiningKind => kind !== 'admin'
