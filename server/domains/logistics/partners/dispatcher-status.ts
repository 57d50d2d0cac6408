import { sql } from 'kysely'
import type { z } from 'zod'
import type { DispatcherState } from '#contract/delivery/delivery.ts'
import type { updateDispatcherStatus } from '#contract/delivery/dispatch.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { platformVehicle } from './carrier-vehicle.ts'

/**
 * SQL: whether a dispatcher takes orders at `now`. `s` is their left-joined `dispatcher_statuses` row; no row counts as
 * available.
 */
export const isAvailable = (now: Date) =>
  sql<boolean>`(coalesce(s.status, 'available') = 'available' and coalesce(s.shift_ends_at > ${now}, true))`

/** Sets whether a dispatcher takes orders, until when and with which vehicle. Current orders stay assigned. */
export async function setDispatcherStatus(
  work: Work,
  { by, accountId, state }: { by: AdminCaller; accountId: string; state: z.output<typeof updateDispatcherStatus.body> },
): Promise<DispatcherState | Failure<'assignee_not_found' | 'invalid'>> {
  const { tx, now } = work
  if (accountId !== by.accountId) return fail('assignee_not_found')
  const shift_ends_at = state.shiftEndsAt === null ? null : new Date(state.shiftEndsAt)
  if (shift_ends_at && shift_ends_at <= now)
    return fail('invalid', { fields: [{ field: 'shiftEndsAt', message: 'Choose a time that is still to come.' }] })
  const vehicle = await platformVehicle(tx, state.vehicleId)
  if (failed(vehicle)) return vehicle
  const said = { status: state.status, shift_ends_at, updated_at: now, ...vehicle }
  await tx
    .insertInto('dispatcher_statuses')
    .values({ account_id: accountId, ...said })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(said))
    .execute()
  const after: DispatcherState = { status: state.status, shiftEndsAt: shift_ends_at?.toISOString() ?? null }
  await audit(work, by, { action: 'dispatcher.status', subject: ['admin', accountId], after: { ...after, ...vehicle } })
  return after
}
