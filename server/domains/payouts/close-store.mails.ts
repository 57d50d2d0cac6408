import { mailTemplate, type Written } from '#platform/mail/templates.ts'

interface About {
  appUrl: string
  firstName: string
  store: string
}

const samples = { firstName: 'Ada', store: 'Kemi’s Fabrics' }

const closing = mailTemplate({
  name: 'store.closing',
  title: 'Store: closing',
  to: 'merchants',
  samples,
  subject: '{store} is closing',
  heading: '{store} is closing',
  paragraphs: [
    'As you asked, {firstName}, customers can no longer find {store} or buy from it.',
    'Please finish your open orders and returns. We pay out everything that you are owed, then the store closes. Until then you can reopen it, for at least 14 days.',
    '{button}',
    'If it wasn’t you, reopen the store and set a new password now.',
  ],
  button: 'View status',
})

/** Informs the owner that the store is off sale. */
export const storeClosingMail = ({ appUrl, firstName, store }: About): Written =>
  closing({ values: { firstName, store }, url: `${appUrl}/merchant/account#store` })

const closed = mailTemplate({
  name: 'store.closed',
  title: 'Store: closed',
  to: 'merchants',
  samples,
  subject: '{store} has closed',
  heading: '{store} has closed',
  paragraphs: [
    'Everything has ended, {firstName}: {store} is closed. Your statements and invoices stay in your account.',
    '{button}',
  ],
  button: 'Go to your account',
})

/** Informs the owner that the store is closed for good. */
export const storeClosedMail = ({ appUrl, firstName, store }: About): Written =>
  closed({ values: { firstName, store }, url: `${appUrl}/merchant/account` })
