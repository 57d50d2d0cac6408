import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { byId, id, moment, search } from '#contract/fields.ts'
import { money, signedMoney } from '#contract/money.ts'
import { bankPause, payoutAccount } from './payout-account.ts'
import { approveRefusals, paymentCategory } from './payouts.ts'
import { statementLine } from './statement-line.ts'

/**
 * `awaiting-approval`: needs an administrator, or a second one; `queued`: approved, waits for room under the daily
 * ceiling; `approved`: to be sent; `processing`: with the provider; then `paid` or `failed`. `cancelled`: withdrawn
 * before it was sent.
 */
export const transferStatus = z.enum([
  'awaiting-approval',
  'queued',
  'approved',
  'processing',
  'paid',
  'failed',
  'cancelled',
])
export type TransferStatus = z.infer<typeof transferStatus>

/**
 * One transfer to a store or a partner. `amount` reaches the bank account, `fee` is the provider’s; both leave the
 * balance. `earned` is what the orders of its statement earned, also by delivery of those that came back. What `amount` and `fee` have besides was carried over or
 * credited, or below zero taken back. Both `earned` and the statement are missing for transfers from before statements
 * (`hasStatement` is false). `paidWith` is the later transfer that has the money
 * of a failed one, null while that is owed.
 */
export const payoutTransfer = z.object({
  id,
  status: transferStatus,
  scheduled: z.boolean(),
  amount: money,
  fee: money,
  /** Absent from older releases. */
  earned: signedMoney.nullable().optional(),
  requestedAt: moment,
  paidAt: moment.nullable(),
  reference: z.string(),
  failure: z.string().nullable(),
  cancelReason: z.string().nullable(),
  bankName: z.string(),
  accountEnding: z.string(),
  orders: z.int().min(0),
  paidWith: z.object({ id, at: moment }).nullable(),
  hasStatement: z.boolean(),
})
export type PayoutTransfer = z.infer<typeof payoutTransfer>

export const receiver = z.object({ kind: z.enum(['store', 'partner']), id, name: z.string() })
export type Receiver = z.infer<typeof receiver>

/**
 * A transfer in the administrator’s list, with who approved it; `mine` if the caller gave the first approval,
 * `overCeiling` if no day has room for it, because it is larger than the daily ceiling. `bankPause` stays after its end if
 * the receiver has another account than this transfer, which can then only be cancelled; it is null once it is sent.
 */
export const adminTransfer = payoutTransfer.extend({
  receiver,
  account: payoutAccount,
  approvalsNeeded: z.int().min(0).max(2),
  approvals: z.array(z.object({ by: z.string(), at: moment })),
  mine: z.boolean(),
  pausedReason: z.string().nullable(),
  /** Optional, because the previous release doesn’t send it. */
  bankPause: bankPause.nullable().optional(),
  overCeiling: z.boolean(),
})
export type AdminTransfer = z.infer<typeof adminTransfer>

const access = ['admin:payments'] as const

/** Groups of transfers, as the tabs of the payouts page. */
export const transferGroup = z.enum(['waiting', 'underway', 'failed', 'paid', 'cancelled'])
export type TransferGroup = z.infer<typeof transferGroup>

const transferFilters = {
  group: transferGroup.optional(),
  search: search.optional(),
  storeId: id.optional(),
  partnerId: id.optional(),
}

export const listTransfers = endpoint({
  id: 'payouts.transfers',
  method: 'GET',
  path: '/v1/payouts/transfers',
  summary:
    'Transfers to stores and partners, newest first; `search` narrows by receiver, owner, reference, amount, account and its holder',
  access,
  query: z.object({ ...page(), ...transferFilters }),
  answer: listOf(adminTransfer).extend({ counts: z.record(transferGroup, z.int().min(0)) }),
})

export const transfersFile = endpoint({
  id: 'payouts.transfers-file',
  method: 'GET',
  path: '/v1/payouts/transfers/file',
  summary: 'All matching transfers to stores and partners as CSV, streamed, at most 50,000',
  access,
  query: z.object(transferFilters),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 10,
})

/**
 * The next scheduled payout of a store or partner. The run takes `amount` from the balance, the transfer fee included; a
 * payout by hand takes `due` now. Held orders aren't in it: `held` counts them. A partner has no payment category and no
 * orders: it is paid its whole balance, on Mondays. `lastFailure` is why the bank didn't take the last transfer, whose money
 * this payout includes; null if it took it. `waitsFor` is why the run passes a store over.
 */
