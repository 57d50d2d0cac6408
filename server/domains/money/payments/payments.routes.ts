import { listBanks, resolveBankAccount } from '#contract/money/banks.ts'
import { paystackWebhook, retryRefund as retryRefundCall } from '#contract/money/payments.ts'
import { listSavedCards, removeSavedCard } from '#contract/money/saved-cards.ts'
import { bankList, resolveAccount } from '#platform/banks.ts'
import { failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { retryRefund } from './retry-refund.ts'
import { removeCard, savedCards } from './saved-cards.ts'
import { receiveWebhook } from './webhook.ts'

export function paymentsRoutes(platform: Platform): Route[] {
  const banks = bankList(platform)
  return [
    route(paystackWebhook, ({ body, request }) =>
      receiveWebhook(platform, body, String(request.headers['x-paystack-signature'] ?? '')),
    ),

    route(retryRefundCall, ({ caller, params, db }) =>
      db.transact(work => retryRefund(work, { refundId: params.id, caller })),
    ),

    route(listSavedCards, async ({ caller, db, now }) => {
      const rows = await savedCards(db.read, caller.accountId, now)
      return { count: rows.length, rows }
    }),

    route(removeSavedCard, ({ caller, params, db }) =>
      db.transact(work => removeCard(work, caller.accountId, params.id)),
    ),

    route(listBanks, async () => {
      const rows = await banks()
      return failed(rows) ? rows : { count: rows.length, rows }
    }),

    route(resolveBankAccount, async ({ query: { account_number, bank_code } }) => {
      const found = await resolveAccount(
        platform,
        { accountNumber: account_number, bankCode: bank_code },
        'account_number',
      )
      return failed(found) ? found : { account_number, account_name: found.accountName, bank_code }
    }),
  ]
}
