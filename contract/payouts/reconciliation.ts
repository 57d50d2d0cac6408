import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, day, id, moment } from '#contract/fields.ts'
import { money } from '#contract/money.ts'

const access = ['admin:payments'] as const

export const providerRecord = z.enum(['payment', 'refund', 'transfer'])
export type ProviderRecord = z.infer<typeof providerRecord>

/**
 * Difference between the card provider’s records and the ledger. `unknown`: no record of ours has this reference;
 * `unbooked`: ours, but missing in the ledger; `amount`: the amounts differ; `absent`: in the ledger, but not at the
 * provider.
 */
export const reconciliationProblem = z.enum(['unknown', 'unbooked', 'amount', 'absent'])
export type ReconciliationProblem = z.infer<typeof reconciliationProblem>

/** `settledBy` is null where it was right when the day was compared again. */
export const reconciliationException = z.object({
  id,
  day,
  record: providerRecord,
  problem: reconciliationProblem,
  reference: z.string(),
  provider: money.nullable(),
  books: money.nullable(),
  orderId: id.nullable(),
  paymentId: id.nullable(),
  foundAt: moment,
  settled: z.object({ at: moment, by: z.string().nullable(), note: z.string().nullable() }).nullable(),
})
export type ReconciliationException = z.infer<typeof reconciliationException>

const compared = z.object({ count: z.int().min(0), amount: money })

/** A day in Lagos. `ranAt` is null while it is being reconciled; `open` counts unsettled exceptions. */
export const reconciledDay = z.object({
  day,
  ranAt: moment.nullable(),
  payments: compared,
  refunds: compared,
  transfers: compared,
  open: z.int().min(0),
  settled: z.int().min(0),
})
export type ReconciledDay = z.infer<typeof reconciledDay>

export const listReconciliations = endpoint({
  id: 'reconciliation.days',
  method: 'GET',
  path: '/v1/reconciliation',
  summary: 'Days of the card provider’s records that were compared with the books, the latest first',
  access,
  query: z.object(page()),
  answer: listOf(reconciledDay),
})

export const runReconciliation = endpoint({
  id: 'reconciliation.run',
  method: 'POST',
  path: '/v1/reconciliation',
  summary:
    'Has a day compared now, or again; it is done a moment later. Days that have ended are compared by themselves each night',
  access,
  body: z.object({ day }),
  answer: z.object({ day }),
  errors: ['day_not_begun'],
  message: done.reconciliationBegun,
})

export const listExceptions = endpoint({
  id: 'reconciliation.exceptions',
  method: 'GET',
  path: '/v1/reconciliation/exceptions',
  summary:
    'What differs between the card provider’s records and the books: what waits, the oldest first, or what is settled',
  access,
  query: z.object({ ...page(), settled: z.enum(['true', 'false']).default('false'), day: day.optional() }),
  answer: listOf(reconciliationException).extend({ open: z.int().min(0) }),
})

export const settleException = endpoint({
  id: 'reconciliation.settle',
  method: 'PATCH',
  path: '/v1/reconciliation/exceptions/{id}',
  summary: 'Notes what was done about an exception',
  access,
  params: byId,
  body: z.object({ note: z.string().trim().min(1).max(1000) }),
  answer: reconciliationException,
  errors: ['exception_not_found', 'handled_already'],
  message: done.exceptionSettled,
})