export const upcomingPayout = z.object({
  receiver,
  paymentCategory: paymentCategory.nullable(),
  at: moment,
  orders: z.int().min(0).nullable(),
  amount: money,
  due: money,
  held: z.int().min(0),
  pausedReason: z.string().nullable(),
  waitsFor: z.enum(['suspension', 'bank-account', 'bank-change']).nullable(),
  /** Optional, because the previous release doesn’t send it. */
  bankPause: bankPause.nullable().optional(),
  lastFailure: z.string().nullable(),
})
export type UpcomingPayout = z.infer<typeof upcomingPayout>

export const listUpcoming = endpoint({
  id: 'payouts.upcoming',
  method: 'GET',
  path: '/v1/payouts/upcoming',
  summary:
    'Stores with payouts that are due or fall due next, and partners whose balance is paid next, soonest first, with the day of their next run',
  access,
  query: z.object({ ...page(), search: search.optional() }),
  answer: listOf(upcomingPayout),
})

export const pausedReceiver = z.object({
  id,
  receiver,
  reason: z.string(),
  pausedBy: z.string(),
  pausedAt: moment,
})
export type PausedReceiver = z.infer<typeof pausedReceiver>

export const listPaused = endpoint({
  id: 'payouts.paused',
  method: 'GET',
  path: '/v1/payouts/paused',
  summary: 'Stores and partners whose payouts an administrator paused, newest first',
  access,
  query: z.object({ ...page(), search: search.optional(), storeId: id.optional() }),
  answer: listOf(pausedReceiver),
})

/** Why a payout can’t be made. */
export const payoutRefusals = [
  ...approveRefusals,
  'store_not_found',
  'partner_not_found',
  'partner_no_bank',
  'partner_payouts_paused',
  'partner_owed_nothing',
] as const satisfies readonly ErrorCode[]

/**
 * What a payout would send, computed by the code that sends it: `amount` is `earned` plus `other` less `fee`. `other` is
 * what the receiver owes, below zero, or credits of no order. An `amount` of zero makes no transfer. `left` is a rest that
 * stays on the balance, because the next fee would be higher. `secondApproval` if another administrator has to approve it too,
 * `waitsFor` if the daily ceiling has no room for it today, or on no day.
 */
export const plannedTransfer = z.object({
  receiver,
  orders: z.int().min(0),
  earned: money,
  other: signedMoney,
  fee: money,
  left: money,
  amount: money,
  bankName: z.string(),
  accountEnding: z.string(),
  account: payoutAccount,
  secondApproval: z.boolean(),
  waitsFor: z.enum(['next-day', 'higher-ceiling']).nullable(),
})
export type PlannedTransfer = z.infer<typeof plannedTransfer>

export const payoutPreview = z.object({
  transfers: z.array(plannedTransfer),
  refused: z.array(z.object({ orderId: id.nullable(), code: z.enum(payoutRefusals), message: z.string() })),
})
export type PayoutPreview = z.infer<typeof payoutPreview>

export const previewPayouts = endpoint({
  id: 'payouts.preview',
  method: 'POST',
  path: '/v1/payouts/preview',
  summary:
    'What approving the payouts of orders, or paying a store or partner now, would send: one transfer per receiver',
  access,
  body: z.union([
    z.strictObject({ orderIds: z.array(id).min(1).max(100) }),
    z.strictObject({ storeId: id }),
    z.strictObject({ partnerId: id }),
  ]),
  answer: payoutPreview,
})

const ofStore = ['no_bank_account', 'payouts_paused', 'receiver_paused', 'store_suspended'] as const
const ofPartner = ['partner_no_bank', 'partner_payouts_paused'] as const

export const payStore = endpoint({
  id: 'payouts.pay-store',
  method: 'POST',
  path: '/v1/payouts/stores/{id}/pay',
  summary: 'Pays a store all that is due to it now, in one transfer',
  access,
  params: byId,
  answer: adminTransfer,
  errors: ['store_not_found', 'payout_not_due', 'payout_too_small', 'own_payout', ...ofStore],
  message: done.payoutRequested,
  idempotent: true,
})

export const approveTransfer = endpoint({
  id: 'payouts.approve-transfer',
  method: 'POST',
  path: '/v1/payouts/transfers/{id}/approve',
  summary: 'Gives a waiting transfer its first or second approval; the last one releases it',
  access,
  params: byId,
  answer: adminTransfer,
  errors: [
    ...(['transfer_not_found', 'payout_approved', 'second_person_needed', 'own_payout'] as const),
    ...(['bank_account_changed', 'payout_disputed', 'payout_held', ...ofStore, ...ofPartner] as const),
  ],
  message: done.payoutApproved,
})

