import { z } from 'zod'
import type { TestApp } from './app.ts'

const event = z.object({ id: z.int(), event: z.string(), reference: z.string(), state: z.string() })

/** What a test does as the card provider, or as the person who pays there: the sandbox's controls. */
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
    /** Tries to pay with a test card. Says so by webhook only if asked to. */
    pay: (reference: string, how: { card?: 'success' | 'declined' | 'insufficient'; webhook?: boolean } = {}) =>
      ask('/sandbox/pay', { reference, card: how.card ?? 'success', webhook: how.webhook ?? false }),
    /** Has what happens from here on written down as of then; what falls due still goes by the real clock. */
    setClock: (now: Date) => ask('/sandbox/clock', { now }),
    /** Answers nothing but 503 until it is called off. */
    outage: (on: boolean) => ask('/sandbox/outage', { on }),
    /** Says how the next charge of a kept card ends. */
    nextCharge: (card: 'success' | 'declined' | 'insufficient') => ask('/sandbox/next-charge', { card }),
    /** Says how the next refund ends. */
    nextRefund: (status: 'processed' | 'failed') => ask('/sandbox/next-refund', { status }),
    /** Says how the next transfer ends. */
    nextTransfer: (status: 'success' | 'failed' | 'reversed' | 'otp') => ask('/sandbox/next-transfer', { status }),
    /** Waits until refunds, transfers and webhooks are through. */
    settle: () => ask('/sandbox/settle', { timeout: 10_000 }),
    /** Sends what happened to a reference again, `times` at once; answers what each was answered. */
    tellAgain: async (reference: string, times: number): Promise<unknown[]> =>
      z.object({ answers: z.array(z.unknown()) }).parse(await ask('/sandbox/webhooks/send', { reference, times }))
        .answers,
    webhooks: async () => z.array(event).parse(await ask('/sandbox/webhooks')),
    /** Kobo that the provider keeps for us. */
    balance: async (): Promise<number> => {
      const { data } = z.object({ data: z.array(z.object({ balance: z.int() })) }).parse(await ask('/balance'))
      return data[0]?.balance ?? 0
    },
    /** How many transfers were ever made. */
    transferCount: async (): Promise<number> =>
      z.object({ data: z.array(z.unknown()) }).parse(await ask('/transfer?perPage=1000')).data.length,
    /** How many refunds were ever made. */
    refundCount: async (): Promise<number> =>
      z.object({ data: z.array(z.unknown()) }).parse(await ask('/refund?perPage=1000')).data.length,
  }
}
export type Provider = ReturnType<typeof provider>
