import type { UserKind } from '#contract/access.ts'

/** Kinds of notices that people can switch off, each by channel. */
export const noticeKinds = ['orders', 'messages', 'price_drops', 'offers', 'stock'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Ways in which a notice arrives. */
export const noticeChannels = ['app', 'mail'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Name of each kind, what it has, and the user kinds that get it. */
export const noticeWords: Readonly<Record<NoticeKind, { name: string; help: string; of: readonly UserKind[] }>> = {
  orders: { name: 'Progress of orders', help: 'An order is picked up or gets late', of: ['customer'] },
  messages: { name: 'Messages', help: 'Messages, questions and answers', of: ['customer', 'merchant'] },
  price_drops: {
    name: 'Wishlist',
    help: 'A product you saved costs less or is back in stock; by mail at most once a day',
    of: ['customer'],
  },
  offers: {
    name: 'News of stores',
    help: 'New products of stores you follow; at most once a week',
    of: ['customer'],
  },
  stock: { name: 'Low stock', help: 'A product of your store is about to sell out', of: ['merchant'] },
}
