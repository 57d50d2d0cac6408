import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { read } from './errors.ts'
import { pageMeta, pageOf, periodOf } from './input.ts'
import type { Sandbox } from './sandbox.ts'
import {
  byId,
  chargeAuthorization,
  chargeAuthorizationInput,
  deactivateAuthorization,
  deactivateAuthorizationInput,
  initialize,
  initializeInput,
  listTransactions,
  requireByReference,
} from './transactions.ts'
import { chargeView, fetchView, listView, verifyView } from './transactions.views.ts'

const listInput = z.object({
  status: z.enum(['success', 'failed', 'abandoned', 'reversed'], 'Invalid status').optional(),
  customer: z.string('Invalid customer').optional(),
  customer_code: z.string('Invalid customer').optional(),
})

export function transactionRoutes(api: FastifyInstance, box: Sandbox): void {
  api.post('/transaction/initialize', request => {
    const tx = initialize(box, read(initializeInput, request.body))
    return {
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: `${box.publicUrl}/pay/${tx.access_code}`,
        access_code: tx.access_code,
        reference: tx.reference,
      },
    }
  })

  api.post('/transaction/charge_authorization', request => {
    const tx = chargeAuthorization(box, read(chargeAuthorizationInput, request.body), request.ip)
    if (tx.card) return { status: true, message: 'Charge attempted', data: chargeView(tx) }
    return {
      status: true,
      message: 'Please, redirect your customer to the authorization url provided',
      data: {
        authorization_url: `${box.publicUrl}/pay/${tx.access_code}`,
        reference: tx.reference,
        access_code: tx.access_code,
        paused: true,
      },
    }
  })

  api.post('/customer/authorization/deactivate', request => {
    deactivateAuthorization(box, read(deactivateAuthorizationInput, request.body))
    return { status: true, message: 'Authorization has been deactivated' }
  })

  api.get<{ Params: { reference: string } }>('/transaction/verify/:reference', ({ params }) => ({
    status: true,
    message: 'Verification successful',
    data: verifyView(requireByReference(box.db, params.reference)),
  }))

  api.get<{ Querystring: Record<string, unknown> }>('/transaction', ({ query }) => {
    const page = pageOf(query)
    const { status, customer, customer_code } = read(listInput, query)
    const filter = { ...periodOf(query), status: status ?? null, customer: customer ?? customer_code ?? null }
    const { rows, total, volume } = listTransactions(box.db, filter, page)
    return {
      status: true,
      message: 'Transactions retrieved',
      data: rows.map(listView),
      meta: { ...pageMeta(page, total), total_volume: volume },
    }
  })

  api.get<{ Params: { id: string } }>('/transaction/:id', ({ params }) => ({
    status: true,
    message: 'Transaction retrieved',
    data: fetchView(byId(box.db, read(idInput, params.id))),
  }))
}

const idInput = z
  .string()
  .regex(/^\d{1,15}$/, 'Invalid transaction ID')
  .transform(Number)
