import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound, read } from './errors.ts'
import { pageMeta, pageOf, periodOf } from './input.ts'
import { recipientOf } from './recipients.ts'
import type { Sandbox } from './sandbox.ts'
import { byReference, createTransfer, listTransfers, transferInput, transferOf } from './transfers.ts'
import { transferCreatedView, transferView } from './transfers.views.ts'

const listInput = z.object({
  status: z.enum(['pending', 'success', 'failed', 'otp', 'reversed'], 'Invalid status').optional(),
  recipient: z.string('Invalid recipient').optional(),
})

export function transferRoutes(api: FastifyInstance, box: Sandbox): void {
  const { db } = box

  api.post('/transfer', request => {
    const transfer = createTransfer(box, read(transferInput, request.body))
    return {
      status: true,
      message: transfer.status === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued',
      data: transferCreatedView(transfer),
    }
  })

  api.get<{ Params: { reference: string } }>('/transfer/verify/:reference', ({ params }) => {
    const transfer = byReference(db, params.reference)
    if (!transfer) throw notFound('Transfer reference not found', 'transfer_not_found', 'Check the reference')
    return {
      status: true,
      message: 'Transfer retrieved',
      data: transferView(transfer, recipientOf(db, transfer.recipient_id)),
    }
  })

  api.get<{ Querystring: Record<string, unknown> }>('/transfer', ({ query }) => {
    const page = pageOf(query)
    const { status, recipient } = read(listInput, query)
    const filter = { ...periodOf(query), status: status ?? null, recipient: recipient ?? null }
    const { rows, total } = listTransfers(db, filter, page)
    return {
      status: true,
      message: 'Transfers retrieved',
      data: rows.map(found => transferView(found.transfer, found.recipient)),
      meta: pageMeta(page, total),
    }
  })

  api.get<{ Params: { id_or_code: string } }>('/transfer/:id_or_code', ({ params }) => {
    const transfer = transferOf(db, params.id_or_code)
    return {
      status: true,
      message: 'Transfer retrieved',
      data: transferView(transfer, recipientOf(db, transfer.recipient_id)),
    }
  })
}
