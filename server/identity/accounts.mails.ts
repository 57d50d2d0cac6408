import { Fragment, createElement as h, type ReactElement } from 'react'
import type { UserKind } from '#contract/access.ts'
import { mailLayout, mailText } from '#platform/mail/layout.ts'
import { mailTemplate, type Written } from '#platform/mail/templates.ts'

export type { Written } from '#platform/mail/templates.ts'

/** First path segment of each kind's pages. */
const areas = { customer: 'customer', merchant: 'merchant', admin: 'admin', partner: 'shipping-partner' } as const

/** Address of a page in the area where the kind signs in, such as `login`. */
export const page = (appUrl: string, kind: UserKind, path: string): string => `${appUrl}/${areas[kind]}/${path}`

export interface To {
  appUrl: string
  kind: UserKind
  firstName: string
}

export const written = (mail: {
  subject: string
  preview: string
  heading: string
  because?: string
  parts: ReactElement[]
}): Written => ({
  subject: mail.subject,
  body: mailLayout({
    preview: mail.preview,
    heading: mail.heading,
    ...(mail.because && { because: mail.because }),
    children: h(Fragment, null, ...mail.parts),
  }),
})

const confirm = mailTemplate({
  name: 'account.confirm',
  title: 'Account: confirm the e-mail',
  to: 'everybody',
  samples: { ready: 'Confirm your e-mail, and your account is ready.' },
  subject: 'Confirm your e-mail',
  preview: 'One step, and your account is ready.',
  heading: 'Welcome to Bitmarte',
  because: 'somebody entered this e-mail on Bitmarte',
  paragraphs: [
    '{ready}',
    '{button}',
    'On the page that opens, press “Confirm my e-mail” again.',
    'The link works once, within 3 days. If you didn’t ask for an account, ignore this mail.',
  ],
  button: 'Confirm my e-mail',
})

/** Asks the owner of an e-mail to confirm it. Repeats nothing that was typed, since somebody else may have typed it. */
export const confirmMail = (to: To, token: string): Written =>
  confirm({
    values: {
      ready:
        to.kind === 'customer'
          ? 'Confirm your e-mail, and your account is ready, with everything bought as a guest with this e-mail.'
          : 'Confirm your e-mail, and your account is ready.',
    },
    url: page(to.appUrl, to.kind, `confirmation/${token}`),
  })

const reset = mailTemplate({
  name: 'account.reset',
  title: 'Account: new password',
  to: 'everybody',
  samples: {},
  subject: 'Set a new password',
  preview: 'The link works once, within an hour.',
  heading: 'Set a new password',
  paragraphs: [
    'Somebody asked for a new password for your account.',
    '{button}',
    'The link works once, within an hour. If it wasn’t you, ignore this mail: your password stays.',
  ],
  button: 'Set a new password',
})

/** Sends a password reset link. */
export const resetMail = (to: To, token: string): Written =>
  reset({ values: {}, url: page(to.appUrl, to.kind, `reset-password/${token}`) })

/** Inviter, store or company, and role: `Ada Obi`, `Kemi’s Fabrics`, `Manager`. */
export interface Invitation {
  by: string
  into: string
  role: string
}

const invitation = mailTemplate({
  name: 'account.invitation',
  title: 'Account: invitation',
  to: 'everybody',
  samples: { firstName: 'Ada', by: 'Kemi Bello', into: 'Kemi’s Fabrics', role: 'Manager' },
  subject: 'Join {into} on Bitmarte',
  preview: '{by} has added you as {role}.',
  heading: 'Join {into}',
  paragraphs: [
    'Hello {firstName}, {by} has added you to {into} as {role}.',
    'Choose a password, then sign in with this e-mail.',
    '{button}',
    'The link works once, within 7 days. If you don’t know who this is, ignore this mail.',
  ],
  button: 'Choose a password',
})

/** Invites the owner of a new account to set its first password. */
export const invitationMail = (to: To, token: string, { by, into, role }: Invitation): Written =>
  invitation({
    values: { firstName: to.firstName, by, into, role },
    url: page(to.appUrl, to.kind, `reset-password/${token}?joining=1`),
  })

const passwordChanged = mailTemplate({
  name: 'account.password-changed',
  title: 'Account: password changed',
  to: 'everybody',
  samples: { firstName: 'Ada' },
  subject: 'Your password was changed',
  preview: 'If it wasn’t you, set a new one now.',
  heading: 'Your password was changed',
  paragraphs: [
    'Hello {firstName}, your password was just changed and your other devices were signed out.',
    'If it wasn’t you, set a new one now. That signs out everybody.',
    '{button}',
  ],
  button: 'Set a new password',
})

/** Informs the owner that the password was changed, in case somebody else did it. */
export const passwordChangedMail = (to: To): Written =>
  passwordChanged({ values: { firstName: to.firstName }, url: page(to.appUrl, to.kind, 'forgot-password') })

