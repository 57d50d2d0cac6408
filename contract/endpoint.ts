import { z } from 'zod'
import type { Admits } from './access.ts'
import type { ErrorCode } from './errors.ts'
import { queryNumber } from './query-number.ts'
import './sentences.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Fields = z.ZodObject
type None = z.ZodObject<Record<never, never>>

/**
 * One call of the API. The server mounts it, the web app calls it, and OpenAPI and docs/permissions.md are printed
 * from it, so nothing about a call is written anywhere else.
 */
export interface Endpoint<
  P extends Fields = Fields,
  Q extends Fields = Fields,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  X extends Fields = Fields,
  E extends ErrorCode = ErrorCode,
  W extends Admits = Admits,
> {
  /** Its name in spec-calls.tsv or additions.tsv, such as `order.update-status`. */
  id: string
  method: Method
  /** Full path with `{name}` for a parameter, such as `/v1/products/{id}`. */
  path: string
  /** One line for a reader of the API's pages. */
  summary: string
  access: readonly [W, ...W[]]
  params: P
  query: Q
  body: B
  /** The schema of `data` in the answer. */
  answer: A
  /** What stands beside `data`, such as login's `token`. */
  beside: X
  /** The failures that this call answers on purpose, besides the common ones of every call. */
  errors: readonly E[]
  /** The sentence that a success answers, shown to the person after a change. */
  message: string
  /** Whether it honours `Idempotency-Key`: every POST that moves money or stock. */
  idempotent: boolean
  /** Body comes as multipart/form-data. */
  multipart: boolean
  /** The handler gets the body's exact bytes as a Uint8Array, to check a signature over them. */
  raw: boolean
  /**
   * Calls in a minute that one account may make; without a session, that may come from one network address. There it is
   * high, since thousands of customers share an address of a mobile carrier.
   */
  perMinute?: number
  /** Calls in so many minutes that may name one e-mail in their body, whether or not it has an account. */
  perEmail?: { calls: number; minutes: number }
  /** Seconds that anyone may keep the answer, where it is the same for all. */
  sharedSeconds?: number
  /** A success is a file that streams, of this type, instead of the usual envelope; `answer` is its text. */
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
> = Pick<Endpoint, 'id' | 'method' | 'path' | 'summary' | 'perMinute' | 'perEmail' | 'sharedSeconds' | 'file'> &
  Partial<Pick<Endpoint, 'message' | 'idempotent' | 'multipart' | 'raw'>> & {
    access: readonly [W, ...W[]]
    params?: P
    query?: Q
    body?: B
    answer: A
    beside?: X
    errors?: readonly E[]
  }

const none = z.object({})

/** Declares an endpoint, filling in what it doesn't say. */
export function endpoint<
  A extends z.ZodType,
  P extends Fields = None,
  Q extends Fields = None,
  B extends z.ZodType = z.ZodUndefined,
  X extends Fields = None,
  const E extends ErrorCode = never,
  const W extends Admits = never,
>(declared: Declared<P, Q, B, A, X, E, W>): Endpoint<P, Q, B, A, X, E, W> {
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

/** What a caller gives: the parts that the endpoint declares, before defaults are filled in. */
export type InputOf<T extends Endpoint> = (string extends keyof z.input<T['params']>
  ? { params?: undefined }
  : { params: z.input<T['params']> }) &
  (string extends keyof z.input<T['query']>
    ? { query?: undefined }
    : object extends z.input<T['query']>
      ? { query?: z.input<T['query']> }
      : { query: z.input<T['query']> }) &
  (undefined extends z.input<T['body']> ? { body?: z.input<T['body']> } : { body: z.input<T['body']> })

/** What the answer holds in `data`. */
export type AnswerOf<T extends Endpoint> = z.output<T['answer']>

/** A page of a list with the count of all that match, not of the page. */
export const listOf = <T extends z.ZodType>(row: T) => z.object({ count: z.int().min(0), rows: z.array(row) })

/** Counting what is found of what only grows stops here. */
export const countedUpTo = 10_000

/** `limit` and `offset` of a list. */
export const page = (limit = 24, max = 100) => ({
  limit: queryNumber(z.int().min(1).max(max)).prefault(limit),
  offset: queryNumber(z.int().min(0).max(1_000_000)).prefault(0),
})

/** The shape of every failure on the wire. */
export const failureSchema = z.object({
  success: z.literal(false),
  status: z.int(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** With `two_factor_needed`: what completes the sign-in, once, together with a code. */
  challenge: z.string().optional(),
})
export type FailureBody = z.infer<typeof failureSchema>
