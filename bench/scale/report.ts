import { parseArgs } from 'node:util'
import { z } from 'zod'
import { table } from '../table.ts'
import { bytesPerOrder, bytesPerProduct, jobsOfCheckout } from './service-times.ts'
import {
  type Conditions,
  locksPerSecond,
  type Outcome,
  type Part,
  type Plan,
  simulate,
  smallestPlan,
} from './simulate.ts'
import { assumptions, checkoutsPerSecond, viewsPerSecond } from './traffic.ts'

const positive = z.coerce.number().positive()
const { values } = parseArgs({
  options: {
    'wait-ms': { type: 'string', default: '25' },
    busy: { type: 'string', default: '0.7' },
    'replica-processors': { type: 'string', default: '16' },
    'price-processor': { type: 'string' },
    'price-tb': { type: 'string' },
  },
})
const wanted = z
  .object({
    'wait-ms': positive,
    busy: positive.max(1),
    'replica-processors': positive,
    'price-processor': positive.optional(),
    'price-tb': positive.optional(),
  })
  .parse(values)
const bound = { waitMs: wanted['wait-ms'], busy: wanted.busy }
const replicaProcessors = wanted['replica-processors']

const mb = 2 ** 20
const today: Conditions = { times: 1, flash: false, cacheBytes: 64 * mb, lifetime: 1, routing: 'idle' }
const flash: Conditions = { ...today, times: assumptions.flashSale.value, flash: true }
const plans = (conditions: Conditions) => smallestPlan(conditions, bound, replicaProcessors)

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`
const counts = ({ web, api, primary, replicas }: Plan): string[] => [web, api, primary, replicas].map(String)
const parts = ['web', 'api', 'primary', 'replicas'] as const satisfies readonly Part[]
const heads = ['web processes', 'API processes', 'primary, processors', `replicas of ${replicaProcessors}`]

function say(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(`\n${title}\n\n${table(head, rows)}`)
}

say(
  `Traffic of the busiest hour: ${viewsPerSecond.toFixed(0)} pages and ${checkoutsPerSecond.toFixed(1)} checkouts a second, from these assumptions.`,
  ['', 'value', 'reason'],
  Object.entries(assumptions).map(([name, { value, reason }]) => [name, String(Number(value.toFixed(3))), reason]),
)

const normal = plans(today)
const sale = plans(flash)
const planned: [string, { plan: Plan; outcome: Outcome }][] = [
  ['as today: 64 MB of pages per process, for 10 to 30 s', normal],
  ['no cache', plans({ ...today, cacheBytes: 0 })],
  ['an address to the same process unless it is busy', plans({ ...today, routing: 'address' })],
  ['pages for 30 to 90 s', plans({ ...today, lifetime: 3 })],
  ['both, and 512 MB', plans({ ...today, cacheBytes: 512 * mb, lifetime: 3, routing: 'address' })],
  ['flash sale, as today', sale],
  ['flash sale, an address to the same process unless it is busy', plans({ ...flash, routing: 'address' })],
]
say(
  `The fewest with at most ${bound.waitMs} ms of waiting in each part (95th percentile) and ${percent(bound.busy)} of its processors busy.`,
  ['', 'pages from the cache', ...heads, 'waiting in all, p95 ms'],
  planned.map(([name, { plan, outcome }]) => [name, percent(outcome.hits), ...counts(plan), outcome.waitMs.toFixed(0)]),
)

const { web, api, primary, replicas } = normal.outcome.parts
console.log(
  `\nWork of the plan as today: ${web.work.toFixed(1)} processors of the app for pages, ${api.work.toFixed(1)} for calls, ${primary.work.toFixed(1)} of the primary, ${replicas.work.toFixed(1)} of replicas.`,
)

const third = (plan: Plan): Plan => ({
  ...plan,
  web: Math.max(1, Math.ceil((plan.web * 2) / 3)),
  api: Math.max(1, Math.ceil((plan.api * 2) / 3)),
})
const without = (plan: Plan): Plan => ({ ...plan, replicas: Math.max(0, plan.replicas - 1) })
const spare: Plan = {
  ...normal.plan,
  web: Math.ceil(normal.plan.web * 1.5),
  api: Math.ceil(normal.plan.api * 1.5),
  replicas: normal.plan.replicas + 1,
}
const failing: [string, Plan, Conditions][] = [
  ['nothing fails', normal.plan, today],
  ['a replica fails', without(normal.plan), today],
  ['a third of the app fails', third(normal.plan), today],
  ['flash sale', normal.plan, flash],
  ['with spares: nothing fails', spare, today],
  ['with spares: a replica and a third of the app fail', third(without(spare)), today],
  ['for the sale: flash sale', sale.plan, flash],
  ['for the sale: a replica fails', without(sale.plan), flash],
  ['for the sale: a third of the app fails', third(sale.plan), flash],
]
say(
  'Failures: busy share of each part, and waiting. Above 100 % a queue grows for as long as it lasts.',
  ['', ...heads, ...parts.map(part => `${part} busy`), 'waiting in all, p95 ms'],
  failing.map(([name, plan, conditions]) => {
    const outcome = simulate(plan, conditions)
    return [name, ...counts(plan), ...parts.map(part => percent(outcome.parts[part].busy)), outcome.waitMs.toFixed(0)]
  }),
)

const perDay = assumptions.ordersPerDay.value
say(
  'On the way there.',
  ['orders a day', 'pages from the cache', ...heads],
  [10_000, 30_000, 100_000, 300_000].map(orders => {
    const { plan, outcome } = plans({ ...today, times: orders / perDay })
    return [orders.toLocaleString('en'), percent(outcome.hits), ...counts(plan)]
  }),
)

/** Orders a day at which a part of a plan first exceeds the bound. */
function breaksAt(plan: Plan, part: Part): number {
  const holds = (orders: number) => {
    const { busy, waitMs } = simulate(plan, { ...today, times: orders / perDay }).parts[part]
    return busy <= bound.busy && waitMs <= bound.waitMs
  }
  let [least, most] = [0, 1000]
  while (holds(most)) [least, most] = [most, 2 * most]
  while (most - least > least / 20) {
    const middle = (least + most) / 2
    if (holds(middle)) least = middle
    else most = middle
  }
  return least
}

const alone: Plan = { web: 1000, api: 1000, primary: 1000, replicas: 0, replicaProcessors }
const callsWork = normal.outcome.parts.primary.work + (checkoutsPerSecond * jobsOfCheckout.database) / 1000
const rounded = (orders: number) => (Math.round(orders / 1000) * 1000).toLocaleString('en')
say(
  'Orders a day at which a part exceeds the bound.',
  ['', 'orders a day'],
  [
    ['1 process of the app serves all pages', rounded(breaksAt({ ...alone, web: 1 }, 'web'))],
    ['2 processes of the app serve all pages', rounded(breaksAt({ ...alone, web: 2 }, 'web'))],
    ['4 processors of the database, no replica', rounded(breaksAt({ ...alone, primary: 4 }, 'primary'))],
    ['16 processors of the database, no replica', rounded(breaksAt({ ...alone, primary: 16 }, 'primary'))],
    ['16 processors of the primary, replicas serve its reads', rounded((16 * bound.busy * perDay) / callsWork)],
  ],
)

const perStore = locksPerSecond('create the orders')
const perProduct = locksPerSecond('start the payment')
const bestShare = (2 ** 0.1 - 1) / ((assumptions.flashProducts.value + 1) ** 0.1 - 1)
const saleCheckouts = checkoutsPerSecond * assumptions.flashSale.value * assumptions.flashShare.value
say(
  'Rows that a call locks until its transaction ends, if the lock is held for all of its processor time.',
  ['', 'calls a second at most', 'in the flash sale, all of one store'],
  [
    ['create the orders: a store (its next number)', perStore.toFixed(0), saleCheckouts.toFixed(0)],
    [
      'start the payment: a variant',
      perProduct.toFixed(0),
      `${(saleCheckouts * bestShare).toFixed(0)} of the best seller`,
    ],
  ],
)

const workers = (checkoutsPerSecond * jobsOfCheckout.worker) / 1000 / bound.busy
const jobsDatabase = (checkoutsPerSecond * jobsOfCheckout.database) / 1000 / bound.busy
const { plan } = normal
const processes = plan.web + plan.api + Math.ceil(workers)
console.log(
  `\nJobs of checkouts: ${Math.ceil(workers)} worker processes (${workers.toFixed(2)}) and ${jobsDatabase.toFixed(2)} processors of the primary, on top.`,
)
console.log(
  `${processes} processes with 16 + 8 connections each hold ${processes * 24} connections to the primary, and as many to every replica.`,
)
const terabytes = (perDay * 365 * bytesPerOrder + assumptions.products.value * bytesPerProduct) / 1e12
const copies = 2 + spare.replicas
const processors =
  spare.web +
  spare.api +
  Math.ceil(workers) +
  2 * (plan.primary + Math.ceil(jobsDatabase)) +
  spare.replicas * replicaProcessors
const { 'price-processor': perProcessor, 'price-tb': perTerabyte } = wanted
const price =
  perProcessor && perTerabyte
    ? ` ${(processors * perProcessor + terabytes * copies * perTerabyte).toFixed(0)} a month.`
    : ' Prices: --price-processor and --price-tb, each for a month.'
console.log(
  `With spares and a standby of the primary: ${processors} processors; after a year ${terabytes.toFixed(1)} TB, ${copies} times.${price}`,
)
