import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, day, email, id, moment, phoneNumber, search } from '#contract/fields.ts'
import { money } from '#contract/money.ts'
import { orderStatusCode } from '#contract/orders/order-statuses.ts'

const access = ['admin:payments'] as const

/**
 * Status of a card dispute: `needs_evidence` until Bitmarte answers, `under_review` while the customer’s bank decides,
 * then `won`, `lost`, or `accepted` by an administrator.
 */
export const disputeStatus = z.enum(['needs_evidence', 'under_review', 'won', 'lost', 'accepted'])
export type DisputeStatus = z.infer<typeof disputeStatus>

/** A card dispute. `dueAt` is until when the provider takes an answer; `answered` is on its way while `sentAt` is null. */
export const dispute = z.object({
  id,
  providerId: z.string(),
  paymentId: id,
  reference: z.string(),
  amount: money,
  category: z.string(),
  reason: z.string(),
  status: disputeStatus,
  dueAt: moment.nullable(),
  openedAt: moment,
  resolvedAt: moment.nullable(),
  answered: z
    .object({
      answer: z.enum(['contest', 'accept']),
      at: moment,
      by: z.string().nullable(),
      sentAt: moment.nullable(),
    })
    .nullable(),
  answerFailure: z.string().nullable(),
  customerName: z.string(),
  customerEmail: z.string(),
  orders: z.array(z.object({ orderTrackerId: id, orderName: z.string(), storeName: z.string() })),
})
export type Dispute = z.infer<typeof dispute>

/** `search` fits the reference and e-mail of the payment, its orders, and the provider’s number. */
const found = { search: search.optional() }

export const listDisputes = endpoint({
  id: 'disputes.list',
  method: 'GET',
  path: '/v1/disputes',
  summary: 'Card disputes: open ones by their deadline, or closed ones, the latest first, with a count of each',
  access,
  query: z.object({ ...page(), closed: z.enum(['true', 'false']).default('false'), ...found }),
  answer: listOf(dispute).extend({ open: z.int().min(0), closed: z.int().min(0) }),
})

export const disputesFile = endpoint({
  id: 'disputes.file',
  method: 'GET',
  path: '/v1/disputes/file',
  summary: 'Matching open and closed card disputes as CSV, the latest first, amounts as numbers; at most 50,000',
  access,
  query: z.object(found),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 20,
})

/** Most files that an administrator can add to the evidence. */
export const mostEvidenceFiles = 5

/** Evidence for the customer’s bank. `deliveryDate` is a day; `fileIds` are private documents that the caller uploaded. */
export const evidence = z.object({
  customerName: z.string().trim().min(1).max(200),
  customerEmail: email,
  customerPhone: z.string().trim().min(1).max(40),
  deliveryAddress: z.string().trim().max(500).default(''),
  deliveryDate: day.nullable().default(null),
  serviceDetails: z.string().trim().min(1).max(4000),
  fileIds: z.array(id).max(mostEvidenceFiles).default([]),
})
export type Evidence = z.infer<typeof evidence>

/**
 * An order of the disputed payment. `paid` is what its customer paid by card. `chargeable` is what its store can still
 * be charged: zero until the order’s money is released.
 */
export const disputedOrder = z.object({
  id,
  name: z.string(),
  storeId: id,
  storeName: z.string(),
  status: orderStatusCode,
  deliveredAt: moment.nullable(),
  paid: money,
  chargeable: money,
})
export type DisputedOrder = z.infer<typeof disputedOrder>

export const getDispute = endpoint({
  id: 'disputes.get',
  method: 'GET',
  path: '/v1/disputes/{id}',
  summary:
    'A card dispute with its orders, what was refunded, and the evidence that was sent or that the orders suggest',
  access,
  params: byId,
  answer: dispute.extend({
    evidence,
    orderDetails: z.array(disputedOrder),
    refunded: money,
    charged: money,
  }),
  errors: ['dispute_not_found'],
})
export type DisputePage = z.infer<(typeof getDispute)['answer']>

const answerErrors = ['dispute_not_found', 'dispute_closed', 'dispute_answered', 'dispute_overdue'] as const

export const contestDispute = endpoint({
  id: 'disputes.contest',
  method: 'POST',
  path: '/v1/disputes/{id}/evidence',
  summary: 'Contests a dispute: the evidence goes to the customer’s bank, which decides',
  access,
  params: byId,
  body: evidence.extend({ customerPhone: phoneNumber }),
  answer: z.object({ id, status: disputeStatus }),
  errors: [...answerErrors, 'document_not_found'],
  message: done.disputeContested,
  idempotent: true,
})

export const acceptDispute = endpoint({
  id: 'disputes.accept',
  method: 'POST',
  path: '/v1/disputes/{id}/accept',
  summary: 'Accepts a dispute: the provider gives the amount back to the customer',
  access,
  params: byId,
  body: z.object({ note: z.string().trim().min(1).max(1000) }),
  answer: z.object({ id, status: disputeStatus }),
  errors: [...answerErrors],
  message: done.disputeAccepted,
  idempotent: true,
})

export const chargeDispute = endpoint({
  id: 'disputes.charge',
  method: 'POST',
  path: '/v1/disputes/{id}/charge',
  summary: 'Charges a part of a lost dispute to the store of an order, whose next payouts it reduces',
  access,
  params: byId,
  body: z.object({
    orderId: id,
    amount: money.refine(amount => amount > 0, 'Enter an amount above zero.'),
    reason: z.string().trim().min(1).max(1000),
  }),
  answer: z.object({ id, charged: money }),
  errors: ['dispute_not_found', 'dispute_not_lost', 'order_not_found', 'order_money_held', 'dispute_charge_too_high'],
  message: done.disputeCharged,
  idempotent: true,
})
