import { Fragment, createElement as h } from 'react'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'

/** A variant that ran low: product name with options, and units left. */
export interface RanLow {
  name: string
  left: number
}

const leftOf = ({ left }: RanLow) => (left > 0 ? `${left} left` : 'none left')

/** Title of the in-app notification. */
export const lowStockTitle = (ran: readonly RanLow[]): string => {
  const [first] = ran
  return first && ran.length === 1
    ? `${first.name} is running low: ${leftOf(first)}`
    : `${ran.length} products are running low, including ${first?.name}`
}

const mostNamed = 20

/** To a store's owner, once for everything that ran low since the last mail. */
export const lowStockMail = (ran: readonly RanLow[], url: string) => ({
  subject: lowStockTitle(ran),
  body: mailLayout({
    preview: 'Restock before it sells out.',
    heading: 'Running low',
    children: h(
      Fragment,
      null,
      mailText('Stock has fallen to your alert level:'),
      ...ran.slice(0, mostNamed).map((each, at) => h(Fragment, { key: at }, mailText(`${each.name}: ${leftOf(each)}`))),
      ...(ran.length > mostNamed ? [mailText(`And ${ran.length - mostNamed} more.`)] : []),
      mailButton(url, 'View inventory'),
    ),
  }),
})
