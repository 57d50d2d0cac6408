import { z } from 'zod'
import type { TestApp } from './app.ts'

const event = z.object({ id: z.int(), event: z.string(), reference: z.string(), state: z.string() })

/** Acts as the card provider or its customer, through the sandbox's controls. */
export function provider({ sandboxUrl }: Pick<TestApp, 'sandboxUrl'>) {
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(sandboxUrl + path, {
      headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  return {
    /** Attempts a payment with a test card. Sends a webhook only on request. */
    pay: (reference: string, how: { card?: 'success' | 'declined' | 'insufficient'; webhook?: boolean } = {}) =>
      ask('/sandbox/pay', { reference, card: how.card ?? 'success', webhook: how.webhook ?? false }),
    /** Sets the time of stored records. Due times still use the real clock. */
    setClock: (now: Date) => ask('/sandbox/clock', { now }),
    /** Responds to every call with 503 until turned off. */
    outage: (on: boolean) => ask('/sandbox/outage', { on }),
    /** Sets the outcome of the next charge of a saved card. */
    nextCharge: (card: 'success' | 'declined' | 'insufficient' | 'challenge') => ask('/sandbox/next-charge', { card }),
    /** Sets the outcome of the next refund. */
    nextRefund: (status: 'processed' | 'failed') => ask('/sandbox/next-refund', { status }),
    /** Sets the outcome of the next transfer, and a fee in kobo other than the provider's usual one. */
    nextTransfer: (status: 'success' | 'failed' | 'reversed' | 'otp', fee?: number) =>
      ask('/sandbox/next-transfer', { status, ...(fee === undefined ? {} : { fee }) }),
    /** Disputes a payment as the customer's bank does, by default all of it, to be answered within a day. */
    dispute: (reference: string, how: { amount?: number; dueInHours?: number; webhook?: boolean } = {}) =>
      ask('/sandbox/dispute', { reference, ...how }),
    /** Decides the dispute of a payment as the customer's bank does. */
    resolveDispute: (reference: string, outcome: 'won' | 'lost') =>
      ask('/sandbox/dispute/resolve', { reference, outcome }),
    /** Refuses the next answer to a dispute. */
    refuseAnswer: () => ask('/sandbox/next-answer', { status: 'refused' }),
    /** Waits until refunds, transfers and webhooks are done. */
    settle: () => ask('/sandbox/settle', { timeout: 10_000 }),
    /** Sends the webhook about a reference again, `times` concurrently: its first event or a named one. Returns the responses. */
    tellAgain: async (reference: string, times: number, event?: string): Promise<unknown[]> =>
      z
        .object({ answers: z.array(z.unknown()) })
        .parse(await ask('/sandbox/webhooks/send', { reference, times, ...(event ? { event } : {}) })).answers,
    webhooks: async () => z.array(event).parse(await ask('/sandbox/webhooks')),
    /** Our balance at the provider in kobo. */
    balance: async (): Promise<number> => {
      const { data } = z.object({ data: z.array(z.object({ balance: z.int() })) }).parse(await ask('/balance'))
      return data[0]?.balance ?? 0
    },
    /** Total number of transfers. */
    transferCount: async (): Promise<number> =>
      z.object({ data: z.array(z.unknown()) }).parse(await ask('/transfer?perPage=1000')).data.length,
    /** Total number of refunds. */
    refundCount: async (): Promise<number> =>
      z.object({ data: z.array(z.unknown()) }).parse(await ask('/refund?perPage=1000')).data.length,
  }
}
export type Provider = ReturnType<typeof provider>
