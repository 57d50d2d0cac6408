import { Fragment, createElement as h } from 'react'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'

/** To a merchant whose product was approved. */
export const approvedMail = ({ name, onSale, url }: { name: string; onSale: boolean; url: string }) => ({
  subject: `${name} is approved`,
  body: mailLayout({
    preview: onSale ? 'It is now on sale.' : 'It can go on sale.',
    heading: 'Your product is approved',
    children: h(
      Fragment,
      null,
      mailText(
        onSale
          ? `Customers can now find ${name} in the marketplace and on your storefront.`
          : `${name} is approved. Customers see it once it is published and your store is live.`,
      ),
      mailButton(url, 'View product'),
    ),
  }),
})

/** To a merchant whose product was rejected, with the administrator's reason. */
export const rejectedMail = ({ name, reason, url }: { name: string; reason: string; url: string }) => ({
  subject: `${name} needs changes before it can be sold`,
  body: mailLayout({
    preview: reason.slice(0, 120),
    heading: 'Your product was not approved',
    children: h(
      Fragment,
      null,
      mailText(`We reviewed ${name} and can’t approve it yet:`),
      ...reason.split(/\n+/).map((paragraph, at) => h(Fragment, { key: at }, mailText(`“${paragraph}”`))),
      mailText('Edit the product and save it: we will review it again.'),
      mailButton(url, 'Edit product'),
    ),
  }),
})

/** To a merchant whose edit of a product was approved. */
export const editApprovedMail = ({ name, url }: { name: string; url: string }) => ({
  subject: `Your changes of ${name} are approved`,
  body: mailLayout({
    preview: 'Customers see them now.',
    heading: 'Your changes are approved',
    children: h(
      Fragment,
      null,
      mailText(`${name} now has the changes that you sent us.`),
      mailButton(url, 'View product'),
    ),
  }),
})

/** To a merchant whose edit of a product was declined, with the administrator's reason. */
export const editDeclinedMail = ({ name, reason, url }: { name: string; reason: string; url: string }) => ({
  subject: `Your changes of ${name} need another look`,
  body: mailLayout({
    preview: reason.slice(0, 120),
    heading: 'Your changes were not approved',
    children: h(
      Fragment,
      null,
      mailText(`${name} stays on sale as it was. We can’t approve your changes yet:`),
      ...reason.split(/\n+/).map((paragraph, at) => h(Fragment, { key: at }, mailText(`“${paragraph}”`))),
      mailText('Change the product and save it: we will review it again. Or discard your changes.'),
      mailButton(url, 'Edit product'),
    ),
  }),
})
