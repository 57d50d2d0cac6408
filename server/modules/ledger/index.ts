export { balanceOf, balanceWithin, booksBalance, earnedOnRelease, paymentOf, storeBalance } from './balances.ts'
export {
  type Account,
  type Carrier,
  capture,
  captureUnplaced,
  type Entry,
  feeParts,
  partnerEarns,
  payout,
  payoutReturned,
  refundBeforeRelease,
  refundPaid,
  release,
  type Sale,
  storeEarns,
} from './entries.ts'
export { entriesOfOrder } from './entries.views.ts'
export { postEntry } from './post-entry.ts'
