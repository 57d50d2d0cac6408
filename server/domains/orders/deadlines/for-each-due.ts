import type { RawBuilder } from 'kysely'
import type { Work } from '#platform/database/database.ts'
import { mustSucceed } from '#platform/failure.ts'
import { forEachRow } from '#platform/for-each-row.ts'
import type { Platform } from '#platform/module.ts'
import { lockOrder } from '../lifecycle/change-status.ts'
import { byClock } from '../lifecycle/orders.policy.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'

/**
 * Locks each order whose ID the query returns and passes it on, each in its own transaction (`forEachRow`). `change` checks
 * again whether the order is due.
 */
export async function forEachDue(
  platform: Platform,
  job: string,
  due: RawBuilder<{ id: string }>,
  change: (work: Work, order: LockedOrder) => Promise<void>,
): Promise<void> {
  const { rows } = await due.execute(platform.db.read)
  await forEachRow(platform, rows, {
    message: 'a scheduled job failed for an order',
    fields: ({ id }) => ({ orderId: id, job }),
    change: async (work, { id }) => {
      // Orders are never deleted, and scheduled jobs have access to all of them.
      await change(work, mustSucceed(await lockOrder(work, id, byClock)))
    },
  })
}
