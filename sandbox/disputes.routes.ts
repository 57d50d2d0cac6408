import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  addEvidence,
  answerDispute,
  disputeById,
  disputeStatus,
  disputesOf,
  evidenceInput,
  listDisputes,
  newUpload,
  openDispute,
  receiveUpload,
  remindOf,
  resolveDispute,
  resolveInput,
  updateDispute,
  updateInput,
} from './disputes.ts'
import { disputeRow, disputeView, resolvedView } from './disputes.views.ts'
import { notFound, read } from './errors.ts'
import { amountInput, pageMeta, pageOf, periodOf } from './input.ts'
import { type Sandbox, setSetting } from './sandbox.ts'
import { byId, requireByReference } from './transactions.ts'

const idInput = z
  .string()
  .regex(/^\d{1,15}$/, 'Invalid dispute ID')
  .transform(Number)
const listInput = z.object({
  status: z.union([disputeStatus, z.literal('pending')], 'Invalid dispute status').optional(),
  transaction: z.string('Invalid transaction').optional(),
})
type OfDispute = { Params: { id: string } }

export function disputeRoutes(api: FastifyInstance, box: Sandbox): void {
  const { db } = box
  const viewOf = (id: number) => {
    const dispute = disputeById(db, id)
    return disputeView(dispute, byId(db, dispute.transaction_id))
  }

  api.get<{ Querystring: Record<string, unknown> }>('/dispute', ({ query }) => {
    const page = pageOf(query)
    const { status = null, transaction = null } = read(listInput, query)
    const { rows, total } = listDisputes(db, { ...periodOf(query), status, transaction }, page)
    return {
      status: true,
      message: 'Disputes retrieved',
      data: rows.map(({ dispute, tx }) => disputeRow(dispute, tx)),
      meta: pageMeta(page, total),
    }
  })

  api.get<OfDispute>('/dispute/:id', ({ params }) => ({
    status: true,
    message: 'Dispute retrieved',
    data: viewOf(read(idInput, params.id)),
  }))

  api.put<OfDispute>('/dispute/:id', ({ params, body }) => {
    const id = read(idInput, params.id)
    updateDispute(box, id, read(updateInput, body))
    return { status: true, message: 'Dispute updated', data: viewOf(id) }
  })

  api.get<OfDispute>('/dispute/transaction/:id', ({ params }) => {
    const tx = byId(db, read(idInput, params.id))
    const [latest] = disputesOf(db, tx)
    if (!latest) throw notFound('Dispute not found', 'dispute_not_found')
    return { status: true, message: 'Dispute retrieved', data: disputeView(latest, tx) }
  })

  api.get<OfDispute>('/dispute/:id/upload_url', ({ params }) => ({
    status: true,
    message: 'Upload url generated',
    data: newUpload(box, read(idInput, params.id)),
  }))

  api.post<OfDispute>('/dispute/:id/evidence', ({ params, body }) => ({
    status: true,
    message: 'Evidence created',
    data: addEvidence(box, read(idInput, params.id), read(evidenceInput, body)),
  }))

  api.put<OfDispute>('/dispute/:id/resolve', ({ params, body }) => {
    const dispute = answerDispute(box, read(idInput, params.id), read(resolveInput, body))
    return {
      status: true,
      message: 'Dispute successfully resolved',
      data: resolvedView(dispute, byId(db, dispute.transaction_id)),
    }
  })
}

const hour = 3_600_000
const openInput = z.object({
  reference: z.string(),
  amount: amountInput(Number.MAX_SAFE_INTEGER).optional(),
  category: z.enum(['chargeback', 'fraud', 'general']).default('chargeback'),
  dueInHours: z.number().min(0).max(1000).default(24),
  webhook: z.boolean().default(true),
})
const nextAnswerInput = z.object({ status: z.literal('refused') })
const remindInput = z.object({ reference: z.string() })
const endInput = z.object({ reference: z.string(), outcome: z.enum(['won', 'lost']) })

/** Controls of the customer's bank. Each acts on the latest dispute of a transaction, an open one first. */
export function disputeControls(app: FastifyInstance, box: Sandbox): void {
  const latest = (reference: string) => {
    const disputes = disputesOf(box.db, requireByReference(box.db, reference))
    const dispute = disputes.find(({ status }) => status !== 'resolved') ?? disputes[0]
    if (!dispute) throw notFound('This transaction has no dispute', 'dispute_not_found')
    return dispute.id
  }

  app.post('/sandbox/dispute', request => {
    const { reference, dueInHours, ...how } = read(openInput, request.body)
    return openDispute(box, reference, { ...how, dueInMs: dueInHours * hour })
  })

  app.post('/sandbox/dispute/remind', request => remindOf(box, latest(read(remindInput, request.body).reference)))

  app.post('/sandbox/dispute/resolve', request => {
    const { reference, outcome } = read(endInput, request.body)
    return resolveDispute(box, latest(reference), outcome === 'won' ? 'declined' : 'bank-accepted')
  })

  app.post('/sandbox/next-answer', request => {
    const { status } = read(nextAnswerInput, request.body)
    setSetting(box.db, 'next-answer', status)
    return { status }
  })

  app.register(async uploads => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 20 * 1024 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    uploads.put<{ Params: { name: string } }>('/sandbox/uploads/:name', ({ params, body }) =>
      receiveUpload(box, params.name, Buffer.isBuffer(body) ? body.length : 0),
    )
  })
}
