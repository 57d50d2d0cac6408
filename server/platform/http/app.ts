import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import type { PinoLoggerOptions } from 'fastify/types/logger.js'
import type { FailureBody } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { second } from '../clock.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { type Failure, fail, failField } from '../failure.ts'
import type { Telemetry } from '../telemetry.ts'

/** Pino's numeric level. */
const errorLevel = 50

/** Retry-After of a rejected caller, in seconds. */
const retryAfterSeconds = 5

/** Sends a failure in the common response shape. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.retryAfter !== undefined) reply.header('retry-after', Math.ceil(failure.retryAfter))
  return reply.code(failure.status).send(failureBody(failure, reply.request.id))
}

/** Returns the common response shape of a failure. */
export const failureBody = (failure: Failure, requestId: string): FailureBody => ({
  success: false,
  status: failure.status,
  message: failure.message,
  code: failure.code,
  requestId,
  ...(failure.fields ? { errors: failure.fields } : {}),
  ...(failure.challenge ? { challenge: failure.challenge } : {}),
  ...(failure.factors ? { factors: failure.factors } : {}),
})

const codeOfStatus: Record<number, ErrorCode> = {
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** Permissions-Policy of our pages: hubs scan parcel codes with the camera, and nothing needs more. */
const permissions = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

/** Returns whether an incomplete or malformed form caused the error: the form parser throws errors without a status. */
const isBrokenForm = ({ statusCode, stack = '' }: FastifyError): boolean =>
  statusCode === undefined && stack.includes('/busboy/')

/** Reports everything logged as an error to telemetry. */
const reportErrors = (telemetry: Telemetry): PinoLoggerOptions['hooks'] => ({
  logMethod(args, method, level) {
    const [of, message] = args as unknown[]
    if (level >= errorLevel && typeof of === 'object' && of !== null && 'err' in of)
      telemetry.error(of.err, { message: String(message), requestId: this.bindings().reqId })
    method.apply(this, args)
  },
})

/** Returns the failure to respond with after an error, and logs what was unforeseen. `call` names the endpoint. */
export function failureOf(error: FastifyError, log: FastifyBaseLogger, call: string): Failure {
  if (isUnavailable(error)) {
    log.error({ err: error, call }, 'the database is unavailable')
    return fail('unavailable', { retryAfter: retryAfterSeconds })
  }
  const status = error.statusCode ?? 500
  const code = codeOfStatus[status]
  if (code) return fail(code, { message: errors[code].message })
  if (status < 500) return failField('', 'invalid', error.message)
  log.error({ err: error, call }, 'unforeseen error')
  return fail('unforeseen')
}

/** Page in place of one that an overloaded process doesn't render. It loads the page again by itself. */
const busyPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retryAfterSeconds}"><meta name="color-scheme" content="light dark">
<title>Bitmarte is busy</title><h1>Bitmarte is busy.</h1><p>This page loads again in a few seconds.</p></html>`

/**
 * Closes connections without a request a second after shutdown begins, such as those that browsers open in advance.
 * Node counts them as busy, so the server would wait until their clients close them.
 */
function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', socket => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of unused) socket.destroy()
    }, second).unref()
  })
}

/**
 * Creates the HTTP server without endpoints: security headers, request IDs, logs without secrets, one failure shape.
 * An unexpected error is logged in full, and its response contains only the request ID.
 */
export async function createApp(options: {
  logLevel: string
  /** Number of load balancers in front, each of which appends its client's address to X-Forwarded-For. */
  proxies: number
  corsOrigin: string
  /** Event loop delay in milliseconds above which the process rejects callers; 0 for no limit. */
  maxEventLoopDelay?: number
  /** Replaces standard output as the log's destination, one line per call. */
  logTo?: { write(line: string): void }
  telemetry?: Telemetry
}): Promise<FastifyInstance> {
  const { telemetry } = options
  const app = fastify({
    logger: {
      level: options.logLevel,
      // PostgreSQL's detail has the row that violates a constraint: what was typed, and the hash of a password.
      redact: ['req.headers.authorization', 'req.headers.cookie', 'err.detail'],
      ...(options.logTo && { stream: options.logTo }),
      ...(telemetry && { hooks: reportErrors(telemetry) }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    // Callers can forge earlier entries, so trust only those of our balancers.
    trustProxy: options.proxies > 0 && ((_address, hop) => hop < options.proxies),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 300 },
    // During shutdown, requests on open connections are served with `connection: close`.
    return503OnClosing: false,
    // A malformed URL responds with 404. Such requests bypass all hooks.
    frameworkErrors: (_error, request, reply) => {
      sendFailure(reply.header('x-request-id', request.id), fail('not_found'))
    },
  })
  telemetry?.requests(app)
  closeUnusedConnections(app)
  // Registered first, so that responses of later hooks that reject the caller have these headers too.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('permissions-policy', permissions)
  })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Sends no referrer to other sites. With `no-referrer` a browser wouldn't tell our own site either where a form
    // comes from, and the router rejects forms that may come from another site.
    referrerPolicy: { policy: 'same-origin' },
  })
  // Web areas call the API from their own hosts. By default CORS allows only the methods GET, HEAD and POST.
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
  await app.register(cors, { origin: options.corsOrigin, methods, maxAge: 600 })
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(multipart, { limits: { fileSize: 10 * 1024 * 1024, files: 8, fields: 40 } })
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelay ?? 0,
    pressureHandler: (request, reply) => {
      const busy = fail('unavailable', { retryAfter: retryAfterSeconds })
      if (request.headers['sec-fetch-mode'] !== 'navigate') {
        sendFailure(reply, busy)
        return
      }
      reply.code(busy.status).header('retry-after', retryAfterSeconds).type('text/html; charset=utf-8').send(busyPage)
    },
  })
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, fail('not_found')))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isBrokenForm(error)) return sendFailure(reply, failField('', 'invalid', 'The form is incomplete.'))
    // Logs the route and not the URL: sign-in links are URLs too.
    return sendFailure(reply, failureOf(error, request.log, `${request.method} ${request.routeOptions.url}`))
  })
  return app
}
