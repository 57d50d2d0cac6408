import { mailButton, mailText } from '#platform/mail/layout.ts'
import { page, type To, type Written, written } from './accounts.mails.ts'

const ifNotYou = (to: To) => [
  mailText('If it wasn’t you, set a new password now. That signs out everybody.'),
  mailButton(page(to.appUrl, to.kind, 'forgot-password'), 'Set a new password'),
]

/** Informs the owner that signing in now requires a code. */
export const twoFactorOnMail = (to: To): Written =>
  written({
    subject: 'Two-factor is on',
    preview: 'Signing in takes a second step from now on.',
    heading: 'Two-factor is on',
    parts: [
      mailText(
        `Hello ${to.firstName}, signing in takes your password and your authenticator app or a passkey from now on.`,
      ),
      mailText('Keep the recovery codes where you find them without your phone.'),
      ...ifNotYou(to),
    ],
  })

/** Informs the owner that another authenticator app makes the codes. */
export const newAppMail = (to: To): Written =>
  written({
    subject: 'A new authenticator app',
    preview: 'Codes of an earlier app no longer work.',
    heading: 'A new authenticator app',
    parts: [
      mailText(
        `Hello ${to.firstName}, a new authenticator app was just set up for your account. Codes of an earlier app no longer work.`,
      ),
      ...ifNotYou(to),
    ],
  })

/** Informs the owner that a passkey was added. */
export const passkeyAddedMail = (to: To, name: string): Written =>
  written({
    subject: 'A passkey was added',
    preview: `“${name}” can now complete a sign-in.`,
    heading: 'A passkey was added',
    parts: [
      mailText(
        `Hello ${to.firstName}, the passkey “${name}” was just added to your account. With your password, it signs in.`,
      ),
      ...ifNotYou(to),
    ],
  })

/** Informs the owner that a passkey was removed. */
export const passkeyRemovedMail = (to: To, name: string): Written =>
  written({
    subject: 'A passkey was removed',
    preview: `“${name}” no longer works.`,
    heading: 'A passkey was removed',
    parts: [
      mailText(`Hello ${to.firstName}, the passkey “${name}” was just removed from your account. It no longer works.`),
      ...ifNotYou(to),
    ],
  })

/** Informs the owner that the password alone signs in again. `by` names the administrator who turned two-factor off. */
export const twoFactorOffMail = (to: To, by?: string): Written =>
  written({
    subject: 'Two-factor is off',
    preview: 'Your password alone signs in now.',
    heading: 'Two-factor is off',
    parts: [
      mailText(
        by === undefined
          ? `Hello ${to.firstName}, two-factor was just turned off. Your password alone signs in now.`
          : `Hello ${to.firstName}, ${by} has turned your two-factor off. Your password alone signs in until you set it up again.`,
      ),
      ...ifNotYou(to),
    ],
  })

/** Informs the owner that a recovery code was used, and how many are left. */
export const recoveryCodeUsedMail = (to: To, left: number): Written =>
  written({
    subject: 'A recovery code was used',
    preview: `${left} of them are left.`,
    heading: 'A recovery code was used',
    parts: [
      mailText(`Hello ${to.firstName}, a recovery code of your account was just used. It won’t work again.`),
      mailText(
        left === 0
          ? 'It was the last one. Make new ones on your account page.'
          : `You have ${left} left. Make new ones on your account page before they run out.`,
      ),
      ...ifNotYou(to),
    ],
  })
