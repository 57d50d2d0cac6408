import { Fragment, createElement as h, type ReactElement } from 'react'
import { payoutPauseHours } from '#contract/stores/bank-account.ts'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'

interface Mail {
  subject: string
  body: ReactElement
}

interface To {
  appUrl: string
  firstName: string
  company: string
}

const mail = (subject: string, preview: string, ...parts: ReactElement[]): Mail => ({
  subject,
  body: mailLayout({ preview, heading: subject, children: h(Fragment, null, ...parts) }),
})

/** Informs a partner of its approval. */
export const partnerApprovedMail = ({ appUrl, firstName, company }: To): Mail =>
  mail(
    `${company} is approved`,
    'You can be given orders from now on.',
    mailText(
      `Hello ${firstName}, ${company} can be given orders from now on. You accept or decline each on your page of orders.`,
    ),
    mailButton(`${appUrl}/shipping-partner`, 'See your deliveries'),
  )

/** Informs a partner of what to correct in its onboarding. */
export const partnerSentBackMail = ({ appUrl, firstName, company }: To, reason: string): Mail =>
  mail(
    `Something is to be changed for ${company}`,
    reason,
    mailText(`Hello ${firstName}, we looked at what you told us about ${company}. Before we can go on: ${reason}`),
    mailButton(`${appUrl}/shipping-partner/onboarding`, 'Change it'),
  )

/** Informs a partner of its suspension and the reason. */
export const partnerSuspendedMail = ({ appUrl, firstName, company }: To, reason: string): Mail =>
  mail(
    `${company} is suspended`,
    reason,
    mailText(`Hello ${firstName}, ${company} gets no new orders for now: ${reason}`),
    mailText('Deliver what you have accepted. What you have earned stays yours.'),
    mailButton(`${appUrl}/shipping-partner`, 'See your deliveries'),
  )

/** Informs a partner that it is restored. */
export const partnerRestoredMail = ({ appUrl, firstName, company }: To, reason: string): Mail =>
  mail(
    `${company} gets orders again`,
    reason,
    mailText(`Hello ${firstName}, ${company} can be given orders again: ${reason}`),
    mailButton(`${appUrl}/shipping-partner`, 'See your deliveries'),
  )

/** Informs a partner of its new bank account, in case somebody else changed it. */
export const partnerBankMail = (
  { appUrl, firstName, company }: To,
  account: { bankName: string; accountNumber: string; accountName: string },
): Mail => {
  const ending = account.accountNumber.slice(-4)
  return mail(
    'Your bank account was changed',
    `${company} is paid to ${account.bankName}, account ending in ${ending}.`,
    mailText(
      `Hello ${firstName}, ${company} is paid to ${account.bankName}, account ending in ${ending}, in the name of ${account.accountName}.`,
    ),
    mailText(`No payout goes there in the next ${payoutPauseHours} hours.`),
    mailText('If you know nothing of it, change your password, set your own account again, and write to us.'),
    mailButton(`${appUrl}/shipping-partner/account`, 'Look at the bank account'),
  )
}
