import { adminHealth, adminToday } from '#contract/read-models/admin-today.ts'
import { lastProof } from '#domains/money/ledger/index.ts'
import { type Route, route } from '#platform/http/route.ts'
import { health } from './health.views.ts'
import { waitingQueues } from './today.views.ts'

export const todayRoutes: Route[] = [
  route(adminToday, async ({ db, now, caller }) => {
    const [queues, books] = await Promise.all([waitingQueues(db.read, now, caller), lastProof(db.read)])
    return { queues, books: books ?? null }
  }),

  route(adminHealth, ({ db, now }) => health(db.lagging, now)),
]
