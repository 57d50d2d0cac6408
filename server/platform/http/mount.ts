import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { common } from '#contract/common-errors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { admitted, bearerToken, type Caller, lacksTwoFactor } from '../auth.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { followWrites } from '../database/own-writes.ts'
import { type Failure, type FieldError, fail, failed, fieldErrorsOf } from '../failure.ts'
import { unstorableFields } from '../storable.ts'
import { admissionOf, type Beside, isAdmittedEarly } from './admission.ts'
import { failureBody, failureOf, sendFailure } from './app.ts'
import { mostKeyLength, once } from './idempotency.ts'
import { overLimit, overLimitOfEmail } from './rate-limit.ts'
import { Answer, type Context, FileAnswer, type Route } from './route.ts'
import { envelopeOf, serializerOf } from './serialize.ts'
import type { SharedAnswers, Tag } from './shared-answers.ts'
import { SharedBody } from './shared-body.ts'
import { noteCall, noteShared } from './shared-use.ts'
import { sendWrittenPosition, writtenPosition } from './written-position.ts'

export interface MountOptions {
  db: Database
  clock: Clock
  /** Returns the caller of a bearer token; undefined for an invalid token. Runs `beside` in the same statement. */
  authenticate(token: string, beside?: Beside): Promise<Caller | undefined>
  /** For tests: checks every response against its contract and rejects undeclared failures. */
  strict: boolean
  /** Cache of responses that are the same for everybody. */
  shared: SharedAnswers<SharedBody>
}

interface Finished {
  status: number
  body: string
  tags: readonly Tag[]
  cookie: string | undefined
}

/** Where a call comes from. */
interface Origin {
  /** Network address, for rate limits. */
  address: string
  requestId: string
}

/** Calls an endpoint with shared responses in this process, without HTTP. */
export type SharedCall = (
  input: Pick<FastifyRequest, 'params' | 'query'>,
  origin: Origin,
) => Promise<{ status: number; text: string }>

/**
 * Mounts an endpoint. Throws for an endpoint without declared access. Returns a call without HTTP if its responses are
 * shared, since those depend on nothing but its input.
 */
export function mount(app: FastifyInstance, route: Route, options: MountOptions): SharedCall | undefined {
  const { endpoint, handler } = route
  if (!endpoint.access.length) throw new Error(`${endpoint.id} declares no access`)
  const changes = endpoint.method !== 'GET'
  const admitsEarly = isAdmittedEarly(endpoint)

  const run = (
    input: Input,
    { caller, ...from }: Pick<Context<Endpoint>, 'requestId' | 'request'> & { caller?: Caller },
  ) =>
    handler({
      ...(input as Pick<Context<Endpoint>, 'params' | 'query' | 'body'>),
      ...from,
      caller: caller as never,
      db: endpoint.sharedSeconds === undefined ? options.db : options.db.forEverybody,
      now: options.clock.now(),
    })

  /** Turns a handler's result into the response's text. */
  const finishedOf = (result: unknown): Finished | Failure => {
    if (failed(result)) {
      if (options.strict && !declares(endpoint, result))
        throw new Error(`${endpoint.id} answers ${result.code}, which it doesn’t declare`)
      return result
    }
    const response = result instanceof Answer ? result : new Answer(result, {})
    const whole = {
      success: true,
      status: 200,
      message: response.message ?? endpoint.message,
      data: response.data,
      ...(response.beside ?? {}),
    }
    if (options.strict) envelopeOf(endpoint).parse(whole)
    return { status: 200, body: serializerOf(endpoint)(whole), tags: response.tags, cookie: response.cookie }
  }

  /** Returns a cached response or computes it, and notes it for the page that is being rendered. */
  const sharedAnswer = async (input: Input, seconds: number, { address, requestId }: Origin) => {
    const key = `${endpoint.id} ${JSON.stringify(input)}`
    const compute = async () => {
      const finished = finishedOf(await run(input, { requestId, request: undefined }))
      if (failed(finished)) return finished
      const value = new SharedBody(finished.body)
      return { value, tags: finished.tags, seconds, bytes: value.bytes }
    }
    // Cached responses cost nothing, and many phones share their carrier's address, so only misses count.
    const shared =
      options.shared.cached(key) ??
      (await overLimit(options, endpoint, { accountId: undefined, address })) ??
      (await options.shared.answer(key, compute))
    if (!failed(shared)) noteShared(shared)
    return shared
  }

  const answered = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    noteCall()
    const key = endpoint.idempotent ? request.headers['idempotency-key']?.toString() : undefined
    // An early claim takes a valid request. Others are refused for their input only once they are admitted and counted.
    const early = admitsEarly && request.headers.authorization ? await readInput(endpoint, request) : undefined
    const claims = key && key.length <= mostKeyLength && !failed(early)
    const admission = early && admissionOf(options, endpoint, { key: claims ? key : undefined, input: early })
    const caller = await callerOf(request, options, admission?.beside)
    if (failed(caller)) return sendFailure(reply, caller)
    if (!admitted(endpoint.access, caller, changes)) return sendFailure(reply, fail(refusalOf(endpoint, caller)))
    const seconds = caller ? undefined : endpoint.sharedSeconds
    const origin = { address: request.ip, requestId: request.id }
    const limited = () => overLimit(options, endpoint, { accountId: caller?.accountId, address: origin.address })
    const tooMany = admission ? admission.limited() : seconds === undefined && (await limited())
    if (tooMany) return sendFailure(reply, tooMany)
    const input = early ?? (await readInput(endpoint, request))
    if (failed(input)) return sendFailure(reply, input)
    const tooManyOfEmail = await overLimitOfEmail(options, endpoint, input.body)
    if (tooManyOfEmail) return sendFailure(reply, tooManyOfEmail)

    const work = () => run(input, { ...(caller && { caller }), requestId: request.id, request })
    if (endpoint.file) return sendFile(reply, endpoint.file, await work())
    const finish = async () => {
      const finished = finishedOf(await work())
      if (!failed(finished) && finished.cookie) reply.header('set-cookie', finished.cookie)
      return finished
    }
    if (seconds !== undefined) {
      const shared = await sharedAnswer(input, seconds, origin)
      if (failed(shared)) return sendFailure(reply, shared)
      // Browsers revalidate each time and get a 304, because they can't receive invalidations.
      reply.header('cache-control', `public, max-age=0, s-maxage=${seconds}`)
      return shared.value.send(request, reply)
    }
    const claiming = { endpoint, caller: caller?.accountId ?? 'public', input, claimed: admission?.claimed() }
    const result = key ? await once(options, { key, ...claiming }, finish) : await finish()
    if (changes) await sendWrittenPosition(request, reply, options.db)
    if (failed(result)) return sendFailure(reply, result)
    // Encoded once: Node encodes a string that it sends beside headers several times slower.
    return (
      reply
        .header('cache-control', 'no-store')
        // Pages set their clock by it, where a device's is wrong.
        .header('date', options.clock.now().toUTCString())
        .code(result.status)
        .type('application/json; charset=utf-8')
        .send(Buffer.from(result.body))
    )
  }

  const handle = (request: FastifyRequest, reply: FastifyReply) =>
    followWrites(writtenPosition(request), () => answered(request, reply))
  const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
  if (!endpoint.raw) app.route({ method: endpoint.method, url, handler: handle })
  else mountRaw(app, endpoint, { url, handle })
  const { sharedSeconds, access, file } = endpoint
  if (changes || file || sharedSeconds === undefined || !access.includes('public')) return undefined
  const answer = async (given: Parameters<SharedCall>[0], origin: Origin) => {
    const input = await readInput(endpoint, { ...given, body: undefined })
    return failed(input) ? input : sharedAnswer(input, sharedSeconds, origin)
  }
  return async (given, origin) => {
    noteCall()
    const shared = await answer(given, origin).catch(error =>
      failureOf(error, app.log.child({ reqId: origin.requestId }), `GET ${url}`),
    )
    if (!failed(shared)) return { status: 200, text: shared.value.text }
    return { status: shared.status, text: JSON.stringify(failureBody(shared, origin.requestId)) }
  }
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

