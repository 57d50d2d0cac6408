import { done as words } from '#contract/done.ts'
import * as contract from '#contract/money/gift-cards.ts'
import { lockCart } from '#domains/cart/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { fail, failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { appliedCards, appliedOnWire, applyCard, removeCard } from './applied-cards.ts'
import { buyGiftCard } from './buy-card.ts'
import { changeGift } from './change-gift.ts'
import { claimCard, countTry, countTryFrom, lookAtCard } from './claim-card.ts'
import { confirmPurchase } from './confirm-purchase.ts'
import { isPurchaseOf, purchaseOutcome } from './gift-cards.views.ts'
import { countSending, sendAgain } from './send-again.ts'

export function giftCardsRoutes(platform: Platform): readonly Route[] {
  return [
    route(contract.purchaseGiftCard, ({ caller, body }) => buyGiftCard(platform, caller, body)),

    route(contract.completeGiftCard, async ({ caller, body: { reference }, db }) => {
      const customerId = caller.accountId
      if (!(await isPurchaseOf(db.keyed, customerId, reference))) return fail('gift_card_not_found')
      const payment = await confirmPurchase(platform, reference)
      return failed(payment) ? payment : purchaseOutcome(db.keyed, { customerId, reference })
    }),

    route(
      contract.lookAtGiftCard,
      async ({ body, db, now, request }) =>
        (await countTryFrom(platform, request.ip)) ?? lookAtCard(db.read, body.code, now),
    ),

    route(contract.changeGift, async ({ caller, params, body, db, requestId }) => {
      const { appUrl } = platform.config
      const asked = { giftCardId: params.id, body, requestId, appUrl }
      const card = await db.transact(work => changeGift(work, caller, asked))
      return failed(card) || !card.sentAt ? card : answer(card, { message: words.giftSent })
    }),

    route(contract.sendGiftAgain, async ({ caller, params, body, db, requestId }) => {
      const tooMany = await countSending(platform, caller, params.id)
      if (tooMany) return tooMany
      const { appUrl } = platform.config
      return db.transact(work => sendAgain(work, caller, { giftCardId: params.id, ...body, requestId, appUrl }))
    }),

    route(contract.listAppliedGiftCards, ({ caller, db, now }) => applied(db.keyed, caller.accountId, now)),

    route(contract.applyGiftCard, async ({ caller, body, db, now, request }) => {
      const { accountId } = caller
      const tooMany = 'code' in body ? await countTry(platform, accountId, request.ip) : undefined
      if (tooMany) return tooMany
      const done = await db.transact(async work => {
        await lockCart(work, accountId) // Before the card, as a checkout locks them.
        const card = 'code' in body ? await claimCard(work, accountId, body.code) : { giftCardId: body.giftCardId }
        return failed(card) ? card : applyCard(work, accountId, card.giftCardId)
      })
      if (failed(done)) return done
      const message = done.kind === 'store_credit' ? words.creditApplied : words.giftCardApplied
      return answer(await applied(db.keyed, accountId, now), { message })
    }),

    route(contract.removeGiftCard, async ({ caller, params, db, now }) => {
      const done = await db.transact(work => removeCard(work, caller.accountId, params.id))
      if (failed(done)) return done
      const message = done.kind === 'store_credit' ? words.creditRemoved : words.giftCardRemoved
      return answer(await applied(db.keyed, caller.accountId, now), { message })
    }),
  ]
}

async function applied(read: Reader, customerId: string, now: Date) {
  const cards = await appliedCards(read, customerId, now)
  return { count: cards.length, rows: cards.map(appliedOnWire) }
}
