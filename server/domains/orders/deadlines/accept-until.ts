import type { Selectable } from 'kysely'
import { settingAtEach } from '#domains/settings/index.ts'
import { closedDays } from '#domains/stores/index.ts'
import { hour } from '#platform/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { hoursToStart, neverClosed, passed } from './deadlines.ts'

type Row = Pick<Selectable<Orders>, 'id' | 'store_id' | 'status' | 'placed_at' | 'step_due_at'>

/**
 * Returns when each of the orders that waits for its store is cancelled, by its ID: after the hours of the setting when it
 * was placed, without the days on which the store is closed, and never sooner than that is after the time to start it.
 */
export async function acceptUntil(read: Reader, orders: readonly Row[]): Promise<Map<string, Date>> {
  const waiting = orders.filter(({ status }) => status === 'pending')
  if (waiting.length === 0) return new Map()
  const placed = waiting.map(({ placed_at }) => placed_at)
  const storeIds = [...new Set(waiting.map(({ store_id }) => store_id))]
  const [hours, closed] = await Promise.all([
    settingAtEach(read, 'orders.accept-hours', placed),
    closedDays(read, storeIds),
  ])
  return new Map(
    waiting.map(({ id, store_id, placed_at, step_due_at }, at) => {
      const isClosed = closed.get(store_id) ?? neverClosed
      const allowed = hours[at] ?? 0
      const until = passed(placed_at, allowed * hour, isClosed)
      const fromStart = step_due_at && passed(step_due_at, Math.max(0, allowed - hoursToStart) * hour, isClosed)
      return [id, fromStart && fromStart > until ? fromStart : until]
    }),
  )
}
