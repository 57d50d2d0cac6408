export const pageKinds = ['legal', 'help'] as const
export type PageKind = (typeof pageKinds)[number]

/** Groups of help articles, in their order. */
export const helpTopics = ['delivery', 'returns', 'payments', 'account', 'selling'] as const
export type HelpTopic = (typeof helpTopics)[number]

export const topicNames: Readonly<Record<HelpTopic, string>> = {
  delivery: 'Orders and delivery',
  returns: 'Returns and refunds',
  payments: 'Payments and gift cards',
  account: 'Your account',
  selling: 'Selling',
}

/** Pages whose current version people accept when they sign up and pay. */
export const acceptedPages = ['terms', 'privacy'] as const

/** Returns the path of a page of the shop. */
export const pathOfPage = ({ kind, slug }: { kind: PageKind; slug: string }): string =>
  kind === 'legal' ? `/${slug}` : `/help/${slug}`
