import * as contract from '#contract/stores/bank-account.ts'
import { bankList } from '#platform/banks.ts'
import { fail } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { bankAccountOf, saveBankAccount } from './bank-account.ts'

export function bankAccountRoutes(platform: Platform): Route[] {
  const banks = bankList(platform)
  return [
    route(contract.getBankAccount, ({ caller, db, now }) => bankAccountOf(db.read, caller.scope, now)),

    route(contract.addBankAccount, ({ caller, body }) =>
      saveBankAccount(platform, banks, caller, body, before => (before ? fail('bank_account_exists') : undefined)),
    ),

    route(contract.updateBankAccount, async ({ caller, params, body }) =>
      params.id === caller.scope.storeId
        ? saveBankAccount(platform, banks, caller, body, before => (before ? undefined : fail('not_found')))
        : fail('not_found'),
    ),
  ]
}
