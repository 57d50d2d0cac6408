import { adminHealth, adminToday } from '#contract/read-models/admin-today.ts'
import { lastProof } from '#domains/money/ledger/index.ts'
import { admitted } from '#platform/auth.ts'
import { type Route, route } from '#platform/http/route.ts'
import { health } from './health.views.ts'
import { waitingQueues } from './today.views.ts'

export const todayRoutes: Route[] = [
  route(adminToday, async ({ db, now, caller }) => {
    const seesBooks = admitted(['admin:finance'], caller, false)
    const [queues, books] = await Promise.all([
      waitingQueues(db.read, now, caller),
      seesBooks ? lastProof(db.read) : undefined,
    ])
    return { queues, books: books ?? null }
  }),

  route(adminHealth, ({ db, now }) => health(db.lagging, now)),
]
