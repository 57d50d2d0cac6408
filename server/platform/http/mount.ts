import { crc32 } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { common } from '#contract/errors.ts'
import { admitted, bearerToken, type Caller } from '../auth.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Failure, type FieldError, fail, failed } from '../failure.ts'
import { sendFailure } from './app.ts'
import { once } from './idempotency.ts'
import { overLimit } from './rate-limit.ts'
import { Answer, type Context, type Route } from './route.ts'
import { envelopeOf, serializerOf } from './serialize.ts'

export interface MountOptions {
  db: Database
  clock: Clock
  /** Who a bearer token stands for; undefined when it stands for nobody. */
  authenticate(token: string): Promise<Caller | undefined>
  /** Checks every answer against its contract and refuses failures that aren't declared: for tests. */
  strict: boolean
}

/** Mounts an endpoint. Throws at start for one that declares no access. */
export function mount(app: FastifyInstance, route: Route, options: MountOptions): void {
  const { endpoint, handler } = route
  if (!endpoint.access.length) throw new Error(`${endpoint.id} doesn’t say who may call it`)
  const serialize = serializerOf(endpoint)
  const envelope = envelopeOf(endpoint)
  const changes = endpoint.method !== 'GET'

  const answered = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const caller = await callerOf(request, options)
    if (failed(caller)) return sendFailure(reply, caller)
    if (!admitted(endpoint.access, caller, changes))
      return sendFailure(reply, fail(caller ? 'not_allowed' : 'token_not_valid'))
    const tooMany = endpoint.perMinute ? await overLimit(options, endpoint, caller?.accountId ?? request.ip) : undefined
    if (tooMany) return sendFailure(reply, tooMany)
    const input = await readInput(endpoint, request)
    if (failed(input)) return sendFailure(reply, input)

    const work = () =>
      handler({
        ...(input as Pick<Context<Endpoint>, 'params' | 'query' | 'body'>),
        caller: caller as never,
        db: options.db,
        now: options.clock.now(),
        requestId: request.id,
        request,
      })
    const finish = async (): Promise<{ status: number; body: string } | Failure> => {
      const result = await work()
      if (failed(result)) {
        if (options.strict && !declares(endpoint, result))
          throw new Error(`${endpoint.id} answers ${result.code}, which it doesn’t declare`)
        return result
      }
      const said = result instanceof Answer ? result : new Answer(result, {})
      const whole = {
        success: true,
        status: 200,
        message: said.message ?? endpoint.message,
        data: said.data,
        ...(said.beside ?? {}),
      }
      if (options.strict) envelope.parse(whole)
      return { status: 200, body: serialize(whole) }
    }
    const key = endpoint.idempotent ? request.headers['idempotency-key'] : undefined
    const result = key
      ? await once(options, { key: String(key), endpoint, caller: caller?.accountId ?? 'public', input }, finish)
      : await finish()
    if (failed(result)) return sendFailure(reply, result)
    // Encoded once: Node encodes a string that it sends beside headers several times slower.
    const body = Buffer.from(result.body)
    if (endpoint.sharedSeconds) {
      const etag = etagOf(body)
      reply.header('cache-control', `public, max-age=0, s-maxage=${endpoint.sharedSeconds}`).header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    } else reply.header('cache-control', 'no-store')
    return reply.code(result.status).type('application/json; charset=utf-8').send(body)
  }

  const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
  if (!endpoint.raw) return void app.route({ method: endpoint.method, url, handler: answered })
  // A signature is over the bytes that came, so they are handed on unread.
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({ method: endpoint.method, url, handler: answered })
  })
}

/** Weak, since the body may be compressed on its way. */
const etagOf = (body: Buffer): string => `W/"${crc32(body).toString(36)}-${body.length.toString(36)}"`

async function callerOf(request: FastifyRequest, options: MountOptions): Promise<Caller | undefined | Failure> {
  const header = request.headers.authorization
  if (!header) return undefined
  const token = bearerToken(header)
  return (token && (await options.authenticate(token))) || fail('token_not_valid')
}

type Input = { params: unknown; query: unknown; body: unknown }

async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<Input | Failure> {
  const fields: FieldError[] = []
  const read = (schema: z.ZodType, value: unknown): unknown => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    fields.push(...parsed.error.issues.map(issue => ({ field: issue.path.join('.'), message: issue.message })))
    return undefined
  }
  const takesBody = endpoint.body.def.type !== 'undefined' && !endpoint.multipart
  const input = {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query, request.query),
    body: takesBody ? read(endpoint.body, request.body ?? undefined) : undefined,
  }
  // An id that can't be one names nothing.
  if (fields.some(({ field }) => field in (request.params as object))) return fail('not_found')
  return fields.length ? fail('invalid', { fields }) : input
}

const declares = (endpoint: Endpoint, failure: Failure): boolean =>
  ([...common, ...endpoint.errors] as readonly string[]).includes(failure.code)
