import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { cardNames } from './cards.ts'
import { notFound, read } from './errors.ts'
import { webAddress } from './input.ts'
import { refundOutcome } from './refunds.ts'
import { type Sandbox, setSetting } from './sandbox.ts'
import { charge, chargeEnds, requireByReference } from './transactions.ts'
import { verifyView } from './transactions.views.ts'
import { outcomeInput } from './transfers.ts'
import { allWebhooks, post, webhookOf } from './webhooks.ts'
import { outstanding } from './worker.ts'

const payInput = z.object({ reference: z.string(), card: z.enum(cardNames), webhook: z.boolean().default(true) })
const sendInput = z.object({
  reference: z.string(),
  event: z.string().optional(),
  times: z.int().min(1).max(100).default(1),
})
const outageInput = z.object({ on: z.boolean() })
const nextChargeInput = z.object({ card: chargeEnds })
const nextRefundInput = z.object({ status: refundOutcome })
const nextTransferInput = z.object({ status: outcomeInput, fee: z.int().min(0).optional() })
const clockInput = z.object({ now: z.union([z.iso.datetime({ offset: true }), z.null()]) })
const addressInput = z.object({ url: webAddress.nullable() })
const settleInput = z.object({ timeout: z.int().min(1).max(600_000).default(30_000) })

/**
 * Controls that Paystack doesn't have: paying as the customer, simulating outages, waiting. Open to anyone who can
 * reach the sandbox.
 */
export function controlRoutes(app: FastifyInstance, box: Sandbox): void {
  const { db } = box

  app.post('/sandbox/pay', request => {
    const { reference, card, webhook } = read(payInput, request.body)
    return verifyView(charge(box, requireByReference(db, reference), card, request.ip, { webhook }))
  })

  app.get('/sandbox/webhooks', () =>
    allWebhooks(db).map(({ body, ...webhook }) => ({ ...webhook, data: JSON.parse(body).data })),
  )

  app.post('/sandbox/webhooks/url', request => {
    const { url } = read(addressInput, request.body)
    setSetting(db, 'webhook-url', url)
    return { url }
  })

  app.post('/sandbox/webhooks/send', async request => {
    const { reference, event, times } = read(sendInput, request.body)
    const webhook = webhookOf(db, reference, event)
    if (!webhook) throw notFound('Nothing has happened to this reference', 'webhook_not_found')
    const never = new AbortController().signal
    return { answers: await Promise.all(Array.from({ length: times }, () => post(box, webhook.body, never))) }
  })

  app.post('/sandbox/outage', request => {
    const { on } = read(outageInput, request.body)
    setSetting(db, 'outage', on ? 'on' : null)
    return { on }
  })

  app.post('/sandbox/next-charge', request => {
    const { card } = read(nextChargeInput, request.body)
    setSetting(db, 'next-charge', card)
    return { card }
  })

  app.post('/sandbox/next-refund', request => {
    const { status } = read(nextRefundInput, request.body)
    setSetting(db, 'next-refund', status)
    return { status }
  })

  app.post('/sandbox/next-transfer', request => {
    const { status, fee } = read(nextTransferInput, request.body)
    setSetting(db, 'next-transfer', status)
    setSetting(db, 'next-transfer-fee', fee === undefined ? null : String(fee))
    return { status }
  })

  app.post('/sandbox/clock', request => {
    const { now } = read(clockInput, request.body)
    const at = now === null ? null : new Date(now).toISOString()
    setSetting(db, 'clock', at)
    return { now: at }
  })

  app.post('/sandbox/settle', async request => {
    const { timeout } = read(settleInput, request.body ?? {})
    const end = Date.now() + timeout
    while (outstanding(box) > 0 && Date.now() < end) await delay(10)
    return { outstanding: outstanding(box) }
  })
}
