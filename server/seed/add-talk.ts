import { sendMessage } from '#domains/messages/index.ts'
import { addNote } from '#domains/orders/index.ts'
import type { CustomerCaller, MerchantCaller } from '#platform/auth.ts'
import { after, hour, minute } from '#platform/clock.ts'
import type { People } from './add-people.ts'
import type { SeedShop } from './add-stores.ts'
import { doJobs } from './do-jobs.ts'
import { doAt, type House } from './house.ts'
import { at } from './random.ts'

/** Conversations in turns, the customer first. */
const aboutOrders: readonly (readonly string[])[] = [
  ['Good morning. Can you write “For Mama Ngozi” on the parcel?', 'With pleasure. It’s on it already.', 'Thank you.'],
  ['Is it on its way yet? I travel on Friday.'],
  [
    'Which size did you pack, M or L?',
    'M, as you ordered. Shall we change it?',
    'No, M is right.',
    'Then it goes out today.',
  ],
  [
    'The rider called but I was in church. When does he come again?',
    'Tomorrow between 10 and 12. Keep your phone near.',
  ],
  ['Please add a bag if you can.', 'We put two in.'],
  ['Does it come with the receipt in the box?'],
]
const aboutProducts: readonly (readonly string[])[] = [
  [
    'Do you have this in more than what is shown?',
    'Forty of each on Monday. How many do you need?',
    'Six, for my aunties.',
  ],
  ['Can it be washed by hand?', 'Yes, in cold water, and dried in the shade.'],
  ['Is there a discount for ten?'],
  ['How heavy is it really?', 'As it says, packed. We weigh each one.'],
]
const notes: readonly (readonly [note: string, toCustomer: boolean])[] = [
  ['Wrapped twice: the last one of these arrived with a dent.', false],
  ['The colour is a shade lighter than last month’s; told the customer by phone.', true],
  ['Ask Danfo Swift for the small van, it doesn’t fit on a bike.', false],
  ['We added a sample for you.', true],
  ['Paid on the company’s account, invoice goes with it.', false],
]

interface Side {
  customer: CustomerCaller
  merchant: MerchantCaller
}

/** Adds conversations between customers and stores about orders and products, and order notes. */
export async function addTalk(house: House, people: People, shops: readonly SeedShop[]): Promise<void> {
  const { end } = house
  const merchantOf = (storeId: string) => shops.find(shop => shop.storeId === storeId)?.merchant
  const customerOf = (id: string) => people.customers.find(({ caller }) => caller.accountId === id)?.caller
  const orders = (await newest(house, at(shops, 0).storeId)).flatMap(({ id, storeId, customerId, placedAt }) => {
    const [merchant, customer] = [merchantOf(storeId), customerOf(customerId)]
    return merchant && customer ? [{ id, merchant, customer, placedAt }] : []
  })
  for (const [index, words] of aboutOrders.entries()) {
    const order = orders[index]
    if (order) await talk(house, order, { orderId: order.id }, words, order.placedAt)
  }
  for (const [index, words] of aboutProducts.entries()) {
    const { merchant, products } = at(shops, index < 2 ? 0 : index)
    const { caller: customer } = at(people.customers, index)
    const { productId } = at(products, index)
    await talk(house, { merchant, customer }, { productId }, words, after(end, -(6 + 20 * index) * hour))
  }
  for (const [index, [note, toCustomer]] of notes.entries()) {
    const order = orders[index]
    if (!order) continue
    const moment = between(order.placedAt, end, 0.5)
    await doAt(house, moment, work =>
      addNote(work, { orderId: order.id, actor: order.merchant, note, pictureIds: [], toCustomer }),
    )
  }
  await doJobs(house, end)
}

const between = (from: Date, to: Date, part: number): Date => after(from, (to.getTime() - from.getTime()) * part)

/** Sends messages in order, with some time between them, none after the end. */
async function talk(
  house: House,
  { customer, merchant }: Side,
  about: { orderId: string } | { productId: string } | { threadId: string },
  words: readonly string[],
  from: Date,
): Promise<void> {
  const last = Math.min(house.end.getTime() - 10 * minute, from.getTime() + words.length * 90 * minute)
  let into = about
  for (const [turn, text] of words.entries()) {
    const moment = between(from, new Date(last), (turn + 1) / (words.length + 1))
    const writer = turn % 2 ? merchant : customer
    const sent = await doAt(house, moment, work => sendMessage(work, writer, { ...into, text }))
    into = { threadId: sent.conversationId }
  }
}

/** The printed merchant's newest orders. */
const newest = ({ platform }: House, storeId: string) =>
  platform.db.read
    .selectFrom('orders')
    .select(['id', 'store_id as storeId', 'customer_id as customerId', 'placed_at as placedAt'])
    .where('store_id', '=', storeId)
    .where('type', '=', 'standard')
    .orderBy('placed_at', 'desc')
    .limit(aboutOrders.length)
    .execute()
