import { sql } from 'kysely'
import { answerCase, decideCase, lockCase, orderOfCase, reportProblem } from '#domains/cases/index.ts'
import { checkDisputesOf } from '#domains/money/disputes/index.ts'
import { grantStoreCredit } from '#domains/money/gift-cards/index.ts'
import { byClock, changeOrderStatus } from '#domains/orders/index.ts'
import { after, day, hour, minute } from '#platform/clock.ts'
import { failed } from '#platform/failure.ts'
import type { People } from './add-people.ts'
import type { SeedShop } from './add-stores.ts'
import { doJobs } from './do-jobs.ts'
import { doAt, type House } from './house.ts'
import type { Provider } from './provider.ts'
import { at } from './random.ts'

interface Fate {
  kind: 'damaged' | 'wrong_item' | 'missing_item'
  text: string
  wanted?: 'replacement'
  /** The store's answer, after which an administrator decides. */
  answer?: string
  /** The administrator's note, with a refund of the item as store credit. */
  decision?: string
}

/** Cases of recent deliveries; the first belongs to the printed merchant, and waits for it. */
const fates: readonly Fate[] = [
  { kind: 'damaged', text: 'The seam is open on one side, see the picture.' },
  {
    kind: 'wrong_item',
    text: 'I ordered the large one and got the small.',
    wanted: 'replacement',
    answer: 'We packed what was ordered.',
  },
  {
    kind: 'missing_item',
    text: 'One was missing in the parcel.',
    answer: 'Sorry, we forgot it.',
    decision: 'The store confirms it.',
  },
]

/**
 * Things go wrong with a few orders: cases at every stage, card disputes of which one holds a payout, store credit of the
 * printed customer, and an order that came back to its store.
 */
export async function addCases(
  house: House,
  provider: Provider,
  people: People,
  shops: readonly SeedShop[],
): Promise<void> {
  const { end } = house
  const { storeId } = at(shops, 0)
  const [own] = await reportable(house, { storeId, before: after(end, -3 * hour) })
  const others = await reportable(house, { storeId, before: after(end, -day) })
  const orders = own ? [own, ...others.filter(({ id }) => id !== own.id)] : others
  for (const [index, fate] of fates.entries()) {
    const order = orders[index]
    if (order) await play(house, people, shops, { fate, order, moment: after(end, -(2 + 9 * index) * hour) })
  }
  await disputes(house, provider, storeId)
  const { accountId: customerId } = at(people.customers, 0).caller
  const sorry = { customerId, amount: 2_500_00, cause: 'seed', reason: 'Sorry that we were late with your last order' }
  await doAt(house, after(end, -3 * day), work => grantStoreCredit(work, sorry))
  await comeBack(house, storeId)
  await provider.setClock(after(end, -minute))
  await doJobs(house, end)
}

/** Delivered orders within their return window that were paid by card and have no return; the store's own first. */
async function reportable({ platform }: House, { storeId, before }: { storeId: string; before: Date }) {
  const { rows } = await sql<{ id: string; customerId: string; storeId: string; itemId: string; pictureId: string }>`
    select o.id, o.customer_id "customerId", o.store_id "storeId", i.id "itemId", i.picture_id "pictureId"
    from orders o join order_items i on i.store_id = o.store_id and i.order_id = o.id and i.position = (
      select min(position) from order_items where store_id = o.store_id and order_id = o.id)
    where o.status = 'delivered' and o.type = 'standard' and o.delivered_at < ${before} and i.picture_id is not null
      and not exists (select from order_returns r where r.order_id = o.id)
      and not exists (select from order_gift_cards g where g.order_id = o.id)
    order by o.store_id = ${storeId} desc, o.delivered_at desc, o.id limit ${fates.length + 1}`.execute(
    platform.db.read,
  )
  return rows
}

interface Playing {
  fate: Fate
  order: Awaited<ReturnType<typeof reportable>>[number]
  moment: Date
}

async function play(house: House, people: People, shops: readonly SeedShop[], { fate, order, moment }: Playing) {
  const { kind, text, wanted = 'refund', answer, decision } = fate
  const customer = people.customers.find(({ caller }) => caller.accountId === order.customerId)?.caller
  const merchant = shops.find(shop => shop.storeId === order.storeId)?.merchant
  if (!customer || !merchant) throw new Error(`No customer or merchant for order ${order.id}`)
  const items = [{ orderItemId: order.itemId, quantity: 1 }]
  const refundTo = decision ? ('store_credit' as const) : ('source' as const)
  const caseId = await doAt(house, moment, work =>
    reportProblem(work, customer, {
      orderId: order.id,
      kind,
      text,
      pictures: [order.pictureId],
      items,
      wanted,
      refundTo,
    }),
  )
  await doJobs(house, moment)
  if (!answer) return
  const answered = after(moment, hour)
  const said = { text: answer, pictures: [], internal: false, close: false }
  await doAt(house, answered, work => answerCase(work, merchant, caseId, said))
  await doJobs(house, answered)
  if (!decision) return
  const admin = at(people.admins, 0)
  await doAt(house, after(answered, hour), async work => {
    const locked = await orderOfCase(work, { order_id: order.id })
    const row = await lockCase(work, caseId, admin)
    if (failed(row)) return row
    const decided = {
      outcome: 'refund_items',
      bearer: 'store',
      items,
      shipping: false,
      amount: 0,
      note: decision,
    } as const
    return decideCase(house.platform, work, { row, order: locked, actor: admin, decision: { ...decided, items } })
  })
  await doJobs(house, after(answered, hour))
}

/** One dispute is lost at the platform's expense; another is open and holds a payout, the printed merchant's if it has one. */
async function disputes(house: House, provider: Provider, storeId: string): Promise<void> {
  const { platform, clock, end } = house
  const { rows } = await sql<{ reference: string }>`
    select p.reference from orders o
    join ledger_entries e on e.event_key = 'capture:' || o.id join payments p on p.id = e.payment_id
    left join payouts y on y.order_id = o.id
    where o.status = 'completed' and not exists (select from refunds r where r.payment_id = p.id) and p.paid_kobo > 0
      and 1 = (select count(*) from ledger_entries c where c.payment_id = p.id and c.event = 'capture')
    order by (y.status = 'due') desc nulls last, o.store_id = ${storeId} desc, o.completed_at desc, o.id
    limit 2`.execute(platform.db.read)
  const record = async (reference: string, moment: Date) => {
    await clock.at(moment, () => checkDisputesOf(platform, reference))
    await doJobs(house, moment)
  }
  const [open, lost] = rows
  if (lost) {
    await provider.dispute(lost.reference, after(end, -3 * day))
    await record(lost.reference, after(end, -3 * day))
    await provider.loseDispute(lost.reference, after(end, -2 * day))
    await record(lost.reference, after(end, -2 * day))
  }
  if (open) {
    await provider.dispute(open.reference, after(end, -3 * hour))
    await record(open.reference, after(end, -3 * hour))
  }
}

/** Refunds one order that is back at its store, whose items the store then checks; the printed merchant's if it has one. */
async function comeBack(house: House, storeId: string): Promise<void> {
  const rows = await house.platform.db.read
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'returned_to_store')
    .where('type', '=', 'standard')
    .orderBy(({ eb }) => eb('store_id', '=', storeId), 'desc')
    .orderBy('id')
    .execute()
  const [first] = rows
  // One stays, so that each status has an order.
  if (!first || rows.length < 2) return
  const moment = after(house.end, -2 * hour)
  await doAt(house, moment, work =>
    changeOrderStatus(house.platform, work, { orderId: first.id, to: 'cancelled', actor: byClock }),
  )
}
