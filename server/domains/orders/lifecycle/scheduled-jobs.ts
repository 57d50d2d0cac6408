import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { failed } from '#platform/failure.ts'
import { forEachRow } from '#platform/for-each-row.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { cameBackJob, unacceptedJob } from '../deadlines/cancel-jobs.ts'
import { deadlineJob } from '../deadlines/deadline-jobs.ts'
import { lateJob } from '../deadlines/late-job.ts'
import { recordsJob } from '../deadlines/records-job.ts'
import { stalledJob, uncheckedJob } from '../deadlines/stall-jobs.ts'
import { stateOf } from '../views/orders.wire.ts'
import { applyTransition, lockOrder } from './change-status.ts'
import { findTransition } from './order-states.ts'
import { byClock } from './orders.policy.ts'
import type { LockedOrder } from './transition-effects.ts'

interface Deadline {
  from: OrderStatusCode
  to: OrderStatusCode
  column: 'return_window_ends_at' | 'answer_due_at'
}

const batch = 100

/** Returns whether an open return keeps the order from being completed. */
const isHeld = ({ open_returns }: LockedOrder, to: OrderStatusCode): boolean => to === 'completed' && open_returns > 0

/** Changes the status of overdue orders, each in its own transaction. */
async function advanceOverdue(platform: Platform, { from, to, column }: Deadline): Promise<void> {
  const { db, clock, log } = platform
  let last: string | undefined
  for (;;) {
    const overdue = await db.read
      .selectFrom('orders')
      .select('id')
      .where('status', '=', from)
      .where(column, '<=', clock.now())
      .$if(to === 'completed', query => query.where('open_returns', '=', 0))
      .$if(last !== undefined, query => query.where('id', '>', last ?? ''))
      .orderBy('id')
      .limit(batch)
      .execute()
    await forEachRow(platform, overdue, {
      message: 'a scheduled job failed to change the status of an order',
      fields: ({ id }) => ({ orderId: id, to }),
      change: async (work, { id }) => {
        const order = await lockOrder(work, id, byClock)
        if (failed(order)) return order
        // Its status may have changed since, even to assigned again.
        const due = order[column]
        const transition = findTransition(stateOf(order), to, 'clock')
        if (!transition || order.status !== from || !due || due > work.now || isHeld(order, to)) return
        await applyTransition({
          platform,
          work,
          order,
          transition,
          actor: byClock,
          note: undefined,
          assignee: undefined,
        })
      },
      // Unexpected: orders are never deleted, and scheduled jobs have access to all of them.
      refused: ({ id }, { code }) =>
        log.error({ orderId: id, to, code }, 'a scheduled job may not change the status of an order'),
    })
    last = overdue.at(-1)?.id
    if (overdue.length < batch) return
  }
}

/** The scheduled jobs of orders. */
export const orderJobs = (platform: Platform): readonly ScheduledJob[] => [
  deadlineJob(platform),
  cameBackJob(platform),
  unacceptedJob(platform),
  stalledJob(platform),
  uncheckedJob(platform),
  lateJob(platform),
  recordsJob(platform),
  {
    name: 'orders.complete',
    minutes: 5,
    run: () => advanceOverdue(platform, { from: 'delivered', to: 'completed', column: 'return_window_ends_at' }),
  },
  {
    name: 'orders.unanswered',
    minutes: 1,
    run: () => advanceOverdue(platform, { from: 'assigned', to: 'ready_for_pickup', column: 'answer_due_at' }),
  },
]
