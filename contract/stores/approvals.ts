import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, changes, flag, id, moment, picture, reasonText, search } from '#contract/fields.ts'
import { approval, onboarding } from '#contract/onboarding/onboarding.ts'
import { bankPause } from '#contract/payouts/payout-account.ts'
import { paymentCategory } from '#contract/payouts/payouts.ts'

const plan = z.enum(['starter', 'growth', 'pro'])
const counted = z.int().min(0)

/** The approvals of a store that an approver can give, but never both for the same store. */
export const approverGives = z.enum(['first', 'second', 'both'])
export type ApproverGives = z.infer<typeof approverGives>

/** An administrator who approves stores. `approved` counts the approvals given so far. */
export const approver = z.object({
  id,
  accountId: id,
  name: z.string(),
  email: z.string(),
  gives: approverGives,
  active: z.boolean(),
  approved: counted,
  createdAt: moment,
})
export type Approver = z.infer<typeof approver>

export const listApprovers = endpoint({
  id: 'approval.approvers',
  method: 'GET',
  path: '/v1/storeapproval/approvers',
  summary: 'The approvers by name, and the administrators who could become one',
  access: ['admin:stores'],
  query: z.object({ ...page(), search: search.optional() }),
  answer: listOf(approver).extend({
    candidates: z.array(z.object({ accountId: id, name: z.string(), email: z.string() })),
  }),
})

export const createApprover = endpoint({
  id: 'approval.approver-create',
  method: 'POST',
  path: '/v1/storeapproval/approvers',
  summary: 'Makes an administrator an approver; only a superadmin can appoint themselves',
  access: ['admin:stores'],
  body: z.object({ accountId: id, gives: approverGives.default('both') }),
  answer: approver,
  errors: ['approver_exists', 'administrator_not_found'],
  message: done.approverCreated,
})

export const updateApprover = endpoint({
  id: 'approval.approver-update',
  method: 'PATCH',
  path: '/v1/storeapproval/approvers/{id}',
  summary: 'Changes which approvals an approver gives, or none; past approvals stay',
  access: ['admin:stores'],
  params: byId,
  body: changes({ gives: approverGives, active: z.boolean() }),
  answer: approver,
  errors: ['changed_meanwhile', 'approver_not_found'],
  message: done.approverUpdated,
})

/** A store in an approver's list. `productCount` counts all its products, on sale or not. */
export const storeToApprove = z.object({
  id,
  storeName: z.string(),
  storeUrl: z.string(),
  logo: picture.nullable(),
  merchantId: id,
  merchantName: z.string(),
  email: z.string(),
  approval,
  firstApproval: z.boolean(),
  secondApproval: z.boolean(),
  paymentCategory,
  plan,
  productCount: counted,
  createdAt: moment,
})
export type StoreToApprove = z.infer<typeof storeToApprove>

const stores = listOf(storeToApprove).extend({ counts: z.object({ approved: counted, unapproved: counted }) })
const list = { ...page(), search: search.optional() }

export const approvedStates = ['approved', 'suspended'] as const
/** `approval` are those of `first-approval` and of `second-approval`. */
export const unapprovedStates = ['approval', 'first-approval', 'second-approval', 'rejected', 'draft'] as const

export const listApproved = endpoint({
  id: 'approval.approved',
  method: 'GET',
  path: '/v1/storeapproval/approved',
  summary: 'Stores with both approvals, newest first; `counts` follow a search and, of this list, `state`',
  access: ['admin:stores'],
  query: z.object({ ...list, state: z.enum(approvedStates).optional() }),
  answer: stores,
})

export const listUnapproved = endpoint({
  id: 'approval.unapproved',
  method: 'GET',
  path: '/v1/storeapproval/unapproved',
  summary:
    'Stores that aren’t approved, first those that await an approval, longest first; `state` selects one approval, or stores returned to their merchants; `counts` follow a search and, of this list, `state`',
  access: ['admin:stores'],
  query: z.object({ ...list, state: z.enum(unapprovedStates).optional() }),
  answer: stores,
})

/** `approved` says which of the lists; a `state` of the other one is ignored. */
export const storesFile = endpoint({
  id: 'approval.file',
  method: 'GET',
  path: '/v1/storeapproval/file',
  summary: 'All matching stores of one of the lists as CSV, streamed, at most 50,000; each file is audited',
  access: ['admin:stores'],
  query: z.object({
    approved: flag.default(false),
    search: search.optional(),
    state: z.enum([...approvedStates, ...unapprovedStates]).optional(),
  }),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 10,
})

const { store, category, pickup, bank } = onboarding.shape
const given = z.object({ by: z.string(), at: moment }).nullable()

/**
 * A store without its owner's documents, which `merchant.get` returns. `mayApprove`: whether the caller can give the
 * pending approval; `mayNotBecause`: why not, for display. `missing` lists unfinished steps. `openOrders` counts
 * undelivered orders, `openPayouts` unpaid payouts.
 */
