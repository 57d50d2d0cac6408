import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { systemClock } from '#platform/clock.ts'
import { connect } from '#platform/database/database.ts'
import { type Random, randomOf } from '#server/seed/random.ts'
import type { Person } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'
import { type Actors, chosen, deedsFor } from '#tests/sequences/deeds.ts'
import { situationsOf } from '#tests/sequences/situations.ts'
import { ask, NoAnswer } from '../ask.ts'
import type { Market } from './market.ts'

/** Temporary failures: people try again. */
const passing = new Set(['unforeseen', 'unavailable', 'in_progress', 'provider_unavailable'])
const timeoutMs = 60_000

/** Left out: a failed refund waits for an administrator, and the run ends without failed ones. */
const leftOut = new Set(['next refund fails', 'wait'])

/**
 * Plays everybody who works on orders: stores, carriers, schedulers, administrators, customers with problems and their
 * banks. Each takes a random order and does something that the rules foresee now, until stopped. Returns how often.
 */
export async function workOn(
  market: Market,
  { people, seed, until }: { people: number; seed: number; until: AbortSignal },
): Promise<Record<string, number>> {
  const { database, sandboxUrl } = market
  const counts: Record<string, number> = {}
  const actors = await actorsOf(market, until)
  const db = connect({ url: database.url, clock: systemClock, constraints: {} })
  const one = async (random: Random) => {
    while (!until.aborted) {
      try {
        const [picked] = await database.query<{ id: string; email: string; accountId: string }>(
          `select o.id, a.email, a.id as "accountId" from orders o join accounts a on a.id = o.customer_id
           where o.status not in ('completed', 'cancelled') or random() < 0.2 order by random() limit 1`,
        )
        const of = picked && (await situationsOf(db.read, [picked.id])).get(picked.id)
        if (!picked || !of) {
          await wait(500)
          continue
        }
        const buyer = { accountId: picked.accountId, email: picked.email, token: `bench-${picked.email}` }
        const deeds = deedsFor({ town: actors, buyer, of, random }).filter(([name]) => !leftOut.has(name))
        if (!deeds.length) continue
        const [name, , act] = chosen(random, deeds)
        await act()
        counts[`staff: ${name}`] = (counts[`staff: ${name}`] ?? 0) + 1
      } catch {
        // Refused by the rules, or something was down: another order is next.
        counts['staff: refused or interrupted'] = (counts['staff: refused or interrupted'] ?? 0) + 1
        await wait(50)
      }
    }
  }
  const days = hurry(market, until)
  await Promise.all(Array.from({ length: people }, (_, at) => one(randomOf(`${seed} ${at}`))))
  await days
  await db.close()
  await fetch(`${sandboxUrl}/sandbox/next-transfer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'success' }),
  })
  return counts
}

/** Lets windows and deadlines of some orders and cases pass, so that money is released and paid out while things fail. */
async function hurry({ database }: Market, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    await wait(3000, undefined, { signal: until }).catch(() => {})
    for (const text of [
      `update orders set return_window_ends_at = now() where status = 'delivered' and return_window_ends_at > now()
         and random() < 0.15`,
      `update cases set due_at = now() where due_at > now() and random() < 0.1`,
      `update order_returns set step_due_at = now() where step_due_at > now() and random() < 0.05`,
      `update payouts set due_at = now() where due_at > now()`,
    ])
      await database.query(text)
  }
}

/** The people of the market, who call the app through either process and try again when it is interrupted. */
async function actorsOf({ urls, sandboxUrl, database }: Market, until: AbortSignal): Promise<Actors> {
  const people = await database.query<{ kind: string; accountId: string; email: string; of: string | null }>(
    `select coalesce(a.admin_kind, a.kind) as kind, a.id as "accountId", a.email,
       coalesce((select s.id from stores s where s.merchant_id = a.id),
         (select p.id from shipping_partners p where p.account_id = a.id)) as of
     from accounts a where a.kind <> 'customer' order by a.email`,
  )
  const each = (kind: string) =>
    people.filter(row => row.kind === kind).map(row => ({ ...row, token: `bench-${row.email}` }))
  const first = (kind: string): Person => {
    const [found] = each(kind)
    if (!found) throw new Error(`Nobody is a ${kind}`)
    return found
  }
  const [superadmin, admin] = [first('superadmin'), first('admin')]
  return {
    app: { call: (endpoint, input) => patiently(urls, endpoint, input, until) as never },
    bank: provider({ sandboxUrl }),
    stores: each('merchant').map(row => ({ ...row, storeId: row.of ?? '' })),
    riders: each('partner').map(row => ({ ...row, partnerId: row.of ?? '' })),
    dispatcher: first('dispatcher'),
    scheduler: first('scheduler'),
    admins: [superadmin, admin],
  }
}

async function patiently<T extends Endpoint>(
  urls: readonly string[],
  endpoint: T,
  input: (InputOf<T> & { token?: string }) | undefined,
  until: AbortSignal,
) {
  const key = randomUUID()
  const end = Date.now() + timeoutMs
  while (Date.now() < end && !until.aborted) {
    const url = urls[Math.floor(Math.random() * urls.length)] ?? ''
    try {
      const reply = await ask(url, endpoint, { ...(input as InputOf<T>), token: input?.token ?? '', key })
      if (reply.failed === undefined) return reply
      if (!passing.has(reply.failed)) throw new Error(reply.failed)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
    }
    await wait(300)
  }
  throw new Error('No answer')
}
