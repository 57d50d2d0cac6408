import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { byId, id, moment, search } from '#contract/fields.ts'
import { money, signedMoney } from '#contract/money.ts'
import { refusedOrder } from '#contract/orders/refused-order.ts'
import { bankPause, payoutAccount } from './payout-account.ts'
import { statementLine } from './statement-line.ts'

/**
 * `due`: released to the store; `approved`: awaits its transfer; `processing`: sent to the provider; then `paid` or
 * `failed`.
 */
export const payoutStatus = z.enum(['due', 'approved', 'processing', 'paid', 'failed'])
export type PayoutStatus = z.infer<typeof payoutStatus>

/**
 * Groups of payouts, as the tabs of lists. `due` can be paid now and `later` falls due; neither is on hold, nor is
 * `failed`.
 */
export const payoutGroup = z.enum(['due', 'later', 'approved', 'processing', 'paid', 'failed'])
export type PayoutGroup = z.infer<typeof payoutGroup>

/**
 * A payout that waits until a dispute of its payment is closed, or a case about its order decided. `dispute` says how much
 * of the payment the customer's bank disputes, which can be for several orders, and since when.
 */
export const payoutHold = z.object({
  by: z.enum(['dispute', 'case']),
  caseId: id.nullable(),
  caseName: z.string().nullable(),
  dispute: z.object({ amount: money, openedAt: moment }).nullable(),
})
export type PayoutHold = z.infer<typeof payoutHold>

/**
 * One order’s money on its way to its store. `due` is what the order earned: `sales` less `commission`. `amount` is what
 * is sent: `due` less the transfer fee and what the store owes, null until approved. A failed payout has the reason in
 * `failure` and can be approved again. `statementId` is the transfer whose statement lists it. `paused` is true while an
 * administrator has paused the store’s payouts, and false once this one is approved. `bankPause` is
 * null then, and if this one falls due after it.
 */
export const payout = z.object({
  id,
  orderId: id,
  orderName: z.string(),
  status: payoutStatus,
  sales: money,
  commission: money,
  due: money,
  amount: money.nullable(),
  statementId: id.nullable(),
  dueAt: moment,
  approvedAt: moment.nullable(),
  paidAt: moment.nullable(),
  reference: z.string().nullable(),
  failure: z.string().nullable(),
  /** Null once it is approved. */
  hold: payoutHold.nullable(),
  paused: z.boolean(),
  /** Optional, because the previous release doesn’t send it. */
  bankPause: bankPause.nullable().optional(),
})
export type Payout = z.infer<typeof payout>

/** Where an order's money is before its release. With `return-open` a return keeps it there after the return window. */
export const unreleasedStage = z.enum(['not-delivered', 'return-window', 'return-open'])
export type UnreleasedStage = z.infer<typeof unreleasedStage>

/**
 * Money of an order that isn't released yet. `dueAt` is when it falls due by the store's payment category; null while
 * that depends on a delivery or a return.
 */
export const expectedPayout = z.object({
  stage: unreleasedStage,
  dueAt: moment.nullable(),
  paused: z.boolean(),
})
export type ExpectedPayout = z.infer<typeof expectedPayout>

/** Payout schedule of a store. */
export const paymentCategory = z.enum(['on-approval', 'next-day', 'weekly'])
export type PaymentCategory = z.infer<typeof paymentCategory>

/** A payout in the administrator’s list. `accountEnding` are the bank account’s last 4 digits. */
export const storePayout = payout.extend({
  storeId: id,
  storeName: z.string(),
  paymentCategory,
  bankName: z.string().nullable(),
  accountEnding: z.string().nullable(),
  /** Null without a bank account. */
  account: payoutAccount.nullable(),
})
export type StorePayout = z.infer<typeof storePayout>

/**
 * The next payout by the schedule: `amount` is what reaches the bank account by today's balance, without `held`, what
 * disputes and cases hold, and with the orders whose return window ends by then. `waitsFor` names what it waits for besides
 * its day, `bank-change` only if that delays it; `reason` is an administrator's for a pause. `accountNameDiffers` if the
 * bank account has neither the owner's nor the store's name, so whoever approves the payout asks whose it is.
 */
export const nextPayout = z.object({
  at: moment.nullable(),
  amount: money,
  fee: money,
  held: money,
  waitsFor: z.enum(['approval', 'minimum', 'pause', 'bank-change', 'bank-account', 'suspension']).nullable(),
  reason: z.string().nullable(),
  accountNameDiffers: z.boolean(),
  /** When the store's due money is paid. Absent from the previous release. */
  paymentCategory: paymentCategory.optional(),
})
export type NextPayout = z.infer<typeof nextPayout>

/** Groups of a store's orders by where their money is. Those of `later` and `held` may not be released yet. */
export const earningGroup = z.enum([...payoutGroup.options, 'held'])
export type EarningGroup = z.infer<typeof earningGroup>

/**
 * One order's money in its store's list: its payout, or what it will be. `adjusted` is what its refunds and cases changed
 * of the store's balance besides; it is settled with the next payout, not with the order's.
 */
export const earning = payout.omit({ id: true, status: true, dueAt: true, bankPause: true }).extend({
  status: z.enum([...unreleasedStage.options, ...payoutStatus.options]),
  adjusted: signedMoney,
  /** What everybody but the store calls the order, such as `BM-7K4Q-2M9X`. */
  orderReference: z.string(),
  returnWindowEndsAt: moment.nullable(),
  /** Null while it depends on a delivery or a return. */
  dueAt: moment.nullable(),
})
export type Earning = z.infer<typeof earning>

