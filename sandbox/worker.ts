import { z } from 'zod'
import { acceptOverdue, nextOverdue } from './disputes.ts'
import { settleRefunds } from './refunds.ts'
import { type Sandbox, setting } from './sandbox.ts'
import { settleTransfers } from './transfers.ts'
import { deliver, pendingWebhooks } from './webhooks.ts'

/** Maximum number of concurrent webhook deliveries. */
const concurrency = 16

/** Processes due refunds, transfers, disputes and webhooks. All state is in the database, so a restart continues. */
export function startWorker(box: Sandbox): { wake(): void; stop(): Promise<void> } {
  const stopping = new AbortController()
  const sending = new Map<number, Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  function wake(delay = 0) {
    if (stopping.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(work, delay)
  }

  function work() {
    settleRefunds(box)
    settleTransfers(box)
    acceptOverdue(box)
    for (const webhook of pendingWebhooks(box.db)) {
      if (sending.size >= concurrency || webhook.next_ms > Date.now()) break
      if (sending.has(webhook.id)) continue
      const sent = deliver(box, webhook, stopping.signal)
        .catch(error => {
          if (!stopping.signal.aborted) console.error(error)
        })
        .finally(() => {
          sending.delete(webhook.id)
          wake()
        })
      sending.set(webhook.id, sent)
    }
    const next = nextDue()
    if (next !== undefined) wake(Math.max(0, next - Date.now()))
  }

  // Running deliveries wake the worker themselves, so this waits only for the others.
  function nextDue(): number | undefined {
    const waiting =
      sending.size < concurrency ? pendingWebhooks(box.db).find(({ id }) => !sending.has(id))?.next_ms : undefined
    const due = [waiting, nextSettlement(box), nextAcceptance(box)].filter(ms => ms !== undefined)
    return due.length > 0 ? Math.min(...due) : undefined
  }

  wake()
  return {
    wake: () => wake(),
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await Promise.all(sending.values())
    },
  }
}

const nextSettlement = ({ db }: Sandbox) =>
  db.get(
    z.object({ due_ms: z.int().nullable() }),
    `SELECT min(due_ms) AS due_ms FROM (
       SELECT due_ms FROM refunds WHERE status = 'pending' UNION ALL SELECT due_ms FROM transfers WHERE status = 'pending')`,
  )?.due_ms ?? undefined

/** While a seed has set the clock, disputes fall due by it and not by themselves. A timer takes at most 24 days. */
const nextAcceptance = ({ db }: Sandbox) => {
  const due = setting(db, 'clock') ? undefined : nextOverdue(db)
  return due === undefined ? undefined : Math.min(due, Date.now() + 86_400_000)
}

/** Number of unfinished refunds, transfers and webhooks. */
export const outstanding = ({ db }: Sandbox): number =>
  db.get(
    z.object({ count: z.int() }),
    `SELECT (SELECT count(*) FROM refunds WHERE status = 'pending') + (SELECT count(*) FROM transfers WHERE status = 'pending')
          + (SELECT count(*) FROM webhooks WHERE state = 'pending') AS count`,
  )?.count ?? 0
