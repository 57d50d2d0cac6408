import * as contract from '#contract/money/gift-cards.ts'
import * as credit from '#contract/money/store-credit.ts'
import {
  changeStatus,
  claimCard,
  countSending,
  countTry,
  givenCards,
  grantAsAdmin,
  issueCard,
  sendAgain,
} from '#domains/money/gift-cards/index.ts'
import { audit, auditFile } from '#platform/audit.ts'
import { fail, failed, mustSucceed } from '#platform/failure.ts'
import { csvName } from '#platform/file-name.ts'
import { FileAnswer, route } from '#platform/http/route.ts'
import type { Module, Platform } from '#platform/module.ts'
import { sum, toKobo, toNaira } from '#platform/money.ts'
import { everyGiftCard, giftCardDetail, giftCardList, giftCardRow } from './admin.views.ts'
import { giftCardsCsv } from './gift-cards-file.ts'
import { myCards } from './my-cards.views.ts'
import { storeCreditOf } from './store-credit.views.ts'

export const giftCardScreens = (platform: Platform): Module => ({
  routes: [
    route(contract.listMyGiftCards, async ({ caller, db, now }) => {
      const customerId = caller.accountId
      const [rows, credit, given] = await Promise.all([
        myCards(db.read, { customerId, now }),
        myCards(db.read, { customerId, now, kind: 'store_credit' }),
        givenCards(db.read, customerId),
      ])
      const usable = [...rows, ...credit].filter(card => card.status === 'active')
      const spendable = toNaira(sum(usable.map(card => toKobo(card.balance))))
      return { count: rows.length, rows, spendable, given }
    }),

    route(contract.claimGiftCard, async ({ caller, body, db, now, request }) => {
      const customerId = caller.accountId
      const tooMany = await countTry(platform, customerId, request.ip)
      if (tooMany) return tooMany
      const card = await db.transact(work => claimCard(work, customerId, body.code))
      if (failed(card)) return card
      const [mine] = await myCards(db.keyed, { customerId, giftCardId: card.giftCardId, now })
      return mine ?? fail('gift_card_unknown')
    }),

    route(contract.listGiftCards, ({ query, db }) => giftCardList(db.read, query)),

    route(contract.giftCardsFile, async ({ caller, query, db, now }) => {
      await db.transact(work => auditFile(work, caller, 'gift-cards', query))
      return new FileAnswer(csvName('gift-cards', query, now), giftCardsCsv(everyGiftCard(db.read, query)))
    }),

    route(contract.getGiftCard, async ({ caller, params: { id }, db }) => {
      const card = await giftCardDetail(db.read, id)
      if (!failed(card))
        await db.transact(work => audit(work, caller, { action: 'giftcard.viewed', subject: ['gift_card', id] }))
      return card
    }),

    route(contract.issueGiftCard, async ({ caller, body, db, requestId }) => {
      const { appUrl } = platform.config
      const issued = await db.transact(work => issueCard(work, caller, { body, appUrl, requestId }))
      return failed(issued) ? issued : mustSucceed(await giftCardRow(db.keyed, issued.giftCardId))
    }),

    route(contract.mailGiftCardAgain, async ({ caller, params, db, requestId }) => {
      const tooMany = await countSending(platform, caller, params.id)
      if (tooMany) return tooMany
      const asked = { giftCardId: params.id, requestId, appUrl: platform.config.appUrl }
      const sent = await db.transact(work => sendAgain(work, caller, asked))
      return failed(sent) ? sent : giftCardRow(db.keyed, params.id)
    }),

    route(credit.getStoreCredit, ({ caller, db, now }) => storeCreditOf(db.keyed, caller.accountId, now)),

    route(credit.getCustomerCredit, ({ params, db, now }) => storeCreditOf(db.read, params.id, now)),

    route(credit.grantStoreCredit, async ({ caller, params, body: { amount, reason }, db, now, requestId }) => {
      const grant = { customerId: params.id, amount: toKobo(amount), reason, requestId }
      const granted = await db.transact(work => grantAsAdmin(work, caller, grant))
      return failed(granted) ? granted : storeCreditOf(db.keyed, params.id, now)
    }),

    route(contract.changeGiftCardStatus, async ({ caller, params, body, db, requestId }) => {
      const done = await db.transact(work => changeStatus(work, caller, { giftCardId: params.id, requestId, ...body }))
      return failed(done) ? done : giftCardRow(db.keyed, params.id)
    }),
  ],
})
