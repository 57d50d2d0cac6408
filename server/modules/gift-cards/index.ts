import type { Module, Platform } from '#platform/module.ts'

export { type AppliedCard, appliedCards } from './applied-cards.ts'
export { type CardBooks, giftCardBooks } from './books.ts'
export { type CardPart, giveBackToCards, holdGiftCards, releaseGiftCards, settleGiftCards } from './hold-cards.ts'

export const giftCardsModule = (_platform: Platform): Module => ({ routes: [] })
