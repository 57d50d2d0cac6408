import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Clock } from '../clock.ts'
import { after, day, minute } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Failure, fail, failed } from '../failure.ts'

type Finished = { status: number; body: string }

interface Kept {
  mine: boolean | null
  endpoint: string | null
  request_hash: Buffer | null
  status: number | null
  body: string | null
}

/** Takes a key, or answers what there is of it: a day old it is free again, and after a minute if it never finished. */
const claim = {
  name: 'idempotency claim',
  text: `with mine as (
      insert into idempotency_keys as k (caller, key, endpoint, request_hash, started_at) values ($1, $2, $3, $4, $5)
      on conflict (caller, key) do update
        set started_at = $5, request_hash = $4, endpoint = $3, status = null, body = null
        where k.started_at < $6 or (k.status is null and k.started_at < $7)
      returning true as mine)
    select (select mine from mine) as mine, k.endpoint, k.request_hash, k.status, k.body
    from (select) one left join idempotency_keys k on k.caller = $1 and k.key = $2`,
}
const finished = {
  name: 'idempotency finished',
  text: 'update idempotency_keys set status = $3, body = $4 where caller = $1 and key = $2',
}
const given = {
  name: 'idempotency given back',
  text: 'delete from idempotency_keys where caller = $1 and key = $2',
}

/**
 * Does a request with an Idempotency-Key once: the same again answers what the first did, another under the same key
 * is refused. A request that a crash cut off can be taken up again after a minute. Failures aren't kept, since trying
 * again is then what the key is for.
 */
export async function once(
  options: { db: Database; clock: Clock },
  request: { key: string; endpoint: Endpoint; caller: string; input: unknown },
  finish: () => Promise<Finished | Failure>,
): Promise<Finished | Failure> {
  const { db, clock } = options
  const { key, caller, endpoint } = request
  if (key.length > 100)
    return fail('invalid', { fields: [{ field: 'Idempotency-Key', message: 'At most 100 characters.' }] })
  const request_hash = createHash('sha256').update(JSON.stringify(request.input)).digest()
  const now = clock.now()
  const [found] = await db.prepared<Kept>(claim, [
    caller,
    key,
    endpoint.id,
    request_hash,
    now,
    after(now, -day),
    after(now, -minute),
  ])
  if (!found?.mine) {
    const { endpoint: asked, request_hash: hash, status = null, body = null } = found ?? {}
    // Its row may be of a request that came at the same moment, and then isn't to be seen yet.
    if (hash && (asked !== endpoint.id || !hash.equals(request_hash))) return fail('key_reused')
    if (status === null || body === null) return fail('in_progress', { retryAfter: 2 })
    return { status, body }
  }
  const keep = (result: Finished | undefined) =>
    result ? db.prepared(finished, [caller, key, result.status, result.body]) : db.prepared(given, [caller, key])
  try {
    const result = await finish()
    await keep(failed(result) ? undefined : result)
    return result
  } catch (error) {
    await keep(undefined)
    throw error
  }
}
