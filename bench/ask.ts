import { Agent, request } from 'node:http'
import { z } from 'zod'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'

const agent = new Agent({ keepAlive: true })
const answer = z.union([
  z.object({ success: z.literal(true), data: z.unknown() }),
  z.object({ success: z.literal(false), code: z.string(), message: z.string() }),
])

/** Response of a call: its data, or its failure code. */
export type Said<T> = { data: T; failed?: undefined } | { failed: string; message: string }

/** No response, or none in time: whether the call took effect is unknown. */
export class NoAnswer extends Error {}

/** Sends a request and returns the body and status of the response. Throws NoAnswer, also after `timeoutMs`. */
export function send(
  url: string,
  {
    method,
    headers = {},
    body,
    timeoutMs = 20_000,
  }: { method: string; headers?: Record<string, string>; body?: unknown; timeoutMs?: number },
): Promise<{ status: number; text: string }> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const described: Record<string, string | number> =
    sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }
  return new Promise((resolve, reject) => {
    const lost = (cause: Error) => reject(new NoAnswer(`${method} ${url}: ${cause.message}`, { cause }))
    const asked = request(url, { method, agent, headers: { ...described, ...headers }, timeout: timeoutMs })
    asked
      .on('timeout', () => asked.destroy(new Error(`no answer in ${timeoutMs / 1000} s`)))
      .on('error', lost)
      .on('response', response => {
        const chunks: Buffer[] = []
        response
          .on('error', lost)
          .on('data', chunk => chunks.push(chunk))
          .on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      })
    asked.end(sent)
  })
}

interface By {
  token: string
  /** Its Idempotency-Key. */
  key?: string
}

/** A balancer without a process to call responds with a page of its own. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Calls an endpoint of the app at `url`. Throws NoAnswer. */
export async function ask<T extends Endpoint>(
  url: string,
  endpoint: T,
  { token, key, ...input }: InputOf<T> & By,
): Promise<Said<AnswerOf<T>>> {
  const params: Record<string, unknown> = input.params ?? {}
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const { text } = await send(url + path, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) },
    body: input.body,
  })
  const parsed = answer.safeParse(jsonOf(text))
  if (!parsed.success) throw new NoAnswer(`${endpoint.id} answered ${text.slice(0, 200)}`)
  // The contract types the response, and the app's tests verify it.
  return parsed.data.success
    ? { data: parsed.data.data as AnswerOf<T> }
    : { failed: parsed.data.code, message: parsed.data.message }
}

/** Acts as a customer on the card provider's page. A paid payment stays paid. */
export async function payAt(
  sandboxUrl: string,
  reference: string,
  { card = 'success', webhook = true }: { card?: 'success' | 'declined' | 'insufficient'; webhook?: boolean } = {},
): Promise<void> {
  const body = { reference, card, webhook }
  const { status, text } = await send(`${sandboxUrl}/sandbox/pay`, { method: 'POST', body })
  if (status !== 200 && !text.includes('transaction_already_paid'))
    throw new NoAnswer(`The sandbox answered ${status}: ${text}`)
}
