import { sql } from 'kysely'
import { after, hour } from '#platform/clock.ts'
import type { Module, Platform } from '#platform/module.ts'
import { ledgerRoutes } from './ledger.routes.ts'
import { proveBooks } from './proof.ts'

export type { Account, AccountKind } from './accounts.ts'
export { adjustedBy, adjusts, adjustsBesidesReturns } from './adjusts.ts'
export {
  balanceOf,
  booksBalance,
  earnedOnRelease,
  keptBalance,
  keptBalanceColumn,
  keptPartnerBalances,
  partnerBalance,
  paymentOf,
  storeBalance,
} from './balances.ts'
export {
  type CaseBearer,
  caseBorne,
  caseLoss,
  caseLossMoved,
  caseRecovered,
  caseReplaced,
  caseReplacedBack,
} from './case-entries.ts'
export { creditGranted, creditReturned, creditUsed, giftCardIssued, refundCredited } from './credit-entries.ts'
export { disputeCharged, disputeLost, disputeUncharged, refundCovered } from './dispute-entries.ts'
export {
  type Carrier,
  type CostBearer,
  capture,
  captureUnplaced,
  chargeback,
  clawback,
  type Entry,
  feeParts,
  giftCardSold,
  type LedgerEvent,
  partCarried,
  partnerEarns,
  planFee,
  type Returned,
  refundAtOnce,
  refundBeforeRelease,
  refundPaid,
  release,
  returnCarried,
  returnCosts,
  type Sale,
  storeEarns,
} from './entries.ts'
export { accountNames, eventNames } from './names.ts'
export { type PayoutReceiver, payableOf, payout, payoutFee, payoutReturned } from './payout-entries.ts'
export { postEntries, postEntry } from './post-entry.ts'
export { lastProof } from './proof.ts'
export { deliveryBorne, deliveryEarned } from './stall-entries.ts'
export { commissionVat } from './tax-entries.ts'

export const ledgerModule = (platform: Platform): Module => ({
  routes: ledgerRoutes(platform),
  scheduledJobs: [
    {
      name: 'ledger.keep',
      minutes: 60,
      // No transaction takes this long, so hardly anything is posted for an earlier time.
      run: () => platform.db.transact(({ tx, now }) => sql`select keep_ledger(${after(now, -hour)})`.execute(tx)),
    },
    {
      name: 'ledger.prove',
      minutes: 60,
      run: () => proveBooks(platform),
    },
  ],
})
