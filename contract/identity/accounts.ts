import { z } from 'zod'
import { heldSchema, type UserKind } from '#contract/access.ts'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { email, id, moment, name, nothing, password, personName, phoneNumber, picture } from '#contract/fields.ts'

export const accountTypes = [
  'customer',
  'guest',
  'merchant',
  'admin',
  'superadmin',
  'dispatcher',
  'scheduler',
  'hub',
  'partner',
] as const

/** The signed-in account. `category` is the store's main category; `role` is a staff member's role. */
export const userInfo = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  category: z.string().nullable(),
  role: z.string().nullable(),
  storeId: id.nullable(),
  storeName: z.string().nullable(),
  isRegisteredBusiness: z.boolean(),
  image: picture.nullable(),
  lastLogin: moment.nullable(),
  accountType: z.enum(accountTypes),
})
export type UserInfo = z.infer<typeof userInfo>

/** Response to a shipping partner's login. */
export const partnerInfo = z.object({
  id,
  name: z.string(),
  logo: picture.nullable(),
  email: z.string(),
  shippingCompany: z.string(),
})
export type PartnerInfo = z.infer<typeof partnerInfo>

/** A new session's token: 43 characters of base64url (256 random bits) that go out as `Authorization: Bearer …`. */
export const token = z.string()

/** A token from a mailed link. */
const linkToken = z.object({ token: z.string().min(16).max(128) })

export const loginBody = z.object({ email, password: z.string().min(1).max(200) })

const login = <A extends z.ZodType>(kind: UserKind, answer: A) =>
  endpoint({
    id: `auth.login.${kind}`,
    method: 'POST',
    path: `/v1/auth/${kind}/login`,
    summary: `Signs a ${kind} in`,
    access: ['public'],
    body: loginBody,
    answer,
    beside: z.object({ token }),
    errors: ['wrong_credentials', 'email_not_confirmed', 'account_inactive', 'two_factor_needed'],
    message: done.signedIn,
    // Besides, each account is counted: see server/identity/sign-in.ts.
    perMinute: 120,
  })

export const loginMerchant = login('merchant', userInfo)
export const loginCustomer = login('customer', userInfo)
export const loginAdmin = login('admin', userInfo)
export const loginPartner = login('partner', partnerInfo)

/** Fields of every sign-up. */
const person = { firstName: personName, lastName: personName, email, password }

export const customerSignupBody = z.object(person)
export const merchantSignupBody = z.object({
  ...person,
  phoneNumber,
  storeName: name(2, 80),
})
export const partnerSignupBody = z.object({
  ...person,
  phoneNumber,
  shippingCompany: name(2, 120),
})

/** A token of the device that signed up, which it exchanges for a session once the e-mail is confirmed. */
const waiting = z.string().min(16).max(128)

/** The response is the same whether or not the e-mail has an account; its owner gets a mail. */
const signup = <B extends z.ZodType>(kind: UserKind, path: string, body: B) =>
  endpoint({
    id: `auth.signup.${kind}`,
    method: 'POST',
    path,
    summary: `Creates a ${kind} account and mails a link that confirms it`,
    access: ['public'],
    body,
    answer: nothing,
    message: done.confirmMailed,
    perMinute: 60,
    perEmail: { calls: 5, minutes: 15 },
  })

export const signupMerchant = endpoint({
  ...signup('merchant', '/v1/auth/merchant/signup', merchantSignupBody),
  errors: ['store_name_taken'],
})
export const signupCustomer = endpoint({
  ...signup('customer', '/v1/auth/customer/signup', customerSignupBody),
  beside: z.object({ waiting }),
})
export const signupPartner = signup('partner', '/v1/partner/partner/signup', partnerSignupBody)

const confirm = (kind: UserKind) =>
  endpoint({
    id: `auth.confirm.${kind}`,
    method: 'GET',
    path: `/v1/auth/${kind}/confirmation/{token}`,
    summary: `Confirms a ${kind}’s e-mail, once`,
    access: ['public'],
    params: linkToken,
    answer: nothing,
    errors: ['link_not_valid'],
    message: done.emailConfirmed,
    perMinute: 120,
  })

/** Leaves what guests with the e-mail have bought to them. */
export const confirmCustomer = confirm('customer')
export const confirmMerchant = confirm('merchant')
/** An addition of ours. */
export const confirmPartner = confirm('partner')

export const waitingBody = z.object({ waiting })