export const approvalStore = storeToApprove.extend({
  store,
  category,
  pickup,
  bank,
  missing: onboarding.shape.done,
  first: given,
  second: given,
  /**
   * Times the store was sent back, latest first, each with the steps that its merchant changed until the next time, and
   * what the merchant wrote on submitting it again, if anything.
   */
  sentBack: z.array(
    z.object({
      by: z.string(),
      at: moment,
      reason: z.string(),
      changed: onboarding.shape.done,
      answer: z.object({ by: z.string(), at: moment, note: z.string() }).optional(),
    }),
  ),
  /**
   * Changes of its bank account while it awaits approval, latest first, with the former account and, in `withdrew`, whose
   * first approval each withdrew.
   */
  bankChanges: z
    .array(
      z.object({
        by: z.string(),
        at: moment,
        former: z.object({ name: z.string(), accountName: z.string() }),
        /** Optional, because the previous release doesn't send it. */
        withdrew: z.string().nullable().optional(),
      }),
    )
    .optional(),
  /** Its suspensions, latest first, each with who restored it, unless it still lasts. Absent from older releases. */
  suspensions: z.array(z.object({ by: z.string(), at: moment, reason: z.string(), restored: given })).optional(),
  /** Sentences of its policies that promise customers less than the marketplace's right of return. */
  deniedReturns: z.array(z.object({ title: z.string(), sentence: z.string() })),
  /** Version of what was submitted and of its first approval. */
  version: z.string(),
  mayApprove: z.boolean(),
  mayNotBecause: z.string().nullable(),
  openOrders: counted,
  /** Orders of the last 90 days that were cancelled because it did not accept them. */
  notAccepted90Days: counted,
  openPayouts: counted,
  /** Optional, because the previous release doesn’t send it. */
  bankPause: bankPause.nullable().optional(),
  /** When its owner took it off sale to close it, and when it closed. */
  closingAt: moment.nullable(),
  closedAt: moment.nullable(),
})
export type ApprovalStore = z.infer<typeof approvalStore>

export const getApprovalStore = endpoint({
  id: 'approval.store',
  method: 'GET',
  path: '/v1/storeapproval/stores/{id}',
  summary: 'One store as submitted, with its approvals, plan, payment category and open orders and payouts',
  access: ['admin:stores'],
  params: byId,
  answer: approvalStore,
  errors: ['store_not_found'],
})

export const getStoreName = endpoint({
  id: 'approval.store-name',
  method: 'GET',
  path: '/v1/storeapproval/stores/{id}/name',
  summary: 'The name of a store, on sale or not, for lists that show one store',
  access: ['admin:orders', 'admin:products', 'admin:finance', 'admin:reports', 'admin:stores'],
  params: byId,
  answer: z.object({ storeName: z.string() }),
  errors: ['store_not_found'],
})

/** Approval status of a store after a decision. */
export const storeStanding = z.object({ id, approval, firstApproval: z.boolean(), secondApproval: z.boolean() })
export type StoreStanding = z.infer<typeof storeStanding>

const reason = reasonText(1000)

/** `version` of the store that the administrator reviewed: one that changed since then can't be decided on. */
const seen = z.string().max(64).optional()

export const approveStoreCall = endpoint({
  id: 'approval.approve',
  method: 'PATCH',
  path: '/v1/storeapproval/approve/{storeId}',
  summary: 'Gives a store its first approval, or another approver’s second, which makes the store live',
  access: ['admin:stores'],
  params: z.object({ storeId: id }),
  query: z.object({ seen }),
  answer: storeStanding,
  errors: ['store_not_found', 'store_not_submitted', 'store_changed', 'store_closed'],
  message: done.storeApproved,
})

export const rejectStoreCall = endpoint({
  id: 'approval.reject',
  method: 'PATCH',
  path: '/v1/storeapproval/reject/{storeId}',
  summary: 'Returns a submitted store to its merchant with a reason',
  access: ['admin:stores'],
  params: z.object({ storeId: id }),
  body: z.object({ reason, seen }),
  answer: storeStanding,
  errors: ['store_not_found', 'store_not_submitted', 'store_changed'],
  message: done.storeRejected,
})

export const suspendStore = endpoint({
  id: 'approval.suspend',
  method: 'PATCH',
  path: '/v1/storeapproval/suspend/{storeId}',
  summary: 'Suspends an approved store from selling and payouts; open orders go on',
  access: ['admin:stores'],
  params: z.object({ storeId: id }),
  body: z.object({ reason }),
  answer: storeStanding,
  errors: ['store_not_found', 'store_not_approved'],
  message: done.storeSuspended,
})

export const restoreStore = endpoint({
  id: 'approval.restore',
  method: 'PATCH',
  path: '/v1/storeapproval/restore/{storeId}',
  summary: 'Lifts a store’s suspension',
  access: ['admin:stores'],
  params: z.object({ storeId: id }),
  answer: storeStanding,
  errors: ['store_not_found', 'store_not_approved', 'store_closed'],
  message: done.storeRestored,
})

export const setPaymentCategory = endpoint({
  id: 'approval.payment-category',
  method: 'PATCH',
  path: '/v1/storeapproval/payment-category/{id}',
  summary: 'Sets when a store’s payouts fall due, for orders that complete from now on',
  access: ['admin:stores'],
  params: byId,
  body: z.object({ paymentCategory }),
  answer: z.object({ id, paymentCategory }),
  errors: ['store_not_found'],
  message: done.paymentCategorySet,
})
