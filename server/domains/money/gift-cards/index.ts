import { creditDue, paymentChanged } from '#domains/money/payments/index.ts'
import { failed } from '#platform/failure.ts'
import { handle } from '#platform/jobs.ts'
import type { Module, Platform } from '#platform/module.ts'
import { proveGiftCards } from './books.ts'
import { confirmPurchase } from './confirm-purchase.ts'
import { giftCardsRoutes } from './gift-cards.routes.ts'
import { giftCardsPrivacy } from './privacy.ts'
import { expireCards, sendDueCards } from './send-cards.ts'
import { creditDueRefund } from './store-credit.ts'

export {
  type AppliedCard,
  type AppliedCardRow,
  appliedCards,
  appliedCardsOf,
  appliedCardsSql,
  appliedOnWire,
  applyCard,
} from './applied-cards.ts'
export { giftCardBooks } from './books.ts'
export { buyGiftCard } from './buy-card.ts'
export { changeStatus } from './change-status.ts'
export { claimCard, countTry } from './claim-card.ts'
export { confirmPurchase } from './confirm-purchase.ts'
export { givenCards } from './gift-cards.views.ts'
export { issueCard } from './issue-card.ts'
export {
  refundToGiftCards,
  releaseGiftCards,
  reserveGiftCards,
  settleGiftCards,
} from './reserve-gift-cards.ts'
export { countSending, sendAgain } from './send-again.ts'
export { creditRefund, grantAsAdmin, grantStoreCredit } from './store-credit.ts'

export const giftCardsModule = (platform: Platform): Module => ({
  privacy: giftCardsPrivacy,
  routes: giftCardsRoutes(platform),
  handlers: [
    handle(paymentChanged, async ({ reference }) => {
      const confirmed = await confirmPurchase(platform, reference)
      // Checkout handles its own payments. Other failures are retried.
      if (failed(confirmed) && confirmed.code !== 'gift_card_not_found') throw new Error(confirmed.message)
    }),
    handle(creditDue, ({ refundId }) => platform.db.transact(work => creditDueRefund(work, refundId))),
  ],
  scheduledJobs: [
    { name: 'gift-cards.send', minutes: 1, run: () => sendDueCards(platform) },
    { name: 'gift-cards.expire', minutes: 60, run: () => expireCards(platform) },
    { name: 'gift-cards.prove', minutes: 60, run: () => proveGiftCards(platform) },
  ],
})
