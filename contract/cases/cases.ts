import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, flag, id, search } from '#contract/fields.ts'
import { refundTo } from '#contract/money/refund-to.ts'
import { money } from '#contract/money.ts'
import { goodsTo } from '#contract/orders/goods-to.ts'
import {
  caseBearer,
  caseFile,
  caseKind,
  caseOutcome,
  casePreview,
  caseRow,
  caseStake,
  caseStatus,
  caseWaits,
  caseWish,
  parcelKinds,
  settlements,
} from './case-shapes.ts'
import { reportedKinds } from './reported-kinds.ts'

const text = z.string().trim().min(3, 'Write a few words.').max(4000)
const pictures = z.array(id).max(6).default([])
const items = z
  .array(z.object({ orderItemId: id, quantity: z.int().min(1).max(10_000) }))
  .max(100)
  .refine(lines => new Set(lines.map(line => line.orderItemId)).size === lines.length, 'Name each item once.')
  .default([])

const deskFilters = {
  /** `open` is every case that isn’t decided or closed; `overdue` its deadline has passed. */
  tab: z.enum(['open', 'mine', 'unowned', 'overdue', 'over', 'all']).default('open'),
  status: caseStatus.optional(),
  kind: caseKind.optional(),
  orderId: id.optional(),
  search: search.optional(),
}

export const listCases = endpoint({
  id: 'cases.list',
  method: 'GET',
  path: '/v1/cases',
  summary: 'The desk: cases by status, kind and owner, the most urgent open one first, with the counts of its tabs',
  access: ['admin:cases'],
  query: z.object({ ...page(), ...deskFilters }),
  answer: listOf(caseRow).extend({
    open: z.int().min(0),
    mine: z.int().min(0),
    unowned: z.int().min(0),
    overdue: z.int().min(0),
  }),
})

export const casesFile = endpoint({
  id: 'cases.file',
  method: 'GET',
  path: '/v1/cases/file',
  summary: 'The cases that the filters find as CSV, amounts as numbers; at most 50,000',
  access: ['admin:cases'],
  query: z.object(deskFilters),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 20,
})

export const listOwnCases = endpoint({
  id: 'cases.own',
  method: 'GET',
  path: '/v1/cases/own',
  summary: 'Cases that the caller takes part in, newest first, with the number that it has to answer',
  access: ['customer', 'guest', 'merchant:orders', 'partner', 'scheduler'],
  query: z.object({ ...page(), open: flag.optional(), orderId: id.optional() }),
  answer: listOf(caseRow).extend({ toAnswer: z.int().min(0) }),
})

export const getCase = endpoint({
  id: 'cases.get',
  method: 'GET',
  path: '/v1/cases/{id}',
  summary: 'A case with its messages and events',
  access: ['customer', 'guest', 'merchant:orders', 'partner', 'scheduler', 'admin:cases'],
  params: byId,
  answer: caseFile,
  errors: ['case_not_found'],
})

export const getCaseStake = endpoint({
  id: 'cases.stake',
  method: 'GET',
  path: '/v1/cases/{id}/stake',
  summary: 'What an open case keeps back of a store’s earnings, and what the store or partner pays if it bears it',
  access: ['merchant:orders', 'partner'],
  params: byId,
  answer: caseStake,
  errors: ['case_not_found'],
})

export const reportProblem = endpoint({
  id: 'cases.report',
  method: 'POST',
  path: '/v1/cases',
  summary: 'A customer reports that an order never arrived, or that items are damaged, wrong or missing',
  access: ['customer', 'guest'],
  body: z
    .object({
      orderId: id,
      kind: z.enum(reportedKinds),
      text,
      pictures,
      items,
      /** What the customer would like; ignored for an order that never arrived, which is refunded. */
      wanted: caseWish.default('refund'),
      /** Where a refund of what the card paid goes. */
      refundTo: refundTo.default('source'),
    })
    .refine(({ kind, items }) => kind === 'never_arrived' || items.length > 0, {
      path: ['items'],
      error: 'Choose the items.',
    }),
  answer: caseFile,
  errors: ['order_not_found', 'case_not_possible', 'case_open_already', 'already_returned', 'picture_not_found'],
  message: done.caseOpened,
  idempotent: true,
})

export const reportParcel = endpoint({
  id: 'cases.report-parcel',
  method: 'POST',
  path: '/v1/cases/parcels',
  summary:
    'Its carrier, hub or an administrator reports a parcel as lost or damaged. If a case of the order is open, the report answers it; a second report is refused',
  access: ['partner', 'dispatcher', 'hub', 'scheduler', 'admin:cases'],
  body: z.object({ orderId: id, kind: z.enum(parcelKinds, 'Choose what happened.'), text, pictures }),
  answer: z.object({ id, name: z.string() }),
  errors: ['order_not_found', 'case_not_possible', 'case_open_already', 'picture_not_found'],
  message: done.parcelReported,
  idempotent: true,
})

