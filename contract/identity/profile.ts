import { z } from 'zod'
import { accountHolders } from '#contract/access.ts'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { changes, email, id, moment, nothing, personName, phoneNumber, picture } from '#contract/fields.ts'

/** The caller's own data. `newEmail` replaces the e-mail once the link in its mail is opened. */
export const profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string(),
  picture: picture.nullable(),
  newEmail: z.object({ email: z.string(), expiresAt: moment }).nullable(),
})
export type Profile = z.infer<typeof profile>

const access = accountHolders
const path = '/v1/auth/profile'

export const getProfile = endpoint({
  id: 'profile.get',
  method: 'GET',
  path,
  summary: 'The caller’s name, phone number, picture and e-mail',
  access,
  answer: profile,
})

export const updateProfile = endpoint({
  id: 'profile.update',
  method: 'PUT',
  path,
  summary: 'Changes the caller’s given name, phone number or picture',
  access,
  body: changes({
    firstName: personName,
    lastName: personName,
    phoneNumber: phoneNumber.nullable(),
    pictureId: id.nullable(),
  }),
  answer: profile,
  errors: ['changed_meanwhile'],
  message: done.profileSaved,
})

/** The response is the same whether or not another account has the e-mail; its owner gets a mail. */
export const changeEmail = endpoint({
  id: 'profile.change-email',
  method: 'POST',
  path: `${path}/email`,
  summary: 'Mails a link to a new e-mail, which replaces the old one when it is opened, and informs the old one',
  access,
  body: z.object({ email, password: z.string().min(1, 'Enter your password.').max(200) }),
  answer: profile,
  errors: ['wrong_password'],
  message: done.newEmailMailed,
  perMinute: 5,
})

export const keepEmail = endpoint({
  id: 'profile.keep-email',
  method: 'DELETE',
  path: `${path}/email`,
  summary: 'Cancels a change of the e-mail',
  access,
  answer: nothing,
  message: done.emailKept,
})

export const confirmNewEmail = endpoint({
  id: 'profile.confirm-email',
  method: 'POST',
  path: `${path}/email/confirm`,
  summary: 'Replaces an account’s e-mail by the one that the link was mailed to, once and within a day',
  access: ['public'],
  body: z.object({ token: z.string().min(16).max(128) }),
  answer: z.object({ email: z.string() }),
  errors: ['link_not_valid', 'email_taken'],
  message: done.emailChanged,
  perMinute: 60,
})
