import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { read } from './errors.ts'
import { pageMeta, pageOf, periodOf } from './input.ts'
import { createRefund, listRefunds, refundById, refundInput } from './refunds.ts'
import { refundCreatedView, refundView } from './refunds.views.ts'
import type { Sandbox } from './sandbox.ts'
import { byId } from './transactions.ts'

const idInput = z
  .string()
  .regex(/^\d{1,15}$/, 'Invalid refund ID')
  .transform(Number)
// Paystack's documentation names the filter `reference` in one place and `transaction` in another.
const listInput = z.object({
  transaction: z.string('Invalid transaction').optional(),
  reference: z.string('Invalid reference').optional(),
})

export function refundRoutes(api: FastifyInstance, box: Sandbox): void {
  api.post('/refund', request => {
    const { refund, tx } = createRefund(box, read(refundInput, request.body))
    return {
      status: true,
      message: 'Refund has been queued for processing',
      data: refundCreatedView(refund, tx),
    }
  })

  api.get<{ Querystring: Record<string, unknown> }>('/refund', ({ query }) => {
    const page = pageOf(query)
    const { transaction, reference } = read(listInput, query)
    const filter = { ...periodOf(query), transaction: transaction ?? reference ?? null }
    const { rows, total } = listRefunds(box.db, filter, page)
    return {
      status: true,
      message: 'Refunds retrieved',
      data: rows.map(({ refund, tx }) => refundView(refund, tx)),
      meta: { ...pageMeta(page, total), perPage: String(page.perPage), failedRefundCount: 0 },
    }
  })

  api.get<{ Params: { id: string } }>('/refund/:id', ({ params }) => {
    const refund = refundById(box.db, read(idInput, params.id))
    return { status: true, message: 'Refund retrieved', data: refundView(refund, byId(box.db, refund.transaction_id)) }
  })
}
