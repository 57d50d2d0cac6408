import { type ReturnReason, type ReturnType, waysBackFor } from '#contract/orders/return-shapes.ts'
import {
  askAdministrator,
  changeReturnStatus,
  closeReturn,
  decideReturn,
  requestReturn,
} from '#domains/orders/returns/index.ts'
import type { CustomerCaller, MerchantCaller } from '#platform/auth.ts'
import { after, hour, minute } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import type { People } from './add-people.ts'
import type { SeedShop } from './add-stores.ts'
import { doJobs } from './do-jobs.ts'
import { doAt, type House } from './house.ts'
import type { Provider } from './provider.ts'
import { at } from './random.ts'
import { runScheduledJob } from './scheduled-jobs.ts'

type Deed = 'accept' | 'reject' | 'ask_admin' | 'send' | 'receive' | 'close' | 'no answer'

interface Fate {
  type: ReturnType
  reason: ReturnReason
  note: string
  deeds: readonly Deed[]
}

/** Outcomes of returns, the oldest delivery first. */
const fates: readonly Fate[] = [
  { type: 'return', reason: 'damaged', note: 'The zip came off.', deeds: ['no answer'] },
  { type: 'return', reason: 'does_not_fit', note: '', deeds: ['accept', 'send', 'receive', 'close'] },
  { type: 'replacement', reason: 'wrong_item', note: 'Another colour.', deeds: ['accept', 'send', 'receive', 'close'] },
  { type: 'return', reason: 'changed_mind', note: '', deeds: ['reject'] },
  { type: 'return', reason: 'not_as_described', note: 'Smaller than it says.', deeds: ['reject', 'ask_admin'] },
  { type: 'return', reason: 'missing_parts', note: 'No cable in the box.', deeds: ['accept', 'send', 'receive'] },
  { type: 'return', reason: 'does_not_fit', note: '', deeds: ['accept', 'send'] },
  { type: 'return', reason: 'damaged', note: 'A corner is chipped.', deeds: ['accept'] },
  { type: 'replacement', reason: 'damaged', note: 'It doesn’t switch on.', deeds: [] },
  { type: 'return', reason: 'changed_mind', note: '', deeds: [] },
]

const why = 'It was worn: the soles show it.'

/** Customers return a few recently delivered items, and stores handle them. */
export async function addReturns(
  house: House,
  provider: Provider,
  { customers }: People,
  shops: readonly SeedShop[],
): Promise<void> {
  for (const [index, order] of (await delivered(house, fates.length)).entries()) {
    const { type, reason, note, deeds } = at(fates, index)
    const customer = customers.find(({ caller }) => caller.accountId === order.customerId)?.caller
    const merchant = shops.find(({ storeId }) => storeId === order.storeId)?.merchant
    if (!customer || !merchant) throw new Error(`No customer or merchant for order ${order.id}`)
    const left = house.end.getTime() - order.deliveredAt.getTime()
    const moment = (step: number) => after(order.deliveredAt, (left * (step + 1)) / (deeds.length + 2))
    const body = {
      orderId: order.id,
      products: [{ orderItemId: order.itemId, quantity: 1 }],
      reason,
      note,
      pictures: [],
      refundTo: 'source' as const,
    }
    const returnId = await doAt(house, moment(0), work => requestReturn(work, { customer, type, body }))
    for (const [step, deed] of deeds.entries())
      await play(house, { deed, moment: moment(step + 1), returnId, reason, customer, merchant })
  }
  await provider.setClock(after(house.end, -minute))
  await doJobs(house, house.end)
  await provider.settle()
  await house.clock.at(house.end, () => runScheduledJob(house, 'payments.reconcile'))
  await doJobs(house, house.end)
}

/** Orders within their return window, each with one item, earliest delivery first. */
async function delivered({ platform, end }: House, most: number) {
  const rows = await platform.db.read
    .selectFrom('orders as o')
    .innerJoin('order_items as i', join => join.onRef('i.store_id', '=', 'o.store_id').onRef('i.order_id', '=', 'o.id'))
    .select([
      'o.id',
      'o.store_id as storeId',
      'o.customer_id as customerId',
      'o.delivered_at as deliveredAt',
      'i.id as itemId',
    ])
    .distinctOn(['o.delivered_at', 'o.id'])
    .where('o.status', '=', 'delivered')
    .where('o.type', '=', 'standard')
    .where('o.delivered_at', '<', after(end, -12 * hour))
    .orderBy('o.delivered_at')
    .orderBy('o.id')
    .limit(most)
    .execute()
  return rows.flatMap(({ deliveredAt, ...row }) => (deliveredAt ? [{ ...row, deliveredAt }] : []))
}

interface Playing {
  deed: Deed
  moment: Date
  returnId: string
  reason: ReturnReason
  customer: CustomerCaller
  merchant: MerchantCaller
}

async function play(house: House, { deed, moment, returnId, reason, customer, merchant }: Playing): Promise<void> {
  const transact = <T>(use: (work: Work) => Promise<T>) => doAt(house, moment, use)
  const [wayBack] = waysBackFor(reason)
  const decide = (decision: 'approved' | 'declined') =>
    transact(work =>
      decideReturn(work, {
        returnId,
        actor: merchant,
        body: {
          decision,
          refundInstead: false,
          ...(decision === 'approved' ? { wayBack } : { reason: why }),
        },
      }),
    )
  const move = (name: 'send' | 'receive', actor: CustomerCaller | MerchantCaller) =>
    transact(work => changeReturnStatus(work, { returnId, name, actor }))
  switch (deed) {
    case 'no answer':
      return house.clock.at(moment, () => runScheduledJob(house, 'returns.overdue'))
    case 'accept':
      return decide('approved')
    case 'reject':
      return decide('declined')
    case 'ask_admin':
      return transact(work => askAdministrator(work, { returnId, actor: customer }))
    case 'send':
      return move(deed, wayBack === 'drop-off' ? customer : merchant)
    case 'receive':
      return move(deed, merchant)
    case 'close': {
      const items = await house.platform.db.read
        .selectFrom('order_return_items')
        .select('id')
        .where('return_id', '=', returnId)
        .execute()
      const inspected = items.map(({ id }) => ({ id, sellable: 1 }))
      return transact(work => closeReturn(work, { returnId, actor: merchant, inspected }))
    }
  }
}
