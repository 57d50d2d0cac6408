import type { Config } from '#platform/config.ts'

/** Controls of the sandbox: payments as customers make them, at a moment of the history. */
export interface Provider {
  /** Attempts a payment with a test card at a moment. Sends no webhook, since nobody listens yet. */
  pay(reference: string, card: 'success' | 'declined' | 'insufficient', moment: Date): Promise<void>
  /** Sets the sandbox's clock until `pay` sets another; null for the system's. */
  setClock(moment: Date | null): Promise<void>
  /** Waits until pending refunds and transfers have arrived. */
  settle(): Promise<void>
  failNextTransfer(): Promise<void>
  /** Disputes a payment as the customer's bank does, at a moment, and decides that dispute against us. */
  dispute(reference: string, moment: Date): Promise<void>
  loseDispute(reference: string, moment: Date): Promise<void>
  /** Withholds webhooks from a running server, which would date their content by its own clock. */
  holdWebhooks(on: boolean): Promise<void>
}

const nowhere = 'http://127.0.0.1:9/'

/** Returns the controls, or undefined when the card provider isn't the sandbox. */
export async function sandboxProvider({ paystack, port }: Config): Promise<Provider | undefined> {
  const ask = (path: string, body: object) =>
    fetch(`${paystack.baseUrl}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const tell = async (path: string, body: object) => {
    const answer = await ask(path, body)
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${path}: ${await answer.text()}`)
  }
  const there = await ask('clock', { now: null }).then(
    answer => answer.ok,
    () => false,
  )
  if (!there) return undefined
  // The sandbox has one clock, and several people pay at once.
  let paying = Promise.resolve()
  return {
    pay(reference, card, moment) {
      paying = paying.then(async () => {
        await tell('clock', { now: moment.toISOString() })
        await tell('pay', { reference, card, webhook: false })
      })
      return paying
    },
    setClock: moment => tell('clock', { now: moment?.toISOString() ?? null }),
    settle: () => tell('settle', { timeout: 20_000 }),
    holdWebhooks: on =>
      tell('webhooks/url', { url: on ? nowhere : `http://127.0.0.1:${port}/v1/payments/paystack/webhook` }),
    async dispute(reference, moment) {
      await tell('clock', { now: moment.toISOString() })
      await tell('dispute', { reference, webhook: false })
    },
    async loseDispute(reference, moment) {
      await tell('clock', { now: moment.toISOString() })
      await tell('dispute/resolve', { reference, outcome: 'lost' })
    },
    failNextTransfer: () => tell('next-transfer', { status: 'failed' }),
  }
}
