import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Clock } from '../clock.ts'
import { after, day, minute } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Failure, fail, failed } from '../failure.ts'

type Finished = { status: number; body: string }

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
  const mine = await db.transact(async ({ tx }) => {
    const inserted = await tx
      .insertInto('idempotency_keys')
      .values({ caller, key, endpoint: endpoint.id, request_hash, started_at: now })
      .onConflict(conflict =>
        conflict
          .columns(['caller', 'key'])
          .doUpdateSet({ started_at: now, request_hash, endpoint: endpoint.id, status: null, body: null })
          .where(({ eb, ref, or, and }) =>
            or([
              eb(ref('idempotency_keys.started_at'), '<', after(now, -day)),
              and([
                eb(ref('idempotency_keys.status'), 'is', null),
                eb(ref('idempotency_keys.started_at'), '<', after(now, -minute)),
              ]),
            ]),
          ),
      )
      .returning('key')
      .executeTakeFirst()
    if (inserted) return true
    const kept = await tx
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('caller', '=', caller)
      .where('key', '=', key)
      .executeTakeFirst()
    if (kept && (kept.endpoint !== endpoint.id || !kept.request_hash.equals(request_hash))) return fail('key_reused')
    if (!kept || kept.status === null || kept.body === null) return fail('in_progress', { retryAfter: 2 })
    return { status: kept.status, body: kept.body }
  })
  if (mine !== true) return mine
  const keep = (result: Finished | undefined) =>
    db.transact(async ({ tx }) => {
      if (result)
        await tx
          .updateTable('idempotency_keys')
          .set({ status: result.status, body: result.body })
          .where('caller', '=', caller)
          .where('key', '=', key)
          .execute()
      else await tx.deleteFrom('idempotency_keys').where('caller', '=', caller).where('key', '=', key).execute()
    })
  try {
    const result = await finish()
    await keep(failed(result) ? undefined : result)
    return result
  } catch (error) {
    await keep(undefined)
    throw error
  }
}
