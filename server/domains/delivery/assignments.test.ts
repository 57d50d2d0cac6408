import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptOrder, assignOrders, declineOrder } from '#contract/delivery/delivery.ts'
import { assignToPartner, reassign, takeBack } from '#contract/delivery/dispatch.ts'
import { type OrderStatusCode, orderStatusCode } from '#contract/orders/order-statuses.ts'
import { updateOrderStatus } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, orderIn } from '#tests/harness/deliveries.ts'
import { admin, type Person, partner, shipping, within } from '#tests/harness/fixtures.ts'

/** Every state of an assignment × everything that can be done to it × everybody, over HTTP, against a list of sentences. */

const ways = ['assign', 'assign to a partner', 'accept', 'decline', 'take back', 'reassign', 'take'] as const
type Way = (typeof ways)[number]
const whos = [
  'customer',
  'store',
  'admin',
  'scheduler',
  'its partner',
  'another partner',
  'its dispatcher',
  'another dispatcher',
  'hub',
] as const
type Who = (typeof whos)[number]
type CarriedBy = 'nobody' | 'partner' | 'dispatcher'

let app: TestApp
let people: Cast & Record<Who, Person>
let otherPartner: Person & { partnerId: string }
let third: Person
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  const of = await cast(app)
  otherPartner = await partner(app)
  third = await admin(app, 'dispatcher')
  people = {
    ...of,
    admin: await admin(app),
    'its partner': of.rider,
    'another partner': otherPartner,
    'its dispatcher': await admin(app, 'dispatcher'),
    'another dispatcher': await admin(app, 'dispatcher'),
    hub: await admin(app, 'hub'),
  }
})
afterAll(() => app.stop())

/** Returns whether the rules allow a step; one line per rule. */
function allowed(way: Way, who: Who, status: OrderStatusCode, by: CarriedBy): boolean {
  const mine = (by === 'partner' && who === 'its partner') || (by === 'dispatcher' && who === 'its dispatcher')
  switch (way) {
    case 'assign':
    case 'assign to a partner':
      return status === 'ready_for_pickup' && (who === 'scheduler' || who === 'admin')
    case 'accept':
      return status === 'assigned' && mine
    case 'decline':
      return (status === 'assigned' || status === 'accepted') && mine
    case 'take back':
      return (status === 'assigned' || status === 'accepted') && (who === 'scheduler' || who === 'admin')
    case 'reassign':
      return (status === 'assigned' || status === 'accepted') && by === 'dispatcher' && mine
    case 'take':
      return status === 'ready_for_pickup' && (who === 'its dispatcher' || who === 'another dispatcher')
  }
}

/** Status and carrier after each step. */
const outcome: Record<Way, { status: OrderStatusCode; of: (who: Person) => string | null }> = {
  assign: { status: 'assigned', of: () => otherPartner.partnerId },
  'assign to a partner': { status: 'assigned', of: () => otherPartner.partnerId },
  accept: { status: 'accepted', of: who => ('partnerId' in who ? String(who.partnerId) : who.accountId) },
  decline: { status: 'ready_for_pickup', of: () => null },
  'take back': { status: 'ready_for_pickup', of: () => null },
  reassign: { status: 'assigned', of: () => third.accountId },
  take: { status: 'accepted', of: who => who.accountId },
}

function tries(way: Way, { token, accountId }: Person, id: string, byPartner: boolean): Promise<unknown> {
  const [params, reason] = [{ id }, 'There is no room']
  const toOther = { orderId: id, partnerId: otherPartner.partnerId }
  switch (way) {
    case 'assign':
      return app.call(assignOrders, { token, body: toOther })
    case 'assign to a partner':
      return app.call(assignToPartner, { token, body: toOther })
    case 'accept':
      return byPartner
        ? app.call(acceptOrder, { token, params })
        : app.call(updateOrderStatus, { token, params, body: { status: 'accepted' } })
    case 'decline':
      return byPartner
        ? app.call(declineOrder, { token, params, body: { reason } })
        : app.call(updateOrderStatus, { token, params, body: { status: 'ready_for_pickup', note: reason } })
    case 'take back':
      return app.call(takeBack, { token, params, body: { reason } })
    case 'reassign':
      return app.call(reassign, { token, body: { orderId: id, dispatcherId: third.accountId } })
    case 'take':
      return app.call(reassign, { token, body: { orderId: id, dispatcherId: accountId } })
  }
}

/** Before anybody carries it nobody does; afterwards the one or the other. */
const nobodyYet: readonly OrderStatusCode[] = ['pending', 'processing', 'ready_for_pickup']
const states = orderStatusCode.options.flatMap(status =>
  (nobodyYet.includes(status) ? (['nobody'] as const) : (['partner', 'dispatcher'] as const)).map(by => ({
    status,
    by,
  })),
)

test.each(states)(
  '$status, carried by $by',
  async ({ status, by }) => {
    const id = await orderIn(app, people, 'ready_for_pickup')
    const state = {
      status,
      delivered_by: status === 'pending' || status === 'processing' ? null : ('platform' as const),
      partner_id: by === 'partner' ? people.rider.partnerId : null,
      dispatcher_id: by === 'dispatcher' ? people['its dispatcher'].accountId : null,
      decline_count: 0,
    }
    const set = () =>
      within(app, async ({ tx }) => {
        await tx.deleteFrom('order_declines').where('order_id', '=', id).execute()
        await tx.updateTable('orders').set(state).where('id', '=', id).execute()
      })
    const read = () =>
      app.platform.db.read
        .selectFrom('orders')
        .select(['status', 'partner_id', 'dispatcher_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    await set()
    for (const way of ways)
      for (const who of whos) {
        // A store that hasn't packed yet says `ready_for_pickup` by the same call that declines.
        if (way === 'decline' && who === 'store' && status === 'processing') continue
        // An administrator takes back by the call that a dispatcher declines by.
        if (way === 'decline' && who === 'admin' && (status === 'assigned' || status === 'accepted')) continue
        const said = `${way} by ${who}`
        const person = people[who]
        const refusal = await tries(way, person, id, who.endsWith('partner')).then(
          () => undefined,
          error => String(error),
        )
        if (allowed(way, who, status, by)) {
          expect(refusal, said).toBeUndefined()
          const now = await read()
          expect([now.status, now.partner_id ?? now.dispatcher_id], said).toEqual([
            outcome[way].status,
            outcome[way].of(person),
          ])
          await set()
        } else {
          expect(refusal, said).toMatch(/"status":4(03|04|09|22)/)
          expect(await read(), said).toMatchObject({
            status,
            partner_id: state.partner_id,
            dispatcher_id: state.dispatcher_id,
          })
        }
      }
  },
  60_000,
)
