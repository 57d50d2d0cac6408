import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, day, doneAt, flag, id, nothing, reasonText, search, several, startsFirst } from '#contract/fields.ts'
import { toasts } from '#contract/messages.ts'
import { refundTo } from '#contract/money/refund-to.ts'
import {
  bearer,
  carriedReturn,
  orderReturn,
  refundState,
  returnQuote,
  returnReason,
  returnRow,
  returnStatusCode,
  returnTab,
  wayBack,
} from './return-shapes.ts'

const note = z.string().trim().max(500)
const reason = reasonText(500)

const line = z.object({ orderItemId: id, quantity: z.int().min(1).max(10_000) })
const linesOf = <L extends typeof line>(each: L) =>
  z
    .array(each)
    .min(1, 'Choose what you want to send back.')
    .max(100)
    .refine(lines => new Set(lines.map(({ orderItemId }) => orderItemId)).size === lines.length, 'Name each item once.')

/** Each line of the order once, and how many of it. `pictures` are ids of `files.upload-picture`. */
export const askReturnBody = z.object({
  orderId: id,
  products: linesOf(line),
  reason: returnReason,
  note: note.default(''),
  pictures: z.array(id).max(6).default([]),
  /** Where what the card paid goes. What gift cards paid goes back to them. */
  refundTo: refundTo.default('source'),
})

/** `variantId` is another variant of the item's product that comes instead, at the same price. Without one, the same comes again. */
export const askReplacementBody = askReturnBody.extend({
  products: linesOf(line.extend({ variantId: id.optional() })),
})

const asking = [
  'order_not_found',
  'return_window_over',
  'not_returnable',
  'already_returned',
  'picture_not_found',
] as const

export const returnOrder = endpoint({
  id: 'returns.return',
  method: 'POST',
  path: '/v1/returns/return-order',
  summary: `Asks to send items of a delivered order back for their money in the return window`,
  access: ['customer', 'guest'],
  body: askReturnBody,
  answer: orderReturn,
  errors: asking,
  message: toasts.returned,
  idempotent: true,
})

export const replaceOrder = endpoint({
  id: 'returns.replace',
  method: 'POST',
  path: '/v1/returns/replace-order',
  summary: `Asks to have items of a delivered order replaced by the same, or another option of the product in the return window`,
  access: ['customer', 'guest'],
  body: askReplacementBody,
  answer: orderReturn,
  errors: [...asking, 'exchange_price_differs', 'exchange_sold_out'],
  message: toasts.replaced,
  idempotent: true,
})

/** An order's line and how many of it, as `<id>:<quantity>`. */
const choice = z.string().regex(/^[0-9a-f-]{36}:\d{1,5}$/i, 'Write an item’s id and how many, such as …:2.')

export const quoteReturn = endpoint({
  id: 'returns.quote',
  method: 'GET',
  path: '/v1/returns/quote/{orderId}',
  summary: 'What can still be returned of an order, and the refund of the chosen items with its destination',
  access: ['customer', 'guest'],
  params: z.object({ orderId: id }),
  query: z.object({ items: several(choice, 100).optional(), reason: returnReason.optional() }),
  answer: returnQuote,
  errors: ['order_not_found', 'already_returned'],
})

export const returnSorts = ['newest', 'oldest', 'due'] as const
export type ReturnSort = (typeof returnSorts)[number]

/** Days are of asking, in Lagos, both included; `search` fits return, order, customer and product, for others than merchants the store, and for administrators the e-mail. `due` puts first what an administrator has to decide, then what is due first. */
const filtering = {
  tab: returnTab.default('all'),
  status: returnStatusCode.optional(),
  refund: refundState.optional(),
  type: z.enum(['return', 'replacement']).optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  search: search.optional(),
  orderId: id.optional(),
  storeId: id.optional(),
  late: flag.optional(),
  sort: z.enum(returnSorts).default('newest'),
}
export const returnsQuery = z.object({ ...page(), ...filtering }).refine(...startsFirst)
export type ReturnsQuery = z.output<typeof returnsQuery>

export const listReturns = endpoint({
  id: 'returns.list',
  method: 'GET',
  path: '/v1/returns/all-order-returns',
  summary: 'Returns: a customer’s own, a store’s, or everybody’s for administrators; with a count per tab',
  access: ['merchant:returns', 'admin:returns', 'customer', 'guest'],
  query: returnsQuery,
  answer: listOf(returnRow).extend({ counts: z.record(returnTab, z.int().min(0)) }),
})

