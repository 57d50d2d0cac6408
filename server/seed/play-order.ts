import { assignOrder } from '#domains/delivery/index.ts'
import type { Assignee } from '#domains/logistics/partners/index.ts'
import { type Actor, changeOrderStatus, deliverOrder, deliveryToken, handOver } from '#domains/orders/index.ts'
import type { CustomerCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import type { People } from './add-people.ts'
import type { SeedShop } from './add-stores.ts'
import { doAt, type House } from './house.ts'
import type { Step } from './journeys.ts'
import { must } from './must.ts'
import type { PlannedOrder } from './plan-history.ts'
import { at, randomOf } from './random.ts'
import { runScheduledJob } from './scheduled-jobs.ts'

/** State of a placed order during the history. */
export interface Story {
  orderId: string
  toState: string
  planned: PlannedOrder
  shop: SeedShop
  customer: CustomerCaller
  /** Number of carriers asked so far. */
  asked: number
}

type Carrier = { actor: Actor; assignee: Assignee }

/** Returns the next carrier to ask: the planned one, then partners that serve both states, or a dispatcher. */
function carrierOf({ partners, dispatchers }: People, { planned, shop, toState, asked }: Story): Carrier {
  const random = randomOf(`carrier ${asked} of ${planned.name}`)
  const reaching = partners.filter(({ states }) => states.includes(shop.state) && states.includes(toState))
  const printed = asked === 0 ? planned.carrier : 'any'
  if (printed === 'dispatcher@' || (printed === 'any' && reaching.length === 0)) {
    const dispatcher = printed === 'any' ? random.pick(dispatchers) : at(dispatchers, 0)
    return { actor: dispatcher, assignee: { dispatcherId: dispatcher.accountId } }
  }
  const { caller } = printed === 'partner@' ? at(partners, 0) : random.pick(reaching)
  return { actor: caller, assignee: { partnerId: caller.partnerId } }
}

/** Returns the administrator of the next hub on an order's route. Within one state any hub can receive it. */
async function hubOn({ platform }: House, { hubAdmins }: People, orderId: string): Promise<Actor | undefined> {
  const stop = await platform.db.read
    .selectFrom('order_stops')
    .select('hub_id')
    .where('order_id', '=', orderId)
    .where('arrived_at', 'is', null)
    .orderBy('position')
    .executeTakeFirst()
  return hubAdmins.find(({ hubId }) => hubId === stop?.hub_id)
}

/** Performs one step of an order's journey, at its time and as the right person. */
export async function playStep(house: House, people: People, story: Story, step: Step): Promise<void> {
  const { platform, clock } = house
  const { orderId, shop } = story
  const transact = <T>(use: (work: Work) => Promise<T>) => doAt(house, step.at, use)
  const carrier = (): Actor => carrierOf(people, { ...story, asked: story.asked - 1 }).actor
  switch (step.do) {
    case 'job':
      return clock.at(step.at, () => runScheduledJob(house, step.name))
    case 'hand over':
      await transact(work => handOver(work, { orderId, actor: shop.merchant }))
      return
    case 'assign': {
      const { assignee } = carrierOf(people, story)
      story.asked++
      const actor = at(people.schedulers, story.asked)
      await transact(work => assignOrder(platform, work, { orderId, assignee, actor }))
      return
    }
    case 'move': {
      const hub = step.by === 'hub' ? await hubOn(house, people, orderId) : undefined
      const actor = {
        merchant: () => shop.merchant,
        carrier,
        customer: () => story.customer,
        admin: () => at(people.admins, 0),
        hub: () => hub ?? at(people.hubAdmins, 0),
      }[step.by]()
      await transact(work =>
        changeOrderStatus(platform, work, {
          orderId,
          to: step.to,
          actor,
          note: step.note,
          failureReason: step.reason,
          // Some customers want their refund as store credit.
          refundTo: step.by === 'customer' && story.planned.shop % 2 === 0 ? 'store_credit' : 'source',
        }),
      )
      return
    }
    case 'deliver': {
      const actor = step.by === 'merchant' ? shop.merchant : carrier()
      const { token_version } = await platform.db.read
        .selectFrom('orders')
        .select('token_version')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
      const token = deliveryToken(platform.config.secret, orderId, token_version)
      await clock.at(step.at, async () => {
        // Misheard at the door: the last digit differs.
        const misheard = token.slice(0, 5) + ((Number(token[5]) + 1) % 10)
        for (let tries = 0; tries < step.wrongCodes; tries++)
          await deliverOrder(platform, { orderId, actor, token: misheard })
        await must(deliverOrder(platform, { orderId, actor, token }))
      })
      return
    }
  }
}
