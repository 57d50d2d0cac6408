import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { PinoLoggerOptions } from 'fastify/types/logger.js'
import pg from 'pg'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { type Failure, fail } from '../failure.ts'
import type { Telemetry } from '../telemetry.ts'

/** Pino’s. */
const errorLevel = 50

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

/** Text that PostgreSQL keeps nowhere, or not in JSON: a NUL, or half of a character's two surrogates. */
const isUnkeepable = (error: FastifyError): boolean =>
  error.code === '22021' ||
  error.code === '22P05' ||
  (error instanceof pg.DatabaseError && error.code === '22P02' && /surrogate/.test(error.detail ?? ''))

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
    // An address that can't be read names nothing. It comes here past all hooks.
    frameworkErrors: (_error, request, reply) => {
      sendFailure(reply.header('x-request-id', request.id), fail('not_found'))
    },
  })
  telemetry?.requests(app)
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
      sendFailure(reply, fail('unavailable', { retryAfter: 2 }))
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('permissions-policy', permissions)
  })
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, fail('not_found')))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isUnkeepable(error) || isBrokenForm(error)) return sendFailure(reply, fail('invalid'))
    const status = error.statusCode ?? 500
    const code = codeOfStatus[status]
    if (code) return sendFailure(reply, fail(code, { message: errors[code].message }))
    if (status < 500) return sendFailure(reply, fail('invalid', { fields: [{ field: '', message: error.message }] }))
    // Not the address as it was asked for: links that let somebody in are addresses too.
    const call = `${request.method} ${request.routeOptions.url}`
    request.log.error({ err: error, call }, 'unforeseen error')
    return sendFailure(reply, fail('unforeseen'))
  })
  return app
}
