import { choosePlan, confirmPlanPayment } from '#domains/money/subscriptions/index.ts'
import { after, day, minute } from '#platform/clock.ts'
import type { SeedShop } from './add-stores.ts'
import { doJobs } from './do-jobs.ts'
import type { House } from './house.ts'
import { must } from './must.ts'
import type { Provider } from './provider.ts'
import { randomOf } from './random.ts'

/** Subscribes the stores to their target plans, each paid on the payment page within the last month. */
export async function addPlans(house: House, provider: Provider, shops: readonly SeedShop[]): Promise<void> {
  const { platform, clock, end } = house
  const random = randomOf('plans')
  for (const { merchant, plan } of shops) {
    if (plan === 'starter') continue
    const moment = after(end, -random.int(2, 27) * day - random.int(0, 600) * minute)
    const { reference } = await clock.at(moment, () => must(choosePlan(platform, merchant, plan)))
    if (!reference) throw new Error(`${plan} costs nothing`)
    await provider.pay(reference, 'success', after(moment, minute))
    await clock.at(after(moment, 2 * minute), () => must(confirmPlanPayment(platform, reference)))
  }
  await doJobs(house, end)
}
