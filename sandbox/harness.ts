import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { type SandboxOptions, startSandbox } from './index.ts'

export const secretKey = 'sk_test_sandbox'

/** Fields of a transaction, refund, transfer, recipient, bank account or delivery that tests read. */
const thing = z
  .looseObject({
    id: z.int(),
    status: z.string(),
    reference: z.string(),
    amount: z.int(),
    fees: z.int().nullable(),
    paid_at: z.string().nullable(),
    customer: z.looseObject({ id: z.int(), customer_code: z.string() }).partial(),
    log: z.looseObject({ attempts: z.int() }).nullable(),
    balance: z.int(),
    account_name: z.string(),
    recipient_code: z.string(),
    transfer_code: z.string(),
  })
  .partial()
export type Thing = z.infer<typeof thing>

const envelope = z.looseObject({
  status: z.boolean().optional(),
  message: z.string().optional(),
  code: z.string().optional(),
  meta: z.looseObject({ total: z.int().optional() }).optional(),
  data: z.unknown().optional(),
})

/** Starts a sandbox for one test, with short delays, and stops it afterwards. */
export async function sandbox(options: SandboxOptions = {}) {
  const started = await startSandbox({ settleDelay: 10, retryDelays: [10, 20, 30], ...options })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= started.stop()
    return stopped
  }
  onTestFinished(stop)

  const call = async (method: string, path: string, sent?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(started.url + path, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(sent ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: sent === undefined ? undefined : JSON.stringify(sent),
    })
    const json: unknown = await answer.json()
    // The sandbox's own controls respond without Paystack's envelope.
    const own = path.startsWith('/sandbox/') && answer.ok
    const body = envelope.parse(own ? { data: json } : json)
    const isList = Array.isArray(body.data)
    return {
      status: answer.status,
      body,
      data: thing.parse(isList ? {} : (body.data ?? {})),
      rows: z.array(thing).parse(isList ? body.data : []),
    }
  }
  const get = (path: string) => call('GET', path)
  const post = (path: string, body?: unknown) => call('POST', path, body)

  /** Initializes a transaction of `amount` kobo and returns its `data`. */
  const initialize = async (amount = 1_234_50, more: object = {}) => {
    const { data } = await post('/transaction/initialize', { email: 'ada@example.com', amount, ...more })
    return z.object({ reference: z.string(), access_code: z.string(), authorization_url: z.string() }).parse(data)
  }

  /** Returns the reference of a paid transaction. */
  const paid = async (amount = 1_234_50, more: object = {}) => {
    const { reference } = await initialize(amount, more)
    await post('/sandbox/pay', { reference, card: 'success' })
    return reference
  }

  /** Creates a recipient and returns its code. */
  const recipient = async () => {
    const account = { type: 'nuban', name: 'Ada Fabrics', account_number: '0123456789', bank_code: '058' }
    return z.string().parse((await post('/transferrecipient', account)).data.recipient_code)
  }

  /** Uploads a file for a dispute. Returns the response with the address, and the file's name. */
  const upload = async (dispute: number) => {
    const upload = await get(`/dispute/${dispute}/upload_url`)
    const place = z.object({ signedUrl: z.string(), fileName: z.string() }).parse(upload.body.data)
    await fetch(place.signedUrl, { method: 'PUT', body: 'proof', headers: { 'content-type': 'text/plain' } })
    return { upload, fileName: place.fileName }
  }

  /** Waits until nothing is due. */
  const settle = () => post('/sandbox/settle', { timeout: 5000 })

  return { url: started.url, stop, call, get, post, initialize, paid, recipient, upload, settle }
}

const event = z.object({ event: z.string(), data: thing })

/** Receives webhooks and responds with the next status of `answers`, then 200. 0 closes the connection. */
export async function receiver(...answers: number[]) {
  const received: {
    body: string
    signature: string
    at: number
    event: string
    data: Thing
  }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    received.push({
      body,
      signature: String(request.headers['x-paystack-signature']),
      at: Date.now(),
      ...event.parse(JSON.parse(body)),
    })
    const status = answers.shift() ?? 200
    if (status === 0) response.destroy()
    else response.writeHead(status).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (!isInternet(address)) throw new Error('The receiver has no port')
  return { url: `http://127.0.0.1:${address.port}/webhooks`, received }
}

const isInternet = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null