const emailCorrected = mailTemplate({
  name: 'guest.email-corrected',
  title: 'Order without an account: e-mail corrected',
  to: 'customers',
  samples: {},
  subject: 'We no longer mail you about an order',
  preview: 'The e-mail of an order was corrected.',
  heading: 'An order has another e-mail now',
  because: 'somebody entered this e-mail on Bitmarte',
  paragraphs: [
    'Somebody ordered without an account and entered this e-mail, which has now been corrected. Mails about the order go to the other e-mail, and links in earlier mails no longer work.',
    'If you didn’t order anything, you don’t have to do anything.',
    'If it is your order and you didn’t change its e-mail, write to us at once.',
    '{button}',
  ],
  button: 'Write to us',
})

/** Informs the old e-mail of a guest that it was corrected, in case somebody else did it. Says nothing about the order. */
export const emailCorrectedMail = (appUrl: string): Written =>
  emailCorrected({ values: {}, url: `${appUrl}/contact-us` })

/** Informs somebody that they no longer have access to a store or the administration. Without a button: it leads nowhere. */
export function accessRemovedMail(firstName: string, into: string): Written {
  const heading = `You no longer have access to ${into}`
  return written({
    subject: heading,
    preview: 'Your account was removed.',
    heading,
    parts: [
      mailText(
        `Hello ${firstName}, your account for ${into} on Bitmarte was removed. You can no longer sign in with it.`,
      ),
      mailText('If you think that this is a mistake, ask whoever added you.'),
    ],
  })
}

const accountExists = mailTemplate({
  name: 'account.exists',
  title: 'Account: signed up again',
  to: 'everybody',
  samples: { firstName: 'Ada' },
  subject: 'You have an account already',
  preview: 'Sign in with the password that you chose.',
  heading: 'You have an account already',
  paragraphs: [
    'Hello {firstName}, somebody signed up with your e-mail. Your account is as it was.',
    'If it was you, sign in. If you forgot your password, the sign-in page helps you to a new one.',
    '{button}',
  ],
  button: 'Sign in',
})

/** Informs the owner of an account that somebody signed up with its e-mail again. */
export const accountExistsMail = (to: To): Written =>
  accountExists({ values: { firstName: to.firstName }, url: page(to.appUrl, to.kind, 'login') })

const newEmail = mailTemplate({
  name: 'account.new-email',
  title: 'Account: confirm a new e-mail',
  to: 'everybody',
  samples: {},
  subject: 'Confirm your new e-mail',
  preview: 'Your account keeps the old one until then.',
  heading: 'Confirm your new e-mail',
  paragraphs: [
    'Somebody wants to use this e-mail for an account on Bitmarte. If it was you, confirm it.',
    '{button}',
    'The link works once, within a day. If it wasn’t you, ignore this mail.',
  ],
  button: 'Confirm my new e-mail',
})

/** Asks the owner of a new e-mail to confirm it. */
export const newEmailMail = (to: To, token: string): Written =>
  newEmail({ values: {}, url: page(to.appUrl, to.kind, `new-email/${token}`) })

const emailChange = mailTemplate({
  name: 'account.email-change',
  title: 'Account: e-mail about to change',
  to: 'everybody',
  samples: { firstName: 'Ada', newEmail: 'ada@example.com' },
  subject: 'Your e-mail is about to change',
  preview: 'If it wasn’t you, set a new password now.',
  heading: 'Your e-mail is about to change',
  paragraphs: [
    'Hello {firstName}, somebody with your password asked to change your e-mail to {newEmail}.',
    'It changes when they open the link that we mailed there.',
    'If it wasn’t you, set a new password now. That cancels the change and signs out everybody.',
    '{button}',
  ],
  button: 'Set a new password',
})

/** Informs the owner of an account that its e-mail is about to change, in case somebody else asked for it. */
export const emailChangeMail = (to: To, newEmail: string): Written =>
  emailChange({ values: { firstName: to.firstName, newEmail }, url: page(to.appUrl, to.kind, 'forgot-password') })

const emailChanged = mailTemplate({
  name: 'account.email-changed',
  title: 'Account: e-mail changed',
  to: 'everybody',
  samples: { firstName: 'Ada', newEmail: 'ada@example.com' },
  subject: 'Your e-mail was changed',
  preview: 'If it wasn’t you, write to us.',
  heading: 'Your e-mail was changed',
  paragraphs: [
    'Hello {firstName}, you sign in with {newEmail} from now on. We send no more mails here.',
    'If it wasn’t you, write to us at once.',
    '{button}',
  ],
  button: 'Contact us',
})

/** Informs an account's old e-mail that it was replaced. */
export const emailChangedMail = (to: To, newEmail: string): Written =>
  emailChanged({ values: { firstName: to.firstName, newEmail }, url: `${to.appUrl}/contact-us` })

const emailInUse = mailTemplate({
  name: 'account.email-in-use',
  title: 'Account: e-mail in use',
  to: 'everybody',
  samples: { firstName: 'Ada' },
  subject: 'This e-mail has an account already',
  preview: 'Your account is as it was.',
  heading: 'This e-mail has an account already',
  paragraphs: [
    'Hello {firstName}, somebody wants to use this e-mail for another account. Your account is unchanged.',
    'If it was you, sign in with this e-mail, or choose another one for the other account.',
    '{button}',
  ],
  button: 'Sign in',
})

/** Informs the owner of an account that somebody wants its e-mail for another account. */
export const emailInUseMail = (to: To): Written =>
  emailInUse({ values: { firstName: to.firstName }, url: page(to.appUrl, to.kind, 'login') })