export const returnsFile = endpoint({
  id: 'returns.file',
  method: 'GET',
  path: '/v1/returns/file',
  summary: 'All matching returns as CSV, streamed: a store’s own, or those of every store, at most 50,000',
  access: ['merchant:returns', 'admin:returns'],
  query: z.object(filtering).refine(...startsFirst),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 10,
})

export const getReturn = endpoint({
  id: 'returns.get',
  method: 'GET',
  path: '/v1/returns/{id}',
  summary: 'One return, with its steps, its money and what the caller can do with it',
  access: ['merchant:returns', 'admin:returns', 'customer', 'guest'],
  params: byId,
  answer: orderReturn,
  errors: ['return_not_found'],
})

/**
 * `reason` is needed to decline, `wayBack` to approve what has not come back yet. `refundInstead` gives the money where a
 * replacement was asked for, as when it has sold out.
 */
export const decideBody = z
  .object({
    decision: z.enum(['approved', 'declined']),
    reason: reason.optional(),
    wayBack: wayBack.optional(),
    refundInstead: z.boolean().default(false),
  })
  .refine(({ decision, reason }) => decision !== 'declined' || reason !== undefined, {
    path: ['reason'],
    error: 'Say why, so that the customer knows.',
  })
  .refine(({ decision, wayBack }) => decision !== 'approved' || wayBack !== undefined, {
    path: ['wayBack'],
    error: 'Choose how it comes back.',
  })

export const decideRefund = endpoint({
  id: 'returns.refund-decision',
  method: 'PATCH',
  path: '/v1/returns/update-refund-decision/{id}',
  summary: 'Accepts or rejects a return or replacement: the merchant within 48 hours, then an administrator',
  access: ['merchant:returns', 'admin:returns'],
  params: byId,
  body: decideBody,
  answer: orderReturn,
  errors: ['return_not_found', 'return_move_not_allowed', 'collection_needed', 'sold_out'],
  message: done.returnDecided,
  idempotent: true,
})

/** Chargeback decision and its reason; a later decision moves the cost again. */
export const chargebackBody = z.object({ bearer, reason: note.default('') })

export const decideChargeback = endpoint({
  id: 'returns.chargeback-decision',
  method: 'PATCH',
  path: '/v1/returns/update-chargeback-decision/{id}',
  summary:
    'Says who bears the cost of a return that is closed, merchant, partner or platform, and moves it in the books',
  access: ['admin:returns'],
  params: byId,
  body: chargebackBody,
  answer: orderReturn,
  errors: ['return_not_found', 'return_move_not_allowed', 'no_partner_to_charge'],
  message: done.chargebackDecided,
  idempotent: true,
})

/** For `closed`, which pays the money back or sends the replacement, `products` says how many of each can be sold again. */
export const returnStatusBody = z
  .object({
    status: z.enum(['in_transit', 'received', 'closed']),
    note: note.optional(),
    products: z
      .array(z.object({ id, sellable: z.int().min(0).max(10_000) }))
      .max(100)
      .optional(),
  })
  .refine(({ status, products }) => status !== 'closed' || products !== undefined, {
    path: ['products'],
    error: 'Say how many of each can be sold again.',
  })

export const updateReturnStatus = endpoint({
  id: 'returns.status',
  method: 'PATCH',
  path: '/v1/returns/update-return-status/{id}',
  summary:
    'Changes the status of a return: in transit, received, or inspected and closed, which refunds or replaces it',
  access: ['merchant:returns', 'admin:returns'],
  params: byId,
  body: returnStatusBody,
  answer: orderReturn,
  errors: ['return_not_found', 'return_move_not_allowed'],
  message: done.returnUpdated,
  idempotent: true,
})

export const sendReturn = endpoint({
  id: 'returns.send',
  method: 'PATCH',
  path: '/v1/returns/{id}/send',
  summary: 'The customer says that an accepted return is on its way to the store',
  access: ['customer', 'guest'],
  params: byId,
  body: z.object({ note: note.optional() }),
  answer: orderReturn,
  errors: ['return_not_found', 'return_move_not_allowed'],
  message: done.returnSent,
  idempotent: true,
})

export const withdrawReturn = endpoint({
  id: 'returns.withdraw',
  method: 'PATCH',
  path: '/v1/returns/{id}/withdraw',
  summary: 'Withdraws a return before it is shipped; the customer keeps the items',
  access: ['customer', 'guest'],
  params: byId,
  answer: orderReturn,
  errors: ['return_not_found', 'return_move_not_allowed'],
  message: done.returnWithdrawn,
  idempotent: true,
})

