import { Fragment, createElement as h } from 'react'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'

/** What ran low: `name` with the options of the variant, and how many are left. */
export interface RanLow {
  name: string
  left: number
}

const leftOf = ({ left }: RanLow) => (left > 0 ? `${left} left` : 'none left')

/** What a merchant is told in the app. */
export const lowStockTitle = (ran: readonly RanLow[]): string => {
  const [first] = ran
  return first && ran.length === 1
    ? `${first.name} runs low: ${leftOf(first)}`
    : `${ran.length} things run low, ${first?.name} among them`
}

const mostNamed = 20

/** To a store's owner, once for all that ran low since the last one. */
export const lowStockMail = (ran: readonly RanLow[], url: string) => ({
  subject: lowStockTitle(ran),
  body: mailLayout({
    preview: 'Stock up before it sells out.',
    heading: 'Running low',
    children: h(
      Fragment,
      null,
      mailText('So few are left that you wanted to hear of it:'),
      ...ran.slice(0, mostNamed).map((each, at) => h(Fragment, { key: at }, mailText(`${each.name}: ${leftOf(each)}`))),
      ...(ran.length > mostNamed ? [mailText(`And ${ran.length - mostNamed} more.`)] : []),
      mailButton(url, 'See your inventory'),
    ),
  }),
})
