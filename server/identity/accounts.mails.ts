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
