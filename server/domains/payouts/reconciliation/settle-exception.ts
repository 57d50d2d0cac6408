import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/** Settles an exception with a note. Returns `exception_not_found`, and `handled_already` if somebody was quicker. */
export async function settleException(
  work: Work,
  caller: AdminCaller,
  id: string,
  { note, requestId }: { note: string; requestId: string },
): Promise<undefined | Failure<'exception_not_found' | 'handled_already'>> {
  const { tx, now } = work
  const found = await tx
    .selectFrom('reconciliation_exceptions')
    .select(['record', 'problem', 'reference', 'settled_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return fail('exception_not_found')
  if (found.settled_at) return fail('handled_already')
  await tx
    .updateTable('reconciliation_exceptions')
    .set({ settled_at: now, settled_by: caller.accountId, note })
    .where('id', '=', id)
    .execute()
  const { record, problem, reference } = found
  await audit(work, caller, {
    action: 'reconciliation.settle',
    subject: ['exception', id],
    after: { record, problem, reference, note },
    requestId,
  })
}
