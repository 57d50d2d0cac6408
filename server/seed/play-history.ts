import { after, day, hour, minute } from '#platform/clock.ts'
import { dayInLagos, midnightInLagos, nextMonday } from '#platform/lagos.ts'
import type { People } from './add-people.ts'
import type { SeedShop } from './add-stores.ts'
import { doJobs } from './do-jobs.ts'
import type { House } from './house.ts'
import { approveDue } from './pay-out.ts'
import { type PlannedCheckout, planHistory } from './plan-history.ts'
import { fillCart, playCheckout } from './play-checkout.ts'
import { playStep, type Story } from './play-order.ts'
import type { Provider } from './provider.ts'
import { at } from './random.ts'
import { runScheduledJob } from './scheduled-jobs.ts'

/** An event. Events that share a key run one after another. */
interface Happening {
  at: Date
  keys: readonly string[]
  run: () => Promise<unknown>
}

/** Number of parallel events, over so short a time that their order doesn't matter. */
const atOnce = 6
const together = 45 * minute

const housekeeping = [
  'checkout.expire',
  'payments.reconcile',
  'payouts.reconcile',
  'catalog.count-sold',
  'orders.promises',
]

/** Plays the marketplace's last weeks: each event at its time, through its own use case. */
export async function playHistory(
  house: House,
  provider: Provider,
  {
    people,
    shops,
    more,
    say,
    onProgress,
    onFailure,
  }: {
    people: People
    shops: readonly SeedShop[]
    /** Checkouts in addition to the plan. */
    more: readonly PlannedCheckout[]
    say: (line: string) => void
    onProgress?: (percent: number) => Promise<void>
    onFailure?: (error: unknown) => void
  },
): Promise<void> {
  const { end, scale, clock } = house
  const checkouts = planHistory(shops, scale, end)
  const happenings: Happening[] = [...checkouts, ...more].flatMap((planned, index) => buy(planned, index))
  const first = checkouts[0]?.at ?? end
  for (let moment = after(first, day); moment < end; moment = after(moment, day)) happenings.push(scheduledJob(moment))
  happenings.push(commissionDay(after(midnightInLagos(`${dayInLagos(end).slice(0, 7)}-01`), hour)))
  for (let days = 50; days >= 0; days -= 2) happenings.push(payDay(after(end, -days * day - 3 * hour)))
  for (let monday = after(nextMonday(first), hour); monday < end; monday = after(monday, 7 * day))
    happenings.push(partnerPayday(monday))
  const alone = (moment: Date, run: () => Promise<unknown>): Happening => ({ at: moment, keys: ['everything'], run })
  happenings.push(alone(after(end, -5 * day), () => provider.failNextTransfer()))
  const basket = checkouts.findLast(({ customer }) => customer === 0)
  if (basket) {
    const items = basket.orders.flatMap(order => order.items)
    happenings.push(
      alone(after(end, -9 * minute), () => fillCart(house, after(end, -9 * minute), at(people.customers, 0), items)),
    )
  }

  happenings.sort((a, b) => a.at.getTime() - b.at.getTime())
  let done = 0
  for (let group = takeGroup(happenings, done); group.length; group = takeGroup(happenings, done)) {
    await Promise.all(
      group.map(each =>
        each.run().catch(error => {
          if (!onFailure) throw error
          onFailure(error)
        }),
      ),
    )
    const last = group.at(-1)?.at ?? end
    await provider.setClock(last)
    await doJobs(house, last)
    const before = done
    done += group.length
    const tenth = Math.floor((10 * done) / happenings.length)
    if (tenth > Math.floor((10 * before) / happenings.length))
      say(`${tenth * 10} % of ${happenings.length} things happened`)
    await onProgress?.(Math.floor((95 * done) / happenings.length))
  }
  await provider.settle()
  await scheduledJob(end).run()
  // Approved a moment ago, so that a few transfers are pending.
  await approveDue(house, people, after(end, -minute), { days: 0.2, most: 4 })
  await doJobs(house, end)

  function buy(planned: PlannedCheckout, index: number): Happening[] {
    const stories: Story[] = []
    const stores = planned.orders.map(order => `store ${order.shop}`)
    const buying: Happening = {
      at: planned.at,
      keys: [`customer ${planned.customer}`, `checkout ${index}`, ...stores],
      run: async () => {
        const customer = at(people.customers, planned.customer)
        stories.push(...(await playCheckout(house, provider, { planned, customer, shops })))
      },
    }
    const going = planned.orders.flatMap((order, which) =>
      order.steps.map(
        (step): Happening => ({
          at: step.at,
          keys: step.do === 'job' ? ['everything'] : [`checkout ${index}`],
          run: () => playStep(house, people, at(stories, which), step),
        }),
      ),
    )
    return [buying, ...going]
  }

  function scheduledJob(moment: Date): Happening {
    return {
      at: moment,
      keys: ['everything'],
      run: async () => {
        await provider.settle()
        await provider.setClock(moment)
        await clock.at(moment, async () => {
          for (const name of housekeeping) await runScheduledJob(house, name)
        })
      },
    }
  }

  function commissionDay(moment: Date): Happening {
    return {
      at: moment,
      keys: ['everything'],
      run: () => clock.at(moment, () => runScheduledJob(house, 'invoices.commission')),
    }
  }

  function payDay(moment: Date): Happening {
    return { at: moment, keys: ['everything'], run: () => approveDue(house, people, moment, { days: 1 }) }
  }

  function partnerPayday(moment: Date): Happening {
    return {
      at: moment,
      keys: ['everything'],
      run: () => clock.at(moment, () => runScheduledJob(house, 'payouts.partners')),
    }
  }
}

/** Takes the next events that can run in parallel. */
function takeGroup(happenings: readonly Happening[], from: number): Happening[] {
  const group: Happening[] = []
  const keys = new Set<string>()
  for (const each of happenings.slice(from, from + atOnce)) {
    const start = group[0]
    const crowded = each.keys.some(key => keys.has(key)) || keys.has('everything')
    const late = start && each.at > after(start.at, together)
    if (start && (crowded || late || each.keys.includes('everything'))) break
    for (const key of each.keys) keys.add(key)
    group.push(each)
  }
  return group
}
