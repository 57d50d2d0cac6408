export { balanceOf, balanceWithin, booksBalance, earnedOnRelease, paymentOf, storeBalance } from './balances.ts'
export {
  type Account,
  type Carrier,
  capture,
  captureUnplaced,
  type Entry,
  feeParts,
  giftCardSold,
  type OrderMoney,
  partnerEarns,
  payout,
  payoutReturned,
  refundAtOnce,
  refundBeforeRelease,
  refundPaid,
  release,
  type Sale,
  storeEarns,
} from './entries.ts'
export { entriesOfOrder } from './entries.views.ts'
export { postEntries, postEntry } from './post-entry.ts'
