import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Clock } from '../clock.ts'
import { after, day, minute } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Failure, fail, failed } from '../failure.ts'

type Finished = { status: number; body: string }

/** A claim of a key: `mine` if this request is the first; otherwise what is stored. */
export interface Stored {
  mine: boolean | null
  endpoint: string | null
  request_hash: Buffer | null
  status: number | null
  body: string | null
}

/**
 * SQL that claims a key and returns `mine`, or nothing; `from` selects caller, key, endpoint, hash and now. A key is free
 * again after a day (`expired`), or after a minute (`cutOff`) if its request never finished.
 */
export const claimSql = (of: {
  from: string
  endpoint: string
  hash: string
  now: string
  expired: string
  cutOff: string
}): string => `
      insert into idempotency_keys as k (caller, key, endpoint, request_hash, started_at) ${of.from}
      on conflict (caller, key) do update
        set started_at = ${of.now}, request_hash = ${of.hash}, endpoint = ${of.endpoint}, status = null, body = null
        where k.started_at < ${of.expired} or (k.status is null and k.started_at < ${of.cutOff})
      returning true as mine`

const claim = {
  name: 'idempotency claim',
  text: `with mine as (${claimSql({
    from: 'values ($1, $2, $3, $4, $5)',
    endpoint: '$3',
    hash: '$4',
    now: '$5',
    expired: '$6',
    cutOff: '$7',
  })})
    select (select mine from mine) as mine, k.endpoint, k.request_hash, k.status, k.body
    from (select) one left join idempotency_keys k on k.caller = $1 and k.key = $2`,
}
const finished = {
  name: 'idempotency finished',
  text: 'update idempotency_keys set status = $3, body = $4 where caller = $1 and key = $2',
}
const released = {
  name: 'idempotency given back',
  text: 'delete from idempotency_keys where caller = $1 and key = $2',
}

/** Returns what identifies a request under its key. */
export const requestHash = ({ hint }: Endpoint, input: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(input, (name, value) => (name === hint ? undefined : value)))
    .digest()

/** Longest key. */
export const mostKeyLength = 100

/**
 * Processes a request with an Idempotency-Key once. A repeat gets the first response. Returns `key_reused` for another
 * request under the same key and `in_progress` while the first runs. A request cut off by a crash can be retried
 * after a minute. Failures aren't stored, so that the caller can retry. `claimed` is the claim if it was made before.
 */
export async function once(
  options: { db: Database; clock: Clock },
  request: { key: string; endpoint: Endpoint; caller: string; input: unknown; claimed?: Stored | undefined },
  finish: () => Promise<Finished | Failure>,
): Promise<Finished | Failure> {
  const { db, clock } = options
  const { key, caller, endpoint } = request
  if (key.length > mostKeyLength)
    return fail('invalid', { fields: [{ field: 'Idempotency-Key', message: `At most ${mostKeyLength} characters.` }] })
  const request_hash = requestHash(endpoint, request.input)
  const now = clock.now()
  const found =
    request.claimed ??
    (
      await db.prepared<Stored>(claim, [
        ...[caller, key, endpoint.id, request_hash, now, after(now, -day), after(now, -minute)],
      ])
    )[0]
  if (!found?.mine) {
    const { endpoint: asked, request_hash: hash, status = null, body = null } = found ?? {}
    // The row may belong to a concurrent request and not be visible yet.
    if (hash && (asked !== endpoint.id || !hash.equals(request_hash))) return fail('key_reused')
    if (status === null || body === null) return fail('in_progress', { retryAfter: 2 })
    return { status, body }
  }
  const keep = (result: Finished | undefined) =>
    result ? db.prepared(finished, [caller, key, result.status, result.body]) : db.prepared(released, [caller, key])
  try {
    const result = await finish()
    await keep(failed(result) ? undefined : result)
    return result
  } catch (error) {
    await keep(undefined)
    throw error
  }
}
