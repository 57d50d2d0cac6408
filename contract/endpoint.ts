import { z } from 'zod'
import type { Admits } from './access.ts'
import type { ErrorCode } from './errors.ts'
import { queryNumber } from './query-number.ts'
import './sentences.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Fields = z.ZodObject
type None = z.ZodObject<Record<never, never>>

/**
 * An API endpoint. The server mounts it, the web app calls it, and OpenAPI and docs/permissions.md are generated from
 * it: its only declaration.
 */
export interface Endpoint<
  P extends Fields = Fields,
  Q extends Fields = Fields,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  X extends Fields = Fields,
  E extends ErrorCode = ErrorCode,
  W extends Admits = Admits,
  S extends number | undefined = number | undefined,
> {
  /** Its name in spec-calls.tsv or additions.tsv, such as `order.update-status`. */
  id: string
  method: Method
  /** Full path with `{name}` for a parameter, such as `/v1/products/{id}`. */
  path: string
  /** One line for the API reference. */
  summary: string
  access: readonly [W, ...W[]]
  params: P
  query: Q
  body: B
  /** Schema of `data` in the response. */
  answer: A
  /** Schemas of fields beside `data`, such as login's `token`. */
  beside: X
  /** Failures of this endpoint, in addition to the common ones. */
  errors: readonly E[]
  /** Success message, which the app shows after a change. */
  message: string
  /** True if it honours `Idempotency-Key`: every POST that moves money or stock. */
  idempotent: boolean
  /** A field of the body that asks for nothing: it may differ in a repeated request under the same `Idempotency-Key`. */
  hint?: string
  /** The body is multipart/form-data. */
  multipart: boolean
  /** The handler receives the exact bytes of the body as a Uint8Array, to verify a signature. */
  raw: boolean
  /**
   * Rate limit per minute and account, or per network address without a session. The limit per address is high, since
   * thousands of customers share the address of a mobile carrier.
   */
  perMinute?: number
  /** Rate limit per e-mail in the body, whether or not an account has it. */
  perEmail?: { calls: number; minutes: number }
  /**
   * Cache lifetime in seconds of a response that is the same for everybody. What it reads with `db.read` and
   * `db.prepared` is hot (`server/platform/database/database.ts`).
   */
  sharedSeconds?: S
  /** The success response is a streamed file of this type instead of the usual envelope; `answer` is its text. */
  file?: 'text/csv'
}

type Declared<
  P extends Fields,
  Q extends Fields,
  B extends z.ZodType,
  A extends z.ZodType,
  X extends Fields,
  E extends ErrorCode,
  W extends Admits,
  S extends number | undefined,
> = Pick<Endpoint, 'id' | 'method' | 'path' | 'summary' | 'perMinute' | 'perEmail' | 'file' | 'hint'> &
  Partial<Pick<Endpoint, 'message' | 'idempotent' | 'multipart' | 'raw'>> & {
    access: readonly [W, ...W[]]
    params?: P
    query?: Q
    body?: B
    answer: A
    beside?: X
    sharedSeconds?: S
    errors?: readonly E[]
  }

const none = z.object({})

/** Declares an endpoint and fills in defaults. */
export function endpoint<
  A extends z.ZodType,
  P extends Fields = None,
  Q extends Fields = None,
  B extends z.ZodType = z.ZodUndefined,
  X extends Fields = None,
  const E extends ErrorCode = never,
  const W extends Admits = never,
  S extends number | undefined = undefined,
>(declared: Declared<P, Q, B, A, X, E, W, S>): Endpoint<P, Q, B, A, X, E, W, S> {
  return {
    message: 'OK',
    idempotent: false,
    multipart: false,
    raw: false,
    params: none as unknown as P,
    query: none as unknown as Q,
    body: z.undefined() as unknown as B,
    beside: none as unknown as X,
    errors: [],
    ...declared,
  }
}

/** Input of a caller: the parts that the endpoint declares, before defaults are applied. */
export type InputOf<T extends Endpoint> = (string extends keyof z.input<T['params']>
  ? { params?: undefined }
  : { params: z.input<T['params']> }) &
  (string extends keyof z.input<T['query']>
    ? { query?: undefined }
    : object extends z.input<T['query']>
      ? { query?: z.input<T['query']> }
      : { query: z.input<T['query']> }) &
  (undefined extends z.input<T['body']> ? { body?: z.input<T['body']> } : { body: z.input<T['body']> })

/** Type of `data` in the response. */
export type AnswerOf<T extends Endpoint> = z.output<T['answer']>

/** A page of a list, with the total number of matches. */
export const listOf = <T extends z.ZodType>(row: T) => z.object({ count: z.int().min(0), rows: z.array(row) })

/** Counting stops at this number in tables that only grow; a count that large means this many or more. */
export const countedUpTo = 10_000

/** `limit` and `offset` of a list. */
export const page = (limit = 24, max = 100) => ({
  limit: queryNumber(z.int().min(1).max(max)).prefault(limit),
  offset: queryNumber(z.int().min(0).max(1_000_000)).prefault(0),
})

/** Second factors of an account besides recovery codes. */
export const factors = z.object({
  app: z.boolean(),
  /** Credential IDs in base64url, and how the browser reaches each. */
  passkeys: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
  /** Domain that the passkeys belong to. */
  rpId: z.string(),
})

/** Shape of every failure on the wire. */
export const failureSchema = z.object({
  success: z.literal(false),
  status: z.int(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** With `two_factor_needed`: completes the sign-in once, together with a code or a passkey's signature of it. */
  challenge: z.string().optional(),
  /** With `two_factor_needed`: the account's second factors besides recovery codes. */
  factors: factors.optional(),
})
export type FailureBody = z.infer<typeof failureSchema>
export type Factors = z.infer<typeof factors>
