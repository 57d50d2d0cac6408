import type { GiftCardEvent, GiftCardStatus } from './gift-cards.ts'

/** Statuses of a gift card in words. */
export const giftCardStatusNames: Readonly<Record<GiftCardStatus, string>> = {
  pending: 'Not paid',
  active: 'Active',
  disabled: 'Disabled',
  used: 'Used up',
  expired: 'Expired',
}

/** Changes of a gift card's balance, for its owner. */
export const giftCardEventNames: Readonly<Record<GiftCardEvent['kind'], string>> = {
  bought: 'Added to the card',
  used: 'Spent',
  refunded: 'Refunded',
  held: 'Reserved while you pay',
}
