import { Fragment, createElement as h, type ReactElement } from 'react'
import type { UserKind } from '#contract/access.ts'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'

/** First path segment of each kind's pages. */
const areas = { customer: 'customer', merchant: 'merchant', admin: 'admin', partner: 'shipping-partner' } as const

/** Address of a page in the area where the kind signs in, such as `login`. */
export const page = (appUrl: string, kind: UserKind, path: string): string => `${appUrl}/${areas[kind]}/${path}`

export interface Written {
  subject: string
  body: ReactElement
}

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

/** Asks the owner of an e-mail to confirm it. Repeats nothing that was typed, since somebody else may have typed it. */
export const confirmMail = (to: To, token: string): Written =>
  written({
    subject: 'Confirm your e-mail',
    preview: 'One step, and your account is ready.',
    heading: 'Welcome to Bitmarte',
    because: 'somebody entered this e-mail on Bitmarte',
    parts: [
      mailText(
        to.kind === 'customer'
          ? 'Confirm your e-mail, and your account is ready, with everything bought as a guest with this e-mail.'
          : 'Confirm your e-mail, and your account is ready.',
      ),
      mailButton(page(to.appUrl, to.kind, `confirmation/${token}`), 'Confirm my e-mail'),
      mailText('The link works once and for 3 days. If you didn’t ask for an account, leave this mail alone.'),
    ],
  })

/** Sends a password reset link. */
export const resetMail = (to: To, token: string): Written =>
  written({
    subject: 'Set a new password',
    preview: 'The link works once and for an hour.',
    heading: 'Set a new password',
    parts: [
      mailText('Somebody asked for a new password for your account.'),
      mailButton(page(to.appUrl, to.kind, `reset-password/${token}`), 'Set a new password'),
      mailText('The link works once and for an hour. If it wasn’t you, leave this mail alone: your password stays.'),
    ],
  })

/** Inviter, store or company, and role: `Ada Obi`, `Kemi’s Fabrics`, `Manager`. */
export interface Invitation {
  by: string
  into: string
  role: string
}

/** Invites the owner of a new account to set its first password. */
export const invitationMail = (to: To, token: string, { by, into, role }: Invitation): Written =>
  written({
    subject: `Join ${into} on Bitmarte`,
    preview: `${by} has added you as ${role}.`,
    heading: `Join ${into}`,
    parts: [
      mailText(`Hello ${to.firstName}, ${by} has added you to ${into} as ${role}.`),
      mailText('Choose a password, then sign in with this e-mail.'),
      mailButton(page(to.appUrl, to.kind, `reset-password/${token}?joining=1`), 'Choose a password'),
      mailText('The link works once and for 7 days. If you don’t know who this is, leave this mail alone.'),
    ],
  })

/** Informs the owner that the password was changed, in case somebody else did it. */
export const passwordChangedMail = (to: To): Written =>
  written({
    subject: 'Your password was changed',
    preview: 'If it wasn’t you, set a new one now.',
    heading: 'Your password was changed',
    parts: [
      mailText(`Hello ${to.firstName}, your password was just changed and your other devices were signed out.`),
      mailText('If it wasn’t you, set a new one now. That signs out everybody.'),
      mailButton(page(to.appUrl, to.kind, 'forgot-password'), 'Set a new password'),
    ],
  })

/** Informs the owner of an account that somebody signed up with its e-mail again. */
export const accountExistsMail = (to: To): Written =>
  written({
    subject: 'You have an account already',
    preview: 'Sign in with the password that you chose.',
    heading: 'You have an account already',
    parts: [
      mailText(`Hello ${to.firstName}, somebody signed up with your e-mail. Your account is as it was.`),
      mailText('If it was you, sign in. If you forgot your password, the sign-in page helps you to a new one.'),
      mailButton(page(to.appUrl, to.kind, 'login'), 'Sign in'),
    ],
  })

/** Asks the owner of a new e-mail to confirm it. */
export const newEmailMail = (to: To, token: string): Written =>
  written({
    subject: 'Confirm your new e-mail',
    preview: 'Your account keeps the old one until then.',
    heading: 'Confirm your new e-mail',
    parts: [
      mailText('Somebody wants to use this e-mail for an account on Bitmarte. If it was you, confirm it.'),
      mailButton(page(to.appUrl, to.kind, `new-email/${token}`), 'Confirm my new e-mail'),
      mailText('The link works once and for a day. If it wasn’t you, leave this mail alone.'),
    ],
  })

/** Informs the owner of an account that its e-mail is about to change, in case somebody else asked for it. */
export const emailChangeMail = (to: To, newEmail: string): Written =>
  written({
    subject: 'Your e-mail is about to change',
    preview: 'If it wasn’t you, set a new password now.',
    heading: 'Your e-mail is about to change',
    parts: [
      mailText(`Hello ${to.firstName}, somebody with your password asked to change your e-mail to ${newEmail}.`),
      mailText('It changes when they open the link that we mailed there.'),
      mailText('If it wasn’t you, set a new password now. That cancels the change and signs out everybody.'),
      mailButton(page(to.appUrl, to.kind, 'forgot-password'), 'Set a new password'),
    ],
  })

/** Informs an account's old e-mail that it was replaced. */
export const emailChangedMail = (to: To, newEmail: string): Written =>
  written({
    subject: 'Your e-mail was changed',
    preview: 'If it wasn’t you, write to us.',
    heading: 'Your e-mail was changed',
    parts: [
      mailText(`Hello ${to.firstName}, you sign in with ${newEmail} from now on. We send no more mails here.`),
      mailText('If it wasn’t you, write to us at once.'),
      mailButton(`${to.appUrl}/contact-us`, 'Contact us'),
    ],
  })

/** Informs the owner of an account that somebody wants its e-mail for another account. */
export const emailInUseMail = (to: To): Written =>
  written({
    subject: 'This e-mail has an account already',
    preview: 'Your account is as it was.',
    heading: 'This e-mail has an account already',
    parts: [
      mailText(`Hello ${to.firstName}, somebody wants to use this e-mail for another account. Yours is as it was.`),
      mailText('If it was you, sign in with this e-mail, or choose another one for the other account.'),
      mailButton(page(to.appUrl, to.kind, 'login'), 'Sign in'),
    ],
  })
