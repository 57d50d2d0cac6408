import type { UserKind } from '#contract/access.ts'

/** Kinds of notices that people can switch off, each by channel. */
export const noticeKinds = [
  'orders',
  'messages',
  'reviews',
  'price_drops',
  'offers',
  'stock',
  'products',
  'payouts',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Ways in which a notice arrives. */
export const noticeChannels = ['app', 'mail', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Name of each channel. */
export const channelNames: Readonly<Record<NoticeChannel, string>> = {
  app: 'In the app',
  mail: 'By e-mail',
  push: 'On devices',
}

interface NoticeWords {
  name: string
  help: string
  /** The user kinds that get it, with the channels that each can switch off. */
  of: Readonly<Partial<Record<UserKind, readonly NoticeChannel[]>>>
}

/** Name of each kind, what it has, and who gets it. */
export const noticeWords: Readonly<Record<NoticeKind, NoticeWords>> = {
  orders: {
    name: 'Progress of orders',
    help: 'What happens with an order until it is delivered',
    // In the app and by mail, only a customer's news that the order's page says too can be switched off.
    of: { customer: noticeChannels, merchant: ['push'], partner: ['push'], admin: ['push'] },
  },
  messages: {
    name: 'Messages',
    help: 'Conversations, notes on orders, questions about products, and answers',
    of: { customer: noticeChannels, merchant: noticeChannels },
  },
  reviews: {
    name: 'Reviews',
    help: 'A customer reviewed a product of your store, or your store',
    of: { merchant: ['app', 'push'] },
  },
  price_drops: {
    name: 'Wishlist',
    help: 'A product you saved costs less or is back in stock, by mail at most once a day. A size you wait for is back, at once.',
    of: { customer: noticeChannels },
  },
  offers: {
    name: 'News of stores',
    help: 'New products of stores you follow; at most once a week',
    of: { customer: noticeChannels },
  },
  stock: { name: 'Low stock', help: 'A product of your store is about to sell out', of: { merchant: noticeChannels } },
  products: {
    name: 'Decisions on products',
    help: 'A product of your store was approved or needs changes',
    of: { merchant: noticeChannels },
  },
  payouts: {
    name: 'Payouts',
    help: 'A payout is on its way to your bank account, or was paid. You always learn that one failed, or is paused.',
    of: { merchant: noticeChannels, partner: noticeChannels },
  },
}
