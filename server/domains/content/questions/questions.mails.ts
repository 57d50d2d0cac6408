import { Fragment, createElement as h } from 'react'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'
import { beginningOf } from '#platform/storable.ts'

interface Answered {
  storeName: string
  productName: string
}

/** Title of the notification to a customer whose question was answered. */
export const answeredTitle = ({ storeName, productName }: Answered): string =>
  `${storeName} answered your question about ${productName}`

/** To a customer whose question was answered. `onPage`: the URL is that of the product's page. */
export const answeredMail = (of: Answered & { question: string; answer: string; url: string; onPage: boolean }) => ({
  subject: answeredTitle(of),
  body: mailLayout({
    preview: beginningOf(of.answer, 120),
    heading: `${of.storeName} answered`,
    children: h(
      Fragment,
      null,
      mailText(`You asked about ${of.productName}: “${of.question}”`),
      mailText('The store answered:'),
      ...of.answer.split(/\n+/).map((paragraph, at) => h(Fragment, { key: at }, mailText(paragraph))),
      mailButton(of.url, of.onPage ? 'See it at the product' : 'View your questions'),
    ),
  }),
})

/** A new question about a store's product. */
export interface NewQuestion {
  asker: string
  text: string
  productName: string
}

/** Title of the notification to a store of its new questions. */
export const askedTitle = (asked: readonly NewQuestion[]): string => {
  const [first] = asked
  return first && asked.length === 1
    ? `${first.asker} asked about ${first.productName}`
    : `${asked.length} new questions about your products`
}

/** Questions that a mail quotes; it counts the others. */
const mostNamed = 10

/** To the people of a store who can answer, once for all questions since the last mail. */
export const askedMail = (asked: readonly NewQuestion[], url: string) => ({
  subject: askedTitle(asked),
  body: mailLayout({
    preview: beginningOf(asked[0]?.text ?? '', 120),
    heading: asked.length === 1 ? 'New question' : 'New questions',
    children: h(
      Fragment,
      null,
      ...asked
        .slice(0, mostNamed)
        .map(({ asker, productName, text }, at) =>
          h(Fragment, { key: at }, mailText(`${asker} about ${productName}: “${text}”`)),
        ),
      ...(asked.length > mostNamed ? [mailText(`And ${asked.length - mostNamed} more.`)] : []),
      mailText('Your answer appears on the product page, where other customers find it too.'),
      mailButton(url, 'Answer'),
    ),
  }),
})
