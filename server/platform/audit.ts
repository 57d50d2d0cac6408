import type { Caller, StoreScope } from './auth.ts'
import type { Work } from './database/database.ts'
import { type Failure, failed } from './failure.ts'

/**
 * Writes an audit log entry in the transaction of the action. An action for a store (a merchant caller's scope) also
 * appears in that store's own log.
 */
export async function audit(
  work: Work,
  caller: (Pick<Caller, 'accountId' | 'name'> & { scope?: StoreScope }) | undefined,
  entry: { action: string; subject: [kind: string, id: string]; before?: object; after?: object; requestId?: string },
): Promise<void> {
  await work.tx
    .insertInto('audit_log')
    .values({
      at: work.now,
      account_id: caller?.accountId ?? null,
      store_id: caller?.scope?.storeId ?? null,
      actor: caller?.name ?? 'Bitmarte',
      action: entry.action,
      subject_kind: entry.subject[0],
      subject_id: entry.subject[1],
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      request_id: entry.requestId ?? null,
    })
    .execute()
}

/** Awaits a change, writes its audit log entry unless it failed, and returns its result. */
export async function audited<T>(
  work: Work,
  caller: Parameters<typeof audit>[1],
  change: Promise<T>,
  entryOf: (done: Exclude<T, Failure>) => Parameters<typeof audit>[2],
): Promise<T> {
  const done = await change
  if (!failed(done)) await audit(work, caller, entryOf(done as Exclude<T, Failure>))
  return done
}

/** Writes the audit log entry of a file with people's data that an administrator downloads, with its filters. */
export const auditFile = (
  work: Work,
  caller: Parameters<typeof audit>[1],
  name: string,
  filters: object,
): Promise<void> => audit(work, caller, { action: 'file.viewed', subject: ['file', name], after: { name, ...filters } })