/** `waiting`: the token of the device, if it signed up. `password`: the one of the sign-up or a new one. */
export const confirmAndEnter = endpoint({
  id: 'auth.confirm-enter.customer',
  method: 'POST',
  path: '/v1/auth/customer/confirmation/{token}',
  summary: 'Confirms a customer’s e-mail, once, and signs in the device that signed up, or with a password',
  access: ['public'],
  params: linkToken,
  body: z.object({ waiting: waiting.optional(), password: password.optional() }),
  answer: userInfo,
  beside: z.object({ token }),
  errors: ['link_not_valid', 'password_needed', 'account_inactive'],
  message: done.signedIn,
  perMinute: 60,
})

export const confirmCustomerAgain = endpoint({
  id: 'auth.confirm-again.customer',
  method: 'POST',
  path: '/v1/auth/customer/confirmation/again',
  summary: 'Mails another confirmation link to the device’s own sign-up, at most one a minute and 5 an hour',
  access: ['public'],
  body: waitingBody,
  answer: nothing,
  message: done.confirmMailedAgain,
  perMinute: 60,
})

export const enterConfirmed = endpoint({
  id: 'auth.confirmed.customer',
  method: 'POST',
  path: '/v1/auth/customer/confirmation/session',
  summary: 'Signs the device in that signed up, once, after the link of its mail was opened',
  access: ['public'],
  body: waitingBody,
  answer: userInfo,
  beside: z.object({ token }),
  errors: ['not_confirmed_yet', 'account_inactive'],
  message: done.signedIn,
  perMinute: 120,
})

export const forgotBody = z.object({ email })

const forgot = (kind: UserKind) =>
  endpoint({
    id: `auth.forgot.${kind}`,
    method: 'POST',
    path: `/v1/auth/${kind}/forgotpassword`,
    summary: `Mails a ${kind} a link to set a new password; says the same whether or not there is an account`,
    access: ['public'],
    body: forgotBody,
    answer: nothing,
    message: done.resetMailed,
    perMinute: 60,
    perEmail: { calls: 5, minutes: 15 },
  })

export const forgotCustomer = forgot('customer')
export const forgotMerchant = forgot('merchant')
export const forgotAdmin = forgot('admin')
export const forgotPartner = forgot('partner')

export const resetBody = z.object({ password })

const reset = (kind: UserKind) =>
  endpoint({
    id: `auth.reset.${kind}`,
    method: 'PATCH',
    path: `/v1/auth/${kind}/resetpassword/{token}`,
    summary: `Sets a ${kind}’s new password, once, and ends every session of the account`,
    access: ['public'],
    params: linkToken,
    body: resetBody,
    answer: nothing,
    errors: ['link_not_valid'],
    message: done.passwordReset,
    perMinute: 60,
  })

export const resetCustomer = reset('customer')
export const resetMerchant = reset('merchant')
export const resetAdmin = reset('admin')
export const resetPartner = reset('partner')

export const changePasswordBody = z.object({ oldPassword: z.string().min(1).max(200), newPassword: password })

export const changePassword = endpoint({
  id: 'auth.change-password',
  method: 'POST',
  path: '/v1/auth/user/change-password',
  summary: 'Changes the own password and ends every other session of the account',
  access: ['any'],
  body: changePasswordBody,
  answer: nothing,
  errors: ['wrong_password'],
  message: done.passwordChanged,
  perMinute: 5,
})

export const userData = endpoint({
  id: 'auth.userdata',
  method: 'GET',
  path: '/v1/auth/userdata',
  summary: 'The user info of the token’s owner; `partner` is there for a shipping partner',
  access: ['any'],
  answer: userInfo.extend({ partner: partnerInfo.optional() }),
})

export const verifyToken = endpoint({
  id: 'auth.verify-token',
  method: 'GET',
  path: '/v1/auth/verify-token',
  summary: 'Whether the token is valid, its account and its expiry',
  access: ['any'],
  answer: z.object({ accountType: z.enum(accountTypes), expiresAt: moment }),
})

export const permissions = endpoint({
  id: 'auth.permissions',
  method: 'GET',
  path: '/v1/auth/permissions',
  summary: 'The role and resources of the token’s owner; those of a store and administrators hold some',
  access: ['any'],
  answer: z.object({
    accountType: z.enum(accountTypes),
    role: z.string().nullable(),
    resources: z.array(heldSchema),
    /** True until an administrator has turned on the two-factor that the installation requires. */
    twoFactorMissing: z.boolean(),
  }),
})
export type Permissions = z.infer<typeof permissions.answer>

/** Ends the session of the token that is sent. An addition of ours. */
export const logout = endpoint({
  id: 'auth.logout',
  method: 'POST',
  path: '/v1/auth/logout',
  summary: 'Ends the session of the token that is sent',
  access: ['any'],
  answer: nothing,
})
