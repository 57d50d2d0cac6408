import { Fragment, createElement as h, type ReactElement } from 'react'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'
import { beginningOf } from '#platform/storable.ts'

export type DecisionOutcome = 'approved' | 'rejected' | 'edit-approved' | 'edit-declined'

/** A decision on a product, for its merchant. */
export interface Decided {
  id: string
  name: string
  onSale: boolean
  outcome: DecisionOutcome
  /** Why it was rejected or declined. */
  reason: string
}

/** Words for several products of an outcome, and the tab of the merchant's list that has them. */
const several = {
  approved: {
    subject: count => `${count} products are approved`,
    lead: 'Customers can now find these products, if they are published and your store is live:',
    tab: 'on-sale',
  },
  'edit-approved': {
    subject: count => `Your changes of ${count} products are approved`,
    lead: 'These products now have the changes that you sent us:',
    tab: 'on-sale',
  },
  rejected: {
    subject: count => `${count} products need changes before they can be sold`,
    lead: 'These products can’t be sold as they are. Edit and save them: we will review them again.',
    tab: 'rejected',
  },
  'edit-declined': {
    subject: count => `Your changes of ${count} products need another look`,
    lead: 'We can’t approve your changes of these products yet. The products stay as they were.',
    tab: 'rejected',
  },
} satisfies Record<DecisionOutcome, { subject: (count: number) => string; lead: string; tab: string }>

const outcomes: readonly DecisionOutcome[] = ['approved', 'edit-approved', 'rejected', 'edit-declined']
const mostNamed = 20

/** To a merchant, once for the decisions of a few minutes. */
export function decisionsMail(
  decided: readonly Decided[],
  appUrl: string,
): { subject: string; body: ReactElement; path: string } {
  const [first] = decided
  if (first && decided.length === 1) {
    const path = `/merchant/products/${first.id}`
    return { ...single[first.outcome]({ ...first, url: appUrl + path }), path }
  }
  const groups = outcomes.flatMap(outcome => {
    const those = decided.filter(each => each.outcome === outcome)
    return those.length ? [{ ...several[outcome], those }] : []
  })
  const [group] = groups
  const path = groups.length === 1 && group ? `/merchant/products?standing=${group.tab}` : '/merchant/products'
  const subject =
    groups.length === 1 && group ? group.subject(decided.length) : `We reviewed ${decided.length} products`
  return {
    subject,
    path,
    body: mailLayout({
      preview: groups
        .map(({ lead }) => lead)
        .join(' ')
        .slice(0, 120),
      heading: subject,
      children: h(
        Fragment,
        null,
        ...groups.map(({ lead, those }) => h(Fragment, { key: lead }, mailText(lead), ...namesOf(those))),
        mailButton(appUrl + path, 'View products'),
      ),
    }),
  }
}

/** Names products, those with the same reason together. */
const namesOf = (those: readonly Decided[]): ReactElement[] =>
  [...Map.groupBy(those, ({ reason }) => reason)].map(([reason, same]) => {
    const names = same.slice(0, mostNamed).map(({ name }) => name)
    const more = same.length > mostNamed ? [`and ${same.length - mostNamed} more`] : []
    const list = [...names, ...more].join(', ')
    return h(Fragment, { key: reason }, mailText(reason ? `${list}: “${reason}”` : `${list}.`))
  })

/** To a merchant whose product was approved. */
const approvedMail = ({ name, onSale, url }: { name: string; onSale: boolean; url: string }) => ({
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
const rejectedMail = ({ name, reason, url }: { name: string; reason: string; url: string }) => ({
  subject: `${name} needs changes before it can be sold`,
  body: mailLayout({
    preview: beginningOf(reason, 120),
    heading: 'Your product can’t be sold as it is',
    children: h(
      Fragment,
      null,
      mailText(`We reviewed ${name}. It can’t be sold as it is:`),
      ...reason.split(/\n+/).map((paragraph, at) => h(Fragment, { key: at }, mailText(`“${paragraph}”`))),
      mailText('Edit the product and save it: we will review it again.'),
      mailButton(url, 'Edit product'),
    ),
  }),
})

/** To a merchant whose edit of a product was approved. */
const editApprovedMail = ({ name, onSale, url }: { name: string; onSale: boolean; url: string }) => ({
  subject: `Your changes of ${name} are approved`,
  body: mailLayout({
    preview: onSale ? 'Customers see them now.' : 'Customers see them once the product is on sale.',
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
const editDeclinedMail = ({
  name,
  onSale,
  reason,
  url,
}: {
  name: string
  onSale: boolean
  reason: string
  url: string
}) => ({
  subject: `Your changes of ${name} need another look`,
  body: mailLayout({
    preview: beginningOf(reason, 120),
    heading: 'Your changes were not approved',
    children: h(
      Fragment,
      null,
      mailText(`${name} stays ${onSale ? 'on sale ' : ''}as it was. We can’t approve your changes yet:`),
      ...reason.split(/\n+/).map((paragraph, at) => h(Fragment, { key: at }, mailText(`“${paragraph}”`))),
      mailText('Change the product and save it: we will review it again. Or discard your changes.'),
      mailButton(url, 'Edit product'),
    ),
  }),
})

const single = {
  approved: approvedMail,
  rejected: rejectedMail,
  'edit-approved': editApprovedMail,
  'edit-declined': editDeclinedMail,
} satisfies Record<DecisionOutcome, (decided: Decided & { url: string }) => { subject: string; body: ReactElement }>
