import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Database } from './database.ts'
import { type Sandbox, setting } from './sandbox.ts'

const row = z.object({
  id: z.int(),
  event: z.string(),
  reference: z.string(),
  body: z.string(),
  state: z.enum(['pending', 'delivered', 'given-up', 'held']),
  attempts: z.int(),
  last_answer: z.string().nullable(),
  next_ms: z.int(),
})
export type Webhook = z.infer<typeof row>

/** Response timeout of a delivery. */
const timeoutMs = 10_000

/**
 * Queues an event in the transaction that causes it. It is stored without sending when `send` is false, no destination
 * is set, or a seed has set the clock.
 */
export function queueWebhook(db: Database, event: string, reference: string, data: object, send = true): void {
  db.run(
    'INSERT INTO webhooks (event, reference, body, state, next_ms) VALUES (:event, :reference, :body, :state, :now)',
    {
      event,
      reference,
      body: JSON.stringify({ event, data }),
      state: send && setting(db, 'webhook-url') && !setting(db, 'clock') ? 'pending' : 'held',
      now: Date.now(),
    },
  )
}

/** Unsent webhooks, earliest due first. */
export const pendingWebhooks = (db: Database): Webhook[] =>
  db.all(row, `SELECT * FROM webhooks WHERE state = 'pending' ORDER BY next_ms, id LIMIT 64`)

export const allWebhooks = (db: Database): Webhook[] => db.all(row, 'SELECT * FROM webhooks ORDER BY id')

/**
 * Returns the latest webhook about a transaction's or transfer's reference, of the given event or else the first one
 * it had.
 */
export const webhookOf = (db: Database, reference: string, event?: string): Webhook | undefined =>
  db.get(
    row,
    `SELECT * FROM webhooks WHERE reference = :reference
     AND event = coalesce(:event, (SELECT event FROM webhooks WHERE reference = :reference ORDER BY id LIMIT 1))
     ORDER BY id DESC LIMIT 1`,
    { reference, event: event ?? null },
  )

/** `x-paystack-signature`: HMAC-SHA512 of the raw body with the secret key, in hex. */
export const sign = (body: string, secretKey: string) => createHmac('sha512', secretKey).update(body).digest('hex')

/** Posts an event and returns the status or the error message. Throws only when `stop` aborts. */
export async function post(box: Sandbox, body: string, stop: AbortSignal): Promise<number | string> {
  const url = setting(box.db, 'webhook-url')
  if (!url) return 'no webhook destination is set'
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': sign(body, box.secretKey) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
    })
    await answer.body?.cancel()
    return answer.status
  } catch (error) {
    stop.throwIfAborted()
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return cause instanceof Error ? cause.message || cause.name : String(cause)
  }
}

/** Delivers an event once and stores the result and the time of the next retry. */
export async function deliver(box: Sandbox, webhook: Webhook, stop: AbortSignal): Promise<void> {
  const answer = await post(box, webhook.body, stop)
  const delivered = typeof answer === 'number' && answer >= 200 && answer < 300
  const delay = box.retryDelays[webhook.attempts]
  box.db.run(
    'UPDATE webhooks SET state = :state, attempts = attempts + 1, last_answer = :answer, next_ms = :next WHERE id = :id',
    {
      id: webhook.id,
      state: delivered ? 'delivered' : delay === undefined ? 'given-up' : 'pending',
      answer: String(answer),
      next: Date.now() + (delay ?? 0),
    },
  )
}