function mountRaw(app: FastifyInstance, { method }: Endpoint, { url, handle }: { url: string; handle: Handle }): void {
  // A webhook's signature covers the raw bytes, so they stay unparsed.
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({ method, url, handler: handle })
  })
}

const refusalOf = ({ access }: Endpoint, caller: Caller | undefined) => {
  if (!caller) return 'token_not_valid'
  if (lacksTwoFactor(caller)) return 'two_factor_required'
  return caller.kind === 'customer' && caller.guest && access.includes('customer') ? 'account_needed' : 'not_allowed'
}

async function sendFile(reply: FastifyReply, type: string, result: unknown): Promise<FastifyReply> {
  if (failed(result)) return sendFailure(reply, result)
  if (!(result instanceof FileAnswer)) throw new Error('An endpoint that declares a file returned something else')
  const text = await afterFirstChunk(result.text)
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${result.name}"`)
    .type(`${type}; charset=utf-8`)
    .send(Readable.from(text))
}

/** Returns the same text after its first chunk is available: earlier failures can still become a failure response. */
async function afterFirstChunk(text: AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const pieces = text[Symbol.asyncIterator]()
  const first = await pieces.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* { [Symbol.asyncIterator]: () => pieces }
  })()
}

async function callerOf(
  request: FastifyRequest,
  options: MountOptions,
  beside: Beside | undefined,
): Promise<Caller | undefined | Failure> {
  const header = request.headers.authorization
  if (!header) return undefined
  const token = bearerToken(header)
  return (token && (await options.authenticate(token, beside))) || fail('token_not_valid')
}

type Input = { params: unknown; query: unknown; body: unknown }

/** Validates a request's input against its endpoint and names every invalid field. */
export async function readInput(
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): Promise<Input | Failure> {
  const fields: FieldError[] = []
  const read = (schema: z.ZodType, value: unknown): unknown => {
    const parsed = schema.safeParse(value)
    fields.push(...(parsed.success ? unstorableFields(parsed.data) : fieldErrorsOf(parsed.error)))
    return parsed.data
  }
  const params = read(endpoint.params, request.params)
  // A malformed ID responds with 404.
  if (fields.length) return fail('not_found')
  const takesBody = endpoint.body.def.type !== 'undefined' && !endpoint.multipart
  const input = {
    params,
    query: read(endpoint.query, request.query),
    body: takesBody ? read(endpoint.body, request.body ?? undefined) : undefined,
  }
  return fields.length ? fail('invalid', { fields }) : input
}

const declares = (endpoint: Endpoint, failure: Failure): boolean =>
  ([...common, ...endpoint.errors] as readonly string[]).includes(failure.code)