export const answerCase = endpoint({
  id: 'cases.answer',
  method: 'POST',
  path: '/v1/cases/{id}/messages',
  summary:
    'Answers a case. An administrator’s answer goes to the customer by mail; it can be internal, and can ask somebody for an answer',
  access: ['customer', 'guest', 'merchant:orders', 'partner', 'scheduler', 'admin:cases'],
  params: byId,
  body: z.object({
    text,
    pictures,
    internal: z.boolean().default(false),
    waitFor: z.enum(caseWaits).optional(),
    /** An administrator closes the case with the answer. */
    close: z.boolean().default(false),
  }),
  answer: caseFile,
  errors: ['case_not_found', 'case_over', 'case_not_possible', 'picture_not_found'],
  message: done.caseAnswered,
  idempotent: true,
})

export const chooseRefund = endpoint({
  id: 'cases.choose-refund',
  method: 'PATCH',
  path: '/v1/cases/{id}/refund-to',
  summary: 'The customer of a case says where a refund of what the card paid goes, until the case is decided',
  access: ['customer'],
  params: byId,
  body: z.object({ refundTo }),
  answer: caseFile,
  errors: ['case_not_found', 'case_over', 'case_not_possible'],
  message: done.refundChosen,
})

export const ownCase = endpoint({
  id: 'cases.own-it',
  method: 'PATCH',
  path: '/v1/cases/{id}/owner',
  summary: 'The caller becomes the owner of a case, or gives it back to the queue',
  access: ['admin:cases'],
  params: byId,
  body: z.object({ mine: z.boolean() }),
  answer: caseFile,
  errors: ['case_not_found'],
  message: done.caseOwner,
})

export const closeCase = endpoint({
  id: 'cases.close',
  method: 'PATCH',
  path: '/v1/cases/{id}/close',
  summary: 'Closes a case without a decision: an administrator, or the customer who reported it or sent the message',
  access: ['customer', 'guest', 'admin:cases'],
  params: byId,
  answer: caseFile,
  errors: ['case_not_found', 'case_over', 'case_not_possible'],
  message: done.caseClosed,
})

const why = z.string().trim().min(10, 'Write at least 10 characters.').max(1000)

/** `amount` in naira for `refund_amount`, `items` for `refund_items` and `replacement`. */
const terms = {
  outcome: caseOutcome,
  bearer: caseBearer.default('platform'),
  items,
  /** Also refunds the rest of the delivery fee, with `refund_items`. */
  shipping: z.boolean().default(false),
  amount: money.default(0),
  /** Who gets the parcel that the case’s hub or carrier has; by default whoever bears the loss, or nobody if it is lost. */
  goodsTo: goodsTo.optional(),
}
type Terms = z.output<z.ZodObject<typeof terms>>

const namesItems = ({ outcome, items }: Terms) =>
  (outcome !== 'refund_items' && outcome !== 'replacement') || items.length > 0
const namesAmount = ({ outcome, amount }: Terms) => outcome !== 'refund_amount' || amount > 0
const noItems = { path: ['items'], error: 'Choose the items.' }
const noAmount = { path: ['amount'], error: 'Enter an amount.' }

export const decisionTerms = z.object(terms).refine(namesItems, noItems).refine(namesAmount, noAmount)

/** `note` is the reason, which every party reads; `whyNow` says why the decision can’t wait for an answer, for administrators. */
export const decisionBody = z
  .object({ ...terms, note: why, whyNow: why.optional() })
  .refine(namesItems, noItems)
  .refine(namesAmount, noAmount)

const deciding = [
  'case_not_found',
  'case_over',
  'case_not_possible',
  'already_returned',
  'refund_too_much',
  'no_partner_to_charge',
] as const

const decided = [...deciding, 'case_awaits_answer', 'sold_out', 'move_not_allowed'] as const

export const previewDecision = endpoint({
  id: 'cases.preview',
  method: 'POST',
  path: '/v1/cases/{id}/preview',
  summary: 'The refund and the ledger entries that a decision would post',
  access: ['admin:cases'],
  params: byId,
  body: decisionTerms,
  answer: casePreview,
  errors: deciding,
})

export const decideCase = endpoint({
  id: 'cases.decide',
  method: 'POST',
  path: '/v1/cases/{id}/decide',
  summary:
    'Decides a case: refund, replacement or nothing, who bears it, and why. While somebody can still answer, also why it can’t wait',
  access: ['admin:cases'],
  params: byId,
  body: decisionBody,
  answer: caseFile,
  errors: decided,
  message: done.caseDecided,
  idempotent: true,
})

export const settleCase = endpoint({
  id: 'cases.settle',
  method: 'POST',
  path: '/v1/cases/{id}/settle',
  summary:
    'A store settles a case about its mistake itself: it refunds the reported items of a delivered order, or replaces them if the customer wants that',
  access: ['merchant:orders'],
  params: byId,
  body: z.object({
    outcome: z.enum(settlements),
    /** The refund that was confirmed. Another one, for example after a return, is refused. */
    refund: money,
  }),
  answer: caseFile,
  errors: decided,
  message: done.caseSettled,
  idempotent: true,
})

export const refundGoodwill = endpoint({
  id: 'cases.goodwill',
  method: 'POST',
  path: '/v1/cases/goodwill',
  summary: 'Refunds any part of an order at the platform’s expense',
  access: ['admin:cases'],
  body: z.object({ orderId: id, amount: money.min(1, 'Enter an amount from ₦1.'), note: why }),
  answer: caseFile,
  errors: ['order_not_found', 'case_not_possible', 'refund_too_much'],
  message: done.goodwillRefunded,
  idempotent: true,
})
