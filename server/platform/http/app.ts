import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { PinoLoggerOptions } from 'fastify/types/logger.js'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { type Failure, fail, failField } from '../failure.ts'
import type { Telemetry } from '../telemetry.ts'

/** Pino’s. */
const errorLevel = 50

/** Seconds after which a caller who was turned away tries again. */
export const retryAfterSeconds = 5

/** Sends a failure in the shape that every failure has. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.retryAfter !== undefined) reply.header('retry-after', Math.ceil(failure.retryAfter))
  return reply.code(failure.status).send({
    success: false,
    status: failure.status,
    message: failure.message,
    code: failure.code,
    requestId: reply.request.id,
    ...(failure.fields ? { errors: failure.fields } : {}),
    ...(failure.challenge ? { challenge: failure.challenge } : {}),
  })
}

const codeOfStatus: Record<number, ErrorCode> = {
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** What a page of ours may ask a browser for: hubs read parcels' codes with the camera, and nothing needs more. */
const permissions = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

/** A form that broke off or never was one: whoever reads forms throws what has no status. */
const isBrokenForm = ({ statusCode, stack = '' }: FastifyError): boolean =>
  statusCode === undefined && stack.includes('/busboy/')

/** Whatever is logged as an error is told too. */
const telling = (telemetry: Telemetry): PinoLoggerOptions['hooks'] => ({
  logMethod(args, method, level) {
    const [of, message] = args as unknown[]
    if (level >= errorLevel && typeof of === 'object' && of !== null && 'err' in of)
      telemetry.error(of.err, { message: String(message), requestId: this.bindings().reqId })
    method.apply(this, args)
  },
})

/**
 * The HTTP server without any endpoint: safety headers, request ids, logs without secrets, one shape for every failure.
 * An error that nobody foresaw is logged whole and answered with no more than its request id.
 */
export async function createApp(options: {
  logLevel: string
  /** How many load balancers a call comes through, each adding whom it answers to X-Forwarded-For. */
  proxies: number
  corsOrigin: string
  /** Milliseconds that the process may be behind before it turns callers away; 0 for none. */
  maxEventLoopDelay?: number
  /** Where the log goes instead of standard output, a line at a time. */
  logTo?: { write(line: string): void }
  telemetry?: Telemetry
}): Promise<FastifyInstance> {
  const { telemetry } = options
  const app = fastify({
    logger: {
      level: options.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      ...(options.logTo && { stream: options.logTo }),
      ...(telemetry && { hooks: telling(telemetry) }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    // What stands before the balancers' own entries is whatever the caller sent.
    trustProxy: options.proxies > 0 && ((_address, hop) => hop < options.proxies),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 300 },
    // Requests that still come on open connections are served while the server closes, and told to close theirs.
    return503OnClosing: false,
    // An address that can't be read names nothing. It comes here past all hooks.
    frameworkErrors: (_error, request, reply) => {
      sendFailure(reply.header('x-request-id', request.id), fail('not_found'))
    },
  })
  telemetry?.requests(app)
  // First, so that callers who are turned away by a later hook have them too.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('permissions-policy', permissions)
  })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Nothing is told to others. With `no-referrer` a browser would not tell us either where a form comes from, and the
    // router takes no form that may come from elsewhere.
    referrerPolicy: { policy: 'same-origin' },
  })
  // For surfaces on hosts of their own; by itself it admits no more than a form may do.
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
  await app.register(cors, { origin: options.corsOrigin, methods, maxAge: 600 })
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(multipart, { limits: { fileSize: 10 * 1024 * 1024, files: 8, fields: 40 } })
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelay ?? 0,
    pressureHandler: (_request, reply) => {
      sendFailure(reply, fail('unavailable', { retryAfter: retryAfterSeconds }))
    },
  })
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, fail('not_found')))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isBrokenForm(error)) return sendFailure(reply, failField('', 'invalid', 'The form is incomplete.'))
    // Not the address as it was asked for: links that let somebody in are addresses too.
    const call = `${request.method} ${request.routeOptions.url}`
    if (isUnavailable(error)) {
      request.log.error({ err: error, call }, 'the database is unavailable')
      return sendFailure(reply, fail('unavailable', { retryAfter: retryAfterSeconds }))
    }
    const status = error.statusCode ?? 500
    const code = codeOfStatus[status]
    if (code) return sendFailure(reply, fail(code, { message: errors[code].message }))
    if (status < 500) return sendFailure(reply, failField('', 'invalid', error.message))
    request.log.error({ err: error, call }, 'unforeseen error')
    return sendFailure(reply, fail('unforeseen'))
  })
  return app
}
