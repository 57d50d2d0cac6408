import { Fragment, createElement as h, type ReactElement } from 'react'
import { payoutPauseHours } from '#contract/stores/bank-account.ts'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'
import { mailTemplate } from '#platform/mail/templates.ts'

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

const samples = { firstName: 'Ada', company: 'Swift Riders' }
const url = ({ appUrl }: To) => `${appUrl}/shipping-partner`
const button = 'See your deliveries'

const approved = mailTemplate({
  name: 'partner.approved',
  title: 'Partner: approved',
  to: 'partners',
  samples,
  subject: '{company} is approved',
  preview: 'You can be given orders from now on.',
  heading: '{company} is approved',
  paragraphs: [
    'Hello {firstName}, {company} can be given orders from now on. You accept or decline each on your page of orders.',
    '{button}',
  ],
  button,
})

/** Informs a partner of its approval. */
export const partnerApprovedMail = (to: To): Mail => approved({ values: named(to), url: url(to) })

const named = ({ firstName, company }: To) => ({ firstName, company })

const sentBack = mailTemplate({
  name: 'partner.sent-back',
  title: 'Partner: changes needed',
  to: 'partners',
  samples: { ...samples, reason: 'The registration document can’t be read.' },
  subject: 'Something is to be changed for {company}',
  preview: '{reason}',
  heading: 'Something is to be changed for {company}',
  paragraphs: [
    'Hello {firstName}, we looked at what you told us about {company}. Before we can go on: {reason}',
    '{button}',
  ],
  button: 'Change it',
})

/** Informs a partner of what to correct in its onboarding. */
export const partnerSentBackMail = (to: To, reason: string): Mail =>
  sentBack({ values: { ...named(to), reason }, url: `${url(to)}/onboarding` })

const suspended = mailTemplate({
  name: 'partner.suspended',
  title: 'Partner: suspended',
  to: 'partners',
  samples: { ...samples, reason: 'Several parcels were lost.' },
  subject: '{company} is suspended',
  preview: '{reason}',
  heading: '{company} is suspended',
  paragraphs: [
    'Hello {firstName}, {company} gets no new orders for now: {reason}',
    'Deliver what you have accepted. What you have earned stays yours.',
    '{button}',
  ],
  button,
})

/** Informs a partner of its suspension and the reason. */
export const partnerSuspendedMail = (to: To, reason: string): Mail =>
  suspended({ values: { ...named(to), reason }, url: url(to) })

const restored = mailTemplate({
  name: 'partner.restored',
  title: 'Partner: restored',
  to: 'partners',
  samples: { ...samples, reason: 'The parcels were found.' },
  subject: '{company} gets orders again',
  preview: '{reason}',
  heading: '{company} gets orders again',
  paragraphs: ['Hello {firstName}, {company} can be given orders again: {reason}', '{button}'],
  button,
})

/** Informs a partner that it is restored. */
export const partnerRestoredMail = (to: To, reason: string): Mail =>
  restored({ values: { ...named(to), reason }, url: url(to) })

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
