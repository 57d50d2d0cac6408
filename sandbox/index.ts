import { randomUUID, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { balanceRoutes } from './balance.ts'
import { bankRoutes } from './banks.routes.ts'
import { controlRoutes } from './controls.ts'
import { openDatabase } from './database.ts'
import { disputeControls, disputeRoutes } from './disputes.routes.ts'
import { answerError, notFound, PaystackError } from './errors.ts'
import { pageRoutes } from './page.routes.ts'
import { recipientRoutes } from './recipients.ts'
import { refundRoutes } from './refunds.routes.ts'
import { type Sandbox, setSetting, setting } from './sandbox.ts'
import { transactionRoutes } from './transactions.routes.ts'
import { transferRoutes } from './transfers.routes.ts'
import { sign } from './webhooks.ts'
import { startWorker } from './worker.ts'

export interface SandboxOptions {
  /** Defaults to 0, any free port. */
  port?: number
  host?: string
  secretKey?: string
  /** SQLite file. Without one, data is lost at the end of the process. */
  dataFile?: string
  /** Destination of webhooks. Defaults to the last one stored in the data file; see also POST /sandbox/webhooks/url. */
  webhookUrl?: string
  /** Destination after the hosted page of a transaction without its own callback, such as a challenged charge. */
  callbackUrl?: string
  /** Public address of the hosted page. Defaults to the server's own address. */
  publicUrl?: string
  /** Delays in milliseconds before each retry of a webhook without a 2xx response. After the last it fails for good. */
  retryDelays?: readonly number[]
  /** Milliseconds that a refund or transfer stays pending. */
  settleDelay?: number
  /** Opening balance in kobo. */
  openingBalance?: number
}

const defaultRetryDelays = [1, 2, 5, 15, 60, 300, 1800, 3600].map(seconds => seconds * 1000)

/** Starts the Paystack-compatible server. Resolves once it listens. */
export async function startSandbox(options: SandboxOptions = {}): Promise<{ url: string; stop(): Promise<void> }> {
  const db = openDatabase(options.dataFile ?? ':memory:')
  if (options.webhookUrl) setSetting(db, 'webhook-url', options.webhookUrl)
  if (options.callbackUrl) setSetting(db, 'callback-url', options.callbackUrl)
  const box: Sandbox = {
    db,
    secretKey: options.secretKey ?? 'sk_test_sandbox',
    publicUrl: '',
    retryDelays: options.retryDelays ?? defaultRetryDelays,
    settleDelay: options.settleDelay ?? 500,
    openingBalance: options.openingBalance ?? 10_000_000_00,
    wake: () => worker.wake(),
  }
  const app = buildServer(box)
  const worker = startWorker(box)
  const stop = async () => {
    await Promise.all([app.close(), worker.stop()])
    db.close()
  }
  try {
    const url = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' })
    box.publicUrl = (options.publicUrl ?? url).replace(/\/+$/, '')
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function buildServer(box: Sandbox): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw notFound('Endpoint not found', 'not_found')
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.register(async api => {
    api.addHook('onRequest', async request => {
      requireService(box)
      requireKey(box, request.headers.authorization)
    })
    transactionRoutes(api, box)
    refundRoutes(api, box)
    disputeRoutes(api, box)
    recipientRoutes(api, box)
    transferRoutes(api, box)
    balanceRoutes(api, box)
    bankRoutes(api)
  })
  app.register(async pages => pageRoutes(pages, box))
  app.register(async controls => controlRoutes(controls, box))
  app.register(async controls => disputeControls(controls, box))
  return app
}

function requireService({ db }: Sandbox): void {
  if (setting(db, 'outage'))
    throw new PaystackError(503, 'Service unavailable', 'service_unavailable', 'Try again later', 'api_error')
}

function requireKey({ secretKey }: Sandbox, authorization: string | undefined): void {
  const key = authorization?.match(/^Bearer (.+)$/i)?.[1] ?? ''
  // Hashed first because timingSafeEqual requires equal lengths.
  const salt = randomUUID()
  if (!timingSafeEqual(Buffer.from(sign(key, salt)), Buffer.from(sign(secretKey, salt))))
    throw new PaystackError(
      401,
      'Invalid key',
      'invalid_Key',
      'Ensure that you provide the correct authorization key for the request',
    )
}
