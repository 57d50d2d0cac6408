import { closesWhen } from '#contract/identity/closes-when.ts'
import { mailButton, mailText } from '#platform/mail/layout.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'
import { page, type To, type Written, written } from './accounts.mails.ts'

/** Informs somebody that the file of their data is ready. */
export const dataReadyMail = (to: To, days: number): Written =>
  written({
    subject: 'Your data is ready',
    preview: `Download it within ${days} days.`,
    heading: 'Your data is ready',
    parts: [
      mailText(`Hello ${to.firstName}, the file with everything that we hold about you is ready for ${days} days.`),
      mailText('Sign in and download it from your account page. If you didn’t ask for it, change your password.'),
      mailButton(page(to.appUrl, to.kind, 'account#data'), 'To your account'),
    ],
  })

/** Confirms that an account closes, and says how to keep it. `day` is the end of the 14 days; null after it. */
export const closingMail = (
  to: To,
  { day, open, givesUp }: { day: string | null; open: readonly string[]; givesUp: Kobo },
): Written =>
  written({
    subject: 'Your account closes',
    preview: 'Until then you can still use it, or decide to keep it.',
    heading: 'Your account closes',
    parts: [
      mailText(
        `Hello ${to.firstName}, your account closes ${closesWhen(day, open.length > 0)}, as you asked. Until then you can still use it.`,
      ),
      ...(open.length > 0 ? [mailText(`Still open: ${open.join('; ')}.`)] : []),
      ...(givesUp > 0
        ? [
            mailText(
              `As you agreed, your credit of ${formatKobo(givesUp)} expires when it closes. Until then you can spend it.`,
            ),
          ]
        : []),
      mailText('If you change your mind, or didn’t ask for this, choose “Keep my account” on your account page.'),
      mailButton(page(to.appUrl, to.kind, 'account#close'), 'Keep my account'),
    ],
  })

/** Confirms that an account is closed. */
export const erasedMail = (to: To): Written =>
  written({
    subject: 'Your account is closed',
    preview: 'We have erased your data.',
    heading: 'Your account is closed',
    because: 'you had an account at Bitmarte',
    parts: [
      mailText(`${to.firstName}, your account is closed and your data is erased.`),
      mailText(
        'We keep orders, payments and invoices for 6 years, as tax law requires. Only invoices keep the buyer’s name.',
      ),
      mailButton(`${to.appUrl}/privacy`, 'What we keep'),
    ],
  })