const reasonBody = z.object({ reason: z.string().trim().min(1).max(500) })

export const cancelTransfer = endpoint({
  id: 'payouts.cancel-transfer',
  method: 'POST',
  path: '/v1/payouts/transfers/{id}/cancel',
  summary: 'Cancels a transfer that wasn’t sent; its money returns to the balance',
  access,
  params: byId,
  body: reasonBody,
  answer: adminTransfer,
  errors: ['transfer_not_found', 'transfer_sent'],
  message: done.transferCancelled,
})

const pauses = { method: 'POST', access, params: byId } as const
const none = z.object({ id })

export const pauseStore = endpoint({
  ...pauses,
  id: 'payouts.pause-store',
  path: '/v1/payouts/stores/{id}/pause',
  summary: 'Pauses a store’s payouts; the store sees the reason',
  body: reasonBody,
  answer: none,
  errors: ['receiver_not_found', 'receiver_paused'],
  message: done.payoutsPaused,
})

export const resumeStore = endpoint({
  ...pauses,
  id: 'payouts.resume-store',
  path: '/v1/payouts/stores/{id}/resume',
  summary: 'Resumes a store’s paused payouts',
  answer: none,
  errors: ['receiver_not_found', 'receiver_not_paused'],
  message: done.payoutsResumed,
})

export const pausePartner = endpoint({
  ...pauses,
  id: 'payouts.pause-partner',
  path: '/v1/payouts/partners/{id}/pause',
  summary: 'Pauses a partner’s payouts; the partner sees the reason',
  body: reasonBody,
  answer: none,
  errors: ['receiver_not_found', 'receiver_paused'],
  message: done.payoutsPaused,
})

export const resumePartner = endpoint({
  ...pauses,
  id: 'payouts.resume-partner',
  path: '/v1/payouts/partners/{id}/resume',
  summary: 'Resumes a partner’s paused payouts',
  answer: none,
  errors: ['receiver_not_found', 'receiver_not_paused'],
  message: done.payoutsResumed,
})

export const listStatements = endpoint({
  id: 'payouts.statements',
  method: 'GET',
  path: '/v1/payouts/statements',
  summary: 'The store’s transfers, newest first, each with its statement',
  access: ['merchant:transactions'],
  query: z.object(page()),
  answer: listOf(payoutTransfer),
})

/** Lines that a statement’s page has; its CSV has all. */
export const mostStatementLines = 1000

/** Sums of a statement's lines. `sales` includes `delivery`, as on its lines. */
const statementTotals = z.object({
  sales: signedMoney,
  delivery: signedMoney,
  commission: signedMoney,
  refunds: signedMoney,
  returnCosts: signedMoney,
  adjustments: signedMoney,
})
export type StatementTotals = z.infer<typeof statementTotals>

/**
 * A statement of a transfer: `opening`, the closing balance of the statement before (`previous`), plus all lines, less
 * `amount` and `fee`, is `closing`, which is carried forward. An order that the transfer doesn't pay is on the statement
 * of the one that does. The totals are those of all lines. `paidOrders` are those whose payouts the transfer paid; after a
 * failed transfer they are on its statement.
 */
export const payoutStatement = payoutTransfer.extend({
  receiver,
  /** The company that pays. */
  payer: z.object({ name: z.string(), address: z.string(), tin: z.string().nullable() }),
  accountName: z.string(),
  paidOrders: z.array(z.object({ id, orderName: z.string() })),
  previous: z.object({ id, requestedAt: moment }).nullable(),
  opening: signedMoney,
  closing: signedMoney,
  totals: statementTotals,
  lineCount: z.int().min(0),
  lines: z.array(statementLine),
})
export type PayoutStatement = z.infer<typeof payoutStatement>

const readers = ['merchant:transactions', 'partner', 'admin:payments'] as const

export const getStatement = endpoint({
  id: 'payouts.statement',
  method: 'GET',
  path: '/v1/payouts/statements/{id}',
  summary: 'The statement of a transfer, for its receiver and administrators',
  access: readers,
  params: byId,
  answer: payoutStatement,
  errors: ['transfer_not_found'],
})

export const statementFile = endpoint({
  id: 'payouts.statement-file',
  method: 'GET',
  path: '/v1/payouts/statements/{id}/file',
  summary: 'The lines of a statement as CSV, amounts in naira as numbers',
  access: readers,
  params: byId,
  answer: z.string(),
  errors: ['transfer_not_found'],
  file: 'text/csv',
  perMinute: 20,
})
