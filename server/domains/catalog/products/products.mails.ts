import { Fragment, createElement as h } from 'react'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'

/** To a merchant whose product was approved. */
export const approvedMail = ({ name, onSale, url }: { name: string; onSale: boolean; url: string }) => ({
  subject: `${name} is approved`,
  body: mailLayout({
    preview: onSale ? 'Customers see it now.' : 'It can go on sale.',
    heading: 'Your product is approved',
    children: h(
      Fragment,
      null,
      mailText(
        onSale
          ? `Customers see ${name} now, in the marketplace and on your storefront.`
          : `${name} is approved. Customers see it once it is published and your store is live.`,
      ),
      mailButton(url, 'See the product'),
    ),
  }),
})

/** To a merchant whose product was refused, with the administrator's reason. */
export const rejectedMail = ({ name, reason, url }: { name: string; reason: string; url: string }) => ({
  subject: `${name} needs a change before it sells`,
  body: mailLayout({
    preview: reason.slice(0, 120),
    heading: 'Your product was not approved',
    children: h(
      Fragment,
      null,
      mailText(`We looked at ${name} and can’t put it on sale as it is:`),
      ...reason.split(/\n+/).map((paragraph, at) => h(Fragment, { key: at }, mailText(`“${paragraph}”`))),
      mailText('Change it and save: we look at it again.'),
      mailButton(url, 'Change the product'),
    ),
  }),
})