export const escalateReturn = endpoint({
  id: 'returns.ask-admin',
  method: 'PATCH',
  path: '/v1/returns/{id}/ask-admin',
  summary:
    'Has an administrator decide, once: for the customer within 7 days of a rejection, for the merchant when what came back isn’t what was sent, or didn’t arrive',
  access: ['customer', 'guest', 'merchant:returns'],
  params: byId,
  /** `notArrived` is for a store that hasn't what somebody else recorded as being with it; it is false by default. */
  body: z.object({ reason, notArrived: z.boolean().optional() }),
  answer: orderReturn,
  errors: ['return_not_found', 'return_move_not_allowed', 'already_returned'],
  message: done.returnEscalated,
  idempotent: true,
})

export const giveBackReturn = endpoint({
  id: 'returns.give-back',
  method: 'PATCH',
  path: '/v1/returns/{id}/give-back',
  summary:
    'Records that the store gave the customer the items of a return back that was rejected at the store; the reason says how',
  access: ['merchant:returns', 'admin:returns'],
  params: byId,
  body: z.object({ reason }),
  answer: orderReturn,
  errors: ['return_not_found', 'return_move_not_allowed'],
  message: done.returnGivenBack,
  idempotent: true,
})

export const assignReturn = endpoint({
  id: 'returns.assign',
  method: 'PATCH',
  path: '/v1/returns/{id}/assign',
  summary: 'Assigns a return that the platform collects to a partner or dispatcher',
  access: ['scheduler', 'admin:returns'],
  params: byId,
  body: z
    .object({
      partnerId: id.optional(),
      dispatcherId: id.optional(),
      /** The carrier that the page showed, null for none. Optional, because the previous release doesn't send it. */
      fromId: id.nullable().optional(),
    })
    .refine(({ partnerId, dispatcherId }) => (partnerId === undefined) !== (dispatcherId === undefined), {
      path: ['partnerId'],
      error: 'Choose one partner or one dispatcher.',
    }),
  answer: carriedReturn,
  errors: ['return_not_found', 'return_move_not_allowed', 'assignee_not_found', 'assignee_away'],
  message: done.assigned,
  idempotent: true,
})

export const unassignReturn = endpoint({
  id: 'returns.unassign',
  method: 'PATCH',
  path: '/v1/returns/{id}/unassign',
  summary: 'Takes a return that isn’t collected yet from its carrier, so that it can be assigned again',
  access: ['scheduler', 'admin:returns'],
  params: byId,
  /** `fromId` is the carrier that has the return, as the page showed it. */
  body: z.object({ fromId: id }),
  answer: carriedReturn,
  errors: ['return_not_found', 'return_move_not_allowed'],
  message: done.returnUnassigned,
  idempotent: true,
})

export const declineReturn = endpoint({
  id: 'returns.decline',
  method: 'PATCH',
  path: '/v1/returns/{id}/decline',
  summary: 'Gives a return that isn’t collected yet back, so that it can be assigned again',
  access: ['partner', 'dispatcher'],
  params: byId,
  body: z.object({ reason: reasonText(300) }),
  answer: nothing,
  errors: ['return_not_found', 'return_move_not_allowed'],
  message: done.returnDeclined,
  idempotent: true,
})

export const listCarriedReturns = endpoint({
  id: 'returns.carried',
  method: 'GET',
  path: '/v1/returns/carried',
  summary:
    'Returns to collect, or those done: of the partner or dispatcher; for schedulers the unassigned ones to collect, or, `assigned`, those with carriers; `search` fits return, order, customer, product, store and carrier, and for schedulers the e-mail',
  access: ['partner', 'dispatcher', 'scheduler', 'admin:returns'],
  query: z.object({
    ...page(),
    tab: z.enum(['open', 'done']).default('open'),
    assigned: flag.optional(),
    search: search.optional(),
  }),
  answer: listOf(carriedReturn),
})

const carriedTo = z.enum(['in_transit', 'received'])
/** What a carrier does to a return: collects it, or brings it to its store. */
export type CarriedTo = z.infer<typeof carriedTo>

export const carryReturn = endpoint({
  id: 'returns.carry',
  method: 'PATCH',
  path: '/v1/returns/{id}/carry',
  summary: 'Reports that a return was collected (`in_transit`) or delivered to the store (`received`)',
  access: ['partner', 'dispatcher'],
  params: byId,
  body: z.object({ status: carriedTo, note: note.optional(), doneAt }),
  answer: carriedReturn,
  errors: ['return_not_found', 'return_move_not_allowed'],
  message: done.returnUpdated,
  idempotent: true,
  hint: 'doneAt',
})
