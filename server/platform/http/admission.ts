import type { Endpoint } from '#contract/endpoint.ts'
import { after, type Clock, day, minute } from '../clock.ts'
import type { Failure } from '../failure.ts'
import { claimSql, requestHash, type Stored } from './idempotency.ts'
import { type Counted, countSql, tooMany } from './rate-limit.ts'

/** SQL that runs in the statement that reads a session, over `holder` (its account's `id` and `kind`). */
export interface Beside {
  name: string
  /** Common table expressions, with parameters from $3 on; $1 is the token's hash, $2 is now. */
  with: string
  columns: string
  joins: string
  values: readonly unknown[]
  /** Receives the row, unless the session has ended. */
  read(row: unknown): void
}

/** A customer's call that is counted, and claims its Idempotency-Key, in the statement that reads the session. */
export interface Admission {
  beside: Beside
  /** Returns `too_many_requests` above the endpoint's limit, or if it isn't counted nothing. */
  limited(): Failure<'too_many_requests'> | undefined
  /** The claim of the key; undefined without a key. */
  claimed(): Stored | undefined
}

/**
 * Returns whether calls of an endpoint are counted and claim their key together with their session: those that change
 * something and admit customers by the kind of account alone.
 */
export const isAdmittedEarly = ({ access, method, perEmail, idempotent, perMinute }: Endpoint): boolean =>
  method !== 'GET' &&
  access.every(kind => kind === 'customer' || kind === 'guest') &&
  !perEmail &&
  (idempotent || perMinute !== undefined)

const text = {
  name: 'session_admission',
  with: `admitted as (select id::text from holder where coalesce(kind, 'guest') = any($3::text[])),
    counted as (${countSql({
      from: "select $4::text || ' ' || id, 1, $5::timestamptz from admitted where $4::text is not null",
      now: '$2',
    })}),
    mine as (${claimSql({
      from: `select id, $7::text, $8::text, $9::bytea, $2 from admitted
        where $7::text is not null and ($4::text is null or (select count from counted) <= $6::int)`,
      endpoint: '$8',
      hash: '$9',
      now: '$2',
      expired: '$10::timestamptz',
      cutOff: '$11::timestamptz',
    })})`,
  columns: 'counted.count, counted.resets_at, (select mine from mine), k.endpoint, k.request_hash, k.status, k.body',
  joins: 'left join counted on true left join idempotency_keys k on k.caller = holder.id::text and k.key = $7::text',
}

/**
 * Returns how a call of an endpoint that is admitted early is counted and claims its key; undefined if there is nothing
 * to do. A call that the endpoint doesn't admit neither counts nor claims, and one above the limit doesn't claim. `key`
 * is that of a valid request.
 */
export function admissionOf(
  { clock }: { clock: Clock },
  endpoint: Endpoint,
  { key, input }: { key: string | undefined; input: unknown },
): Admission | undefined {
  const { id, perMinute, access } = endpoint
  if (perMinute === undefined && key === undefined) return undefined
  const now = clock.now()
  let found: (Counted & Stored) | undefined
  return {
    beside: {
      ...text,
      values: [
        ...[access, perMinute === undefined ? null : id, after(now, minute), perMinute ?? null],
        ...[
          key ?? null,
          id,
          key === undefined ? null : requestHash(endpoint, input),
          after(now, -day),
          after(now, -minute),
        ],
      ],
      read: row => {
        found = row as Counted & Stored
      },
    },
    limited: () => (found && perMinute !== undefined ? tooMany(found, perMinute, now) : undefined),
    claimed: () => (key === undefined ? undefined : found),
  }
}
