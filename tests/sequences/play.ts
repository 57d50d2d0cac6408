import { sql } from 'kysely'
import { day, hour } from '#platform/clock.ts'
import { randomOf } from '#server/seed/random.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { advance } from '#tests/harness/worker.ts'
import { wrongAtLast, wrongNow } from './checks.ts'
import { chosen, deedsFor } from './deeds.ts'
import { situationsOf } from './situations.ts'
import type { Stories, Story } from './stories.ts'
import { type Bought, begin, buy, type Town, town } from './town.ts'

interface Played {
  /** A message per difference, with the story that it concerns. */
  wrong: string[]
  /** Number of orders, each with a sequence of its own. */
  sequences: number
  /** How often each deed was done, and refused by the rules. */
  done: Map<string, number>
  refused: Map<string, number>
  endings: Map<string, number>
}

/** Jobs that only notify people. */
const news = new Set(['orders.news', 'returns.news', 'cases.news', 'mail.send'])
const atOnce = 8

/** Refusals by the app's rules or the provider's. Anything else is a difference. */
const foreseen = /"status":4\d\d|answered 400/

/** Plays stories in a marketplace of their own, and checks all money after each round. */
export async function play({ stories, passes }: Stories): Promise<Played> {
  const app = await startTestApp({ listen: true })
  try {
    const place = await town(app)
    const opened = await place.bank.balance()
    const handlers = app.handlers.map(each => (news.has(each.name) ? { ...each, run: async () => undefined } : each))
    const pass = (ms: number) =>
      advance({ ...app, handlers }, ms, {
        stepMs: Math.min(ms, ms > 4 * day ? day : 12 * hour),
        mostJobs: Number.POSITIVE_INFINITY,
        eachStep: async now => {
          await place.bank.settle()
          await place.bank.setClock(now)
        },
      })
    const timelines: string[][] = stories.map(() => [])
    const played: Played = { wrong: [], sequences: 0, done: new Map(), refused: new Map(), endings: new Map() }
    const bought: Bought[] = []
    await inTurn(stories, async ({ purchase, sequences }, at) => {
      const { buyer, orders } = await buy(place, purchase)
      for (const [which, order] of orders.entries()) await begin(place, buyer, order, sequences[which])
      bought[at] = { buyer, orders }
      played.sequences += orders.length
    })
    for (const [round, ms] of passes.entries()) {
      const turns = (await gather(place, bought)).flatMap((now, at) => now.map(of => ({ at, ...of })))
      await inTurn(turns, async ({ at, which, of }) => {
        const choice = stories[at]?.sequences[which]?.deeds[round]
        const buyer = bought[at]?.buyer
        if (choice === undefined || !buyer) return
        const random = randomOf(`${choice} ${of.type}`)
        const [name, , act] = chosen(random, deedsFor({ town: place, buyer, of, random }))
        const say = (outcome: string) => timelines[at]?.push(`${round} ${of.id} ${of.status}: ${name}${outcome}`)
        try {
          await act()
          say('')
          count(played.done, name)
        } catch (error) {
          if (!foreseen.test(String(error))) played.wrong.push(`${of.id} ${name}: ${error}`)
          say(` (${String(error).match(/"code":"(\w+)/)?.[1] ?? 'refused'})`)
          count(played.refused, name)
        }
      })
      await pass(ms)
      played.wrong.push(...(await wrongNow(app.platform.db.read)))
      if (played.wrong.length) break
    }
    if (!played.wrong.length) {
      await pass(16 * day)
      // The provider may have ended disputes and transfers at the last moment.
      await pass(hour)
      played.wrong.push(...(await wrongAtLast(place, opened)))
    }
    for (const { of } of (await gather(place, bought)).flat()) count(played.endings, of.status)
    return { ...played, wrong: played.wrong.map(message => withStory(message, bought, timelines, stories)) }
  } finally {
    await app.stop()
  }
}

const count = (counts: Map<string, number>, of: string) => counts.set(of, (counts.get(of) ?? 0) + 1)

/** Reads the situations of every story's orders and their replacements, with the sequence that each follows. */
async function gather({ app }: Town, bought: readonly Bought[]) {
  const { read } = app.platform.db
  const orderIds = bought.flatMap(({ orders }) => orders.map(({ id }) => id))
  const { rows } = await sql<{ id: string; of: string }>`
    select replacement_order_id id, order_id "of" from order_returns
      where replacement_order_id is not null and order_id = any(${orderIds}::uuid[])
    union all select replacement_order_id, order_id from cases
      where replacement_order_id is not null and order_id = any(${orderIds}::uuid[])`.execute(read)
  const replaced = Map.groupBy(rows, row => row.of)
  const all = await situationsOf(read, [...orderIds, ...rows.map(row => row.id)])
  return bought.map(({ orders }) =>
    orders.flatMap(({ id }, which) =>
      [id, ...(replaced.get(id) ?? []).map(row => row.id)].flatMap(each => {
        const of = all.get(each)
        return of ? [{ which, of }] : []
      }),
    ),
  )
}

/** Runs a use for each, several at once. */
async function inTurn<T>(of: readonly T[], use: (each: T, at: number) => Promise<void>): Promise<void> {
  const left = of.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [at, each] of left) await use(each, at)
    }),
  )
}

/** Adds the story of the order that a message names. */
function withStory(
  message: string,
  bought: readonly Bought[],
  timelines: readonly string[][],
  stories: readonly Story[],
) {
  const at = bought.findIndex(({ orders }) => orders.some(({ id }) => message.includes(id)))
  const story = stories[at]
  return story ? [message, JSON.stringify(story.purchase), ...(timelines[at] ?? [])].join('\n    ') : message
}
