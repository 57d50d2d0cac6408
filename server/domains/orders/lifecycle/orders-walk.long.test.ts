import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderStatusCode } from '#contract/orders/order-statuses.ts'
import { day, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Product, product, shipping } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'
import { dropTasks } from '#tests/harness/queued.ts'
import { random } from '#tests/harness/random.ts'
import { differences } from '#tests/harness/reconcile.ts'
import { journalDifferences } from '#tests/harness/sales.ts'
import {
  askToReturn,
  changeStatusAs,
  type Everybody,
  everybody,
  oneOf,
  stirReturn,
  type Whose,
} from '#tests/harness/walk.ts'
import { actorKinds, allowedTransitions, findTransition, type OrderState } from './order-states.ts'

/** Maximum number of steps; time may allow fewer. */
const wanted = 2000
const seconds = 45
/** Jobs that only notify people. */
const news = ['orders.news', 'orders.placed', 'returns.news', 'mail.send']
const atOnce = 12
/** Scheduled jobs that change orders and returns. */
const clockJobs = [
  ...[
    'orders.unanswered',
    'orders.came-back',
    'orders.unaccepted',
    'orders.stalled',
    'orders.unchecked',
    'orders.late',
  ],
  ...['orders.complete', 'returns.overdue'],
]

let app: TestApp
let people: Everybody
let goods: Product[]
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  people = await everybody(app)
  goods = await Promise.all(people.stores.map(({ storeId }) => product(app, storeId, { price: 333_333, stock: 5000 })))
})
afterAll(() => app.stop())

type Row = Whose & Pick<OrderState, 'type'> & { delivered_by: OrderState['deliveredBy'] }

const stateOf = ({ status, type, delivered_by }: Row): OrderState => ({ status, type, deliveredBy: delivered_by })
const anyActor = () => oneOf(actorKinds.filter(kind => kind !== 'clock'))

/** Two orders, one per store, bought and paid like any. */
async function buy(): Promise<void> {
  const buyer = oneOf(people.shoppers)
  await buyer.put(...goods.map(item => ({ ...item, quantity: oneOf([1, 3]) })))
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  await buyer.comeBack(reference)
}

/** One of the orders that something can still happen to; now and then one that is over. */
async function anOrder(): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`select id, status, type, delivered_by, store_id, customer_id, partner_id, dispatcher_id,
    parcel_code from orders where status not in ('completed', 'cancelled') or random() < 0.02
    order by random() limit 1`.execute(app.platform.db.read)
  return rows[0]
}

/** Somebody does something: mostly an allowed action, now and then a random one. */
async function step(): Promise<void> {
  const order = await anOrder()
  if (!order) return
  if (order.status === 'delivered' && random.next() < 0.9) {
    const [open] = await app.platform.db.read
      .selectFrom('order_returns')
      .select('id')
      .where('order_id', '=', order.id)
      .orderBy(sql`random()`)
      .limit(1)
      .execute()
    return open && random.next() < 0.95 ? stirReturn(app, people, order, open.id) : askToReturn(app, people, order)
  }
  const mad = random.next() < 0.1
  const kind = anyActor()
  const open = allowedTransitions(stateOf(order), kind).map(move => move.to)
  // An order that is cancelled early has no story.
  const to = mad ? oneOf(orderStatusCode.options) : open.length > 0 ? oneOf(open) : undefined
  if (!to || (to === 'cancelled' && random.next() < 0.9)) return
  const move = () => changeStatusAs(app, people, { order, to, kind })
  await (random.next() < 0.1 ? Promise.all([move(), move()]) : move())
}

const foreseen = /"status":4\d\d/

test('thousands of concurrent status changes leave every order legal, its timeline complete and the ledger in balance', async () => {
  const { read } = app.platform.db
  const moved = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from order_activities`.execute(read)
    return rows[0]?.count ?? 0
  }
  const unforeseen: string[] = []
  const tried = (doing: Promise<unknown>) =>
    doing.catch(error => {
      if (!foreseen.test(String(error))) unforeseen.push(String(error))
    })
  const bought = async (times: number) => {
    for (let n = 0; n < times; n++) await buy()
  }
  const until = performance.now() + seconds * 1000
  await bought(20)
  for (let round = 0; performance.now() < until && (await moved()) < wanted; round++) {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let n = 0; n < 8; n++) {
          app.clock.advance(1000)
          await tried(step())
        }
      }),
    )
    app.clock.advance(5 * minute)
    if (round % 5 === 4) {
      await Promise.all(clockJobs.map(name => app.runScheduledJob(name)))
      await dropTasks(app, news)
      await app.runJobs()
      await bought(5)
    }
    expect(unforeseen).toEqual([])
  }
  app.clock.advance(20 * day)
  for (const name of [...clockJobs, 'returns.overdue', 'orders.complete']) await app.runScheduledJob(name)
  await dropTasks(app, news)
  await app.runJobs()
  expect(await differences(read)).toEqual([])
  expect(await journalDifferences(read)).toEqual([])

  interface CheckedRow extends Row {
    carriers: number
    lines: { status: Row['status']; kind: string; name: string }[]
  }
  const { rows: checked } = await sql<CheckedRow>`select o.*, num_nonnulls(o.partner_id, o.dispatcher_id) as carriers,
    (select json_agg(json_build_object('status', a.status, 'kind', a.actor_kind, 'name', a.actor_name) order by a.id)
      from order_activities a where a.order_id = o.id) as lines
    from orders o`.execute(read)
  const seen = new Set<string>()
  for (const { lines, ...order } of checked) {
    expect(orderStatusCode.options).toContain(order.status)
    expect(lines[0]?.status).toBe('pending')
    expect(lines.at(-1)?.status).toBe(order.status)
    for (const [at, { status, kind, name }] of lines.entries()) {
      expect(name).not.toBe('')
      const from = lines[at - 1]?.status
      if (!from || from === status) continue
      seen.add(`${from} → ${status}`)
      // The timeline says `admin` of every kind of administrator, and who carries it may have changed since.
      const kinds = actorKinds.filter(each =>
        kind === 'admin' ? ['admin', 'scheduler', 'dispatcher', 'hub'].includes(each) : each === kind,
      )
      const could = (['platform', 'merchant', null] as const).some(deliveredBy =>
        kinds.some(each => findTransition({ type: order.type, deliveredBy, status: from }, status, each)),
      )
      expect(could, `${from} → ${status} by ${kind}`).toBe(true)
    }
    if (order.status === 'ready_for_pickup') expect(order.carriers).toBe(0)
    if (order.delivered_by === 'platform' && ['assigned', 'accepted', 'picked_up', 'delivered'].includes(order.status))
      expect(order.carriers).toBe(1)
  }
  // It was no easy story, even where a busy machine cut it short.
  expect(seen.size).toBeGreaterThan(15)
}, 180_000)