/** Sum of the orders that fall due on a day in Lagos, or, if `day` is null, after a delivery or a return. */
export const dueSum = z.object({
  day: z.iso.date().nullable(),
  waitsFor: z.enum(['not-delivered', 'return-open']).nullable(),
  amount: money,
  orders: z.int().min(0),
})
export type DueSum = z.infer<typeof dueSum>

/**
 * A store's money. `available` can be paid out and is negative if the store owes money; `onHold` is kept back by disputes
 * and cases, also before the release; `inReturnWindow` is of delivered orders, `notDelivered` of the others. These four
 * add up to everything that isn't paid out. `minimum` is the least scheduled payout. `dueSums` are there for the group
 * `later` only. `openLines` are what the store owes or is owed besides the orders that are due.
 */
export const payoutBalance = listOf(earning).extend({
  available: signedMoney,
  onHold: z.object({ amount: money, orders: z.int().min(0) }),
  inReturnWindow: money,
  notDelivered: money,
  paidOut: money,
  nextPayoutAt: moment.nullable(),
  next: nextPayout,
  minimum: money,
  dueSums: z.array(dueSum),
  openLines: z.array(statementLine),
})
export type PayoutBalance = z.infer<typeof payoutBalance>

export const getBalance = endpoint({
  id: 'payouts.balance',
  method: 'GET',
  path: '/v1/payouts/balance',
  summary:
    'What the store has, what is on the way, and its orders by the date on which their money falls due, latest first; those that fall due later or are on hold soonest first',
  access: ['merchant:transactions'],
  query: z.object({ ...page(), status: earningGroup.optional() }),
  answer: payoutBalance,
})

/** An order whose payout is held. `stage` says where its money is; `amount` is what the store earns. */
export const heldOrder = z.object({
  orderId: id,
  orderName: z.string(),
  storeId: id,
  storeName: z.string(),
  amount: money,
  stage: z.enum([...unreleasedStage.options, 'released']),
  returnWindowEndsAt: moment.nullable(),
  hold: payoutHold,
})
export type HeldOrder = z.infer<typeof heldOrder>

const heldFilters = { paymentCategory: paymentCategory.optional(), search: search.optional() }

export const listHeld = endpoint({
  id: 'payouts.held',
  method: 'GET',
  path: '/v1/payouts/held',
  summary: 'Orders of every store whose payouts a dispute or case holds, also before their release',
  access: ['admin:payments'],
  query: z.object({ ...page(), ...heldFilters }),
  answer: listOf(heldOrder),
})

export const heldFile = endpoint({
  id: 'payouts.held-file',
  method: 'GET',
  path: '/v1/payouts/held/file',
  summary: 'All matching held payouts as CSV, streamed, at most 50,000',
  access: ['admin:payments'],
  query: z.object(heldFilters),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 10,
})

const payoutFilters = {
  status: payoutGroup.optional(),
  paymentCategory: paymentCategory.optional(),
  search: search.optional(),
  storeId: id.optional(),
}

export const listPayouts = endpoint({
  id: 'payouts.list',
  method: 'GET',
  path: '/v1/payouts',
  summary:
    'Payouts of every store, the latest due first, with a count per group, of those that an administrator approves now, and of held orders',
  access: ['admin:payments'],
  query: z.object({ ...page(), ...payoutFilters }),
  answer: listOf(storePayout).extend({
    counts: z.record(payoutGroup, z.int().min(0)),
    toApprove: z.int().min(0),
    onHold: z.int().min(0),
  }),
})

export const payoutsFile = endpoint({
  id: 'payouts.file',
  method: 'GET',
  path: '/v1/payouts/file',
  summary: 'All matching payouts as CSV, streamed, at most 50,000',
  access: ['admin:payments'],
  query: z.object(payoutFilters),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 10,
})

/** Why a payout could not be approved. */
export const approveRefusals = [
  'order_not_found',
  'payout_disputed',
  'payout_held',
  'payout_not_due',
  'payout_approved',
  'no_bank_account',
  'payouts_paused',
  'store_suspended',
  'receiver_paused',
  'own_payout',
  'payout_too_small',
] as const satisfies readonly ErrorCode[]

export const approvePayout = endpoint({
  id: 'order.approve-payout',
  method: 'PATCH',
  path: '/v1/ordertracking/approve-merchant-payment/{id}',
  summary:
    'Approves an order’s payout: a transfer of what it earned goes to the store’s bank account, once it has all approvals',
  access: ['admin:payments'],
  params: byId,
  answer: storePayout,
  errors: approveRefusals,
  message: done.payoutApproved,
})

/** The orders of a store are approved together, in one transfer. */
export const approveOutcome = z.object({
  approved: z.array(id),
  refused: z.array(refusedOrder(approveRefusals)),
})
export type ApproveOutcome = z.infer<typeof approveOutcome>

export const approvePayouts = endpoint({
  id: 'payouts.approve',
  method: 'POST',
  path: '/v1/payouts/approve',
  summary: 'Approves the payouts of several orders in one transfer per store; fails only when every one is refused',
  access: ['admin:payments'],
  body: z.object({ orderIds: z.array(id).min(1).max(100) }),
  answer: approveOutcome,
  errors: approveRefusals,
  message: done.payoutApproved,
})
