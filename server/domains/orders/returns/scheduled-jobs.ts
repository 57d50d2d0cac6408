import type { ReturnStatusCode } from '#contract/orders/return-shapes.ts'
import { byClock } from '#domains/orders/index.ts'
import type { Work } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'
import { forEachRow } from '#platform/for-each-row.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { askAdministrator, changeReturnStatus } from './change-status.ts'
import { closeReturn } from './close-return.ts'
import { isDropOff } from './return-states.ts'
import type { ReturnRow } from './returns.policy.ts'
import { lockReturn } from './returns.store.ts'

const escalate = (work: Work, { id }: ReturnRow) => askAdministrator(work, { returnId: id, actor: byClock })

/**
 * Actions on overdue returns: escalates those that are undecided, that nobody collected or that didn't arrive, closes those
 * that the customer didn't send back, and refunds those that weren't inspected without restocking.
 */
const overdue: Partial<Record<ReturnStatusCode, (work: Work, row: ReturnRow) => Promise<unknown>>> = {
  requested: escalate,
  in_transit: escalate,
  accepted: (work, row) =>
    isDropOff(row.way_back)
      ? changeReturnStatus(work, { returnId: row.id, name: 'withdraw', actor: byClock })
      : escalate(work, row),
  received: (work, { id }) => closeReturn(work, { returnId: id, actor: byClock, inspected: [] }),
}

const batch = 100

/** Handles each overdue return in its own transaction. */
async function advanceOverdue(platform: Platform): Promise<void> {
  const { db, clock, log } = platform
  let last: string | undefined
  for (;;) {
    const found = await db.read
      .selectFrom('order_returns')
      .select('id')
      .where('step_due_at', '<=', clock.now())
      .where('status', 'in', ['requested', 'accepted', 'in_transit', 'received'])
      .where('escalated', '=', false)
      .$if(last !== undefined, query => query.where('id', '>', last ?? ''))
      .orderBy('id')
      .limit(batch)
      .execute()
    await forEachRow(platform, found, {
      message: 'a scheduled job failed to change the status of a return',
      fields: ({ id }) => ({ returnId: id }),
      change: async (work, { id }) => {
        const locked = await lockReturn(work, id, byClock)
        if (failed(locked)) return locked
        const { status, step_due_at, escalated } = locked.row
        // Its status may have changed since.
        if (!step_due_at || step_due_at > work.now || escalated) return
        return overdue[status]?.(work, locked.row)
      },
      refused: ({ id }, { code }) =>
        log.error({ returnId: id, code }, 'a scheduled job may not change the status of a return'),
    })
    last = found.at(-1)?.id
    if (found.length < batch) return
  }
}

/** Scheduled jobs of returns. */
export const returnJobs = (platform: Platform): readonly ScheduledJob[] => [
  { name: 'returns.overdue', minutes: 5, run: () => advanceOverdue(platform) },
]
