import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, email, nothing, password, personName, phoneNumber } from '#contract/fields.ts'
import { orderNumber } from '#contract/orders/order-number.ts'
import { token, userInfo } from './accounts.ts'

export const guestBody = z.object({ firstName: personName, lastName: personName, email, phoneNumber })

/** The response doesn't depend on other guests and accounts with the e-mail. */
export const addGuest = endpoint({
  id: 'guests.add',
  method: 'POST',
  path: '/v1/customers/guests',
  summary: 'Signs in a guest: a customer without a password, who can buy and follow the orders of this session',
  access: ['public'],
  body: guestBody,
  answer: userInfo,
  beside: z.object({ token }),
  perMinute: 60,
  perEmail: { calls: 5, minutes: 15 },
})

const linkBody = z.object({ link: z.string().min(1).max(200) })

export const enterAsGuest = endpoint({
  id: 'guests.enter',
  method: 'POST',
  path: '/v1/customers/guests/sessions',
  summary: 'Signs in the guest of a link in a mail about their order',
  access: ['public'],
  body: linkBody,
  answer: userInfo,
  beside: z.object({ token }),
  errors: ['order_link_not_valid', 'order_in_account'],
  perMinute: 120,
})

/** The response is the same whether or not an order has this number and e-mail. */
export const mailOrderLink = endpoint({
  id: 'guests.mail-link',
  method: 'POST',
  path: '/v1/customers/guests/links',
  summary: 'Mails a new link to an order, if the number and the e-mail belong together',
  access: ['public'],
  body: z.object({ reference: orderNumber, email }),
  answer: nothing,
  message: done.orderLinkMailed,
  perMinute: 30,
  perEmail: { calls: 3, minutes: 15 },
})

/** Times that a guest can correct a mistyped e-mail. */
export const mostCorrections = 3

/** Hours after a purchase in which a guest can correct the e-mail. */
export const correctionHours = 24

const emailBody = z.object({ email })

/**
 * `canCorrect`: the caller's session is the one in which the e-mail was typed, something was bought within the last
 * `correctionHours`, nobody has opened a link that was mailed to it, and it was corrected less than `mostCorrections` times.
 */
export const guestEmail = endpoint({
  id: 'guests.email',
  method: 'GET',
  path: '/v1/customers/guests/email',
  summary: 'A guest’s e-mail, and whether the guest can still correct it',
  access: ['guest'],
  answer: z.object({ email: z.string(), canCorrect: z.boolean() }),
})

export const correctGuestEmail = endpoint({
  id: 'guests.correct-email',
  method: 'PATCH',
  path: '/v1/customers/guests/email',
  summary: 'Corrects a guest’s mistyped e-mail, and mails the orders again; links mailed to the old one end',
  access: ['guest'],
  body: emailBody,
  answer: nothing,
  errors: ['email_stands', 'customer_has_account'],
  message: done.guestEmailCorrected,
  perMinute: 5,
  perEmail: { calls: 3, minutes: 15 },
})

export const correctOrderEmail = endpoint({
  id: 'order.correct-email',
  method: 'PATCH',
  path: '/v1/ordertracking/{id}/email',
  summary: 'Corrects the e-mail of the guest who placed an order, and mails the orders again',
  access: ['admin:orders'],
  params: byId,
  body: emailBody,
  answer: nothing,
  errors: ['order_not_found', 'customer_has_account'],
  message: done.guestEmailCorrected,
  perMinute: 20,
})

/** Whose the purchases of a link are: still the guest’s, the caller’s account’s, or another account’s. */
export const linkOwners = ['guest', 'you', 'another'] as const

export const ownerOfLink = endpoint({
  id: 'guests.owner',
  method: 'POST',
  path: '/v1/customers/guests/owner',
  summary: 'Whether the order of a link in a guest’s mail is in the caller’s account',
  access: ['customer'],
  body: linkBody,
  answer: z.object({ owner: z.enum(linkOwners) }),
  errors: ['order_link_not_valid'],
  perMinute: 120,
})

/**
 * `ready`: the guest has proven the e-mail by opening a mail, and is signed in to the new account. `confirm`: a mail
 * with a link is on its way, unless the e-mail has an account; `waiting` signs this device in afterwards.
 */
export const accountOfGuest = endpoint({
  id: 'guests.account',
  method: 'POST',
  path: '/v1/customers/guests/account',
  summary: 'Makes an account of a guest, with a password and all purchases of the e-mail as a guest',
  access: ['guest'],
  body: z.object({ password }),
  answer: z.object({ outcome: z.enum(['ready', 'confirm']) }),
  beside: z.object({ waiting: z.string().optional() }),
  errors: ['email_taken'],
  message: done.guestAccount,
  perMinute: 5,
})
