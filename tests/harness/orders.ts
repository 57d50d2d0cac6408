import { randomUUID } from 'node:crypto'
import { capture, postEntry } from '#domains/money/ledger/index.ts'
import { type NewOrder, type Placed, placeOrders, placingFacts } from '#domains/orders/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { Kobo } from '#platform/money.ts'
import { basisPoints, spread, sum } from '#platform/money.ts'
import type { TestApp } from './app.ts'
import { type Merchant, type Person, type Product, product, within } from './fixtures.ts'

export interface Bought {
  store: Merchant
  product?: Product
  name?: string
  options?: NewOrder['items'][number]['options']
  quantity?: number
  price?: Kobo
  discount?: Kobo
  shipping?: Kobo
  type?: NewOrder['type']
  recipient?: string
  phone?: string
  /** What the customer wrote for the store and the rider. */
  note?: string
  state?: string
  /** Days until the promised delivery. */
  promisedDays?: number
}

/** Creates one store's part of a priced checkout: by default a new product of ₦20,000.00. */
export async function newOrder(app: TestApp, bought: Bought): Promise<NewOrder> {
  const { store, quantity = 1, price = 2_000_000, discount = 0, type = 'standard', name = 'Adire wrap dress' } = bought
  const { productId, variantId } = bought.product ?? (await product(app, store.storeId, { price, name }))
  const digital = type === 'digital'
  const subtotal = price * quantity
  return {
    storeId: store.storeId,
    type,
    items: [
      {
        productId,
        variantId,
        name,
        options: bought.options ?? [],
        pictureId: null,
        quantity,
        unit: price,
        discount,
        commission: basisPoints(subtotal - discount, 1000),
        weightGrams: 500,
      },
    ],
    subtotal,
    discount,
    shipping: digital ? 0 : (bought.shipping ?? 150_000),
    shippingDiscount: 0,
    giftCards: [],
    coupons: [],
    commission: { bps: 1000, amount: basisPoints(subtotal - discount, 1000) },
    providerFee: 0,
    address: {
      name: bought.recipient ?? 'Chiọma Okafor',
      phone: bought.phone ?? '+2348035550188',
      email: 'chioma@test.ng',
      state: bought.state ?? 'Lagos',
      lga: 'Surulere',
      street: '14 Adéníran Ogunsanya Street',
    },
    pickup: { state: 'Lagos', lga: 'Ikeja', street: '1 Allen Avenue' },
    weightGrams: 500 * quantity,
    vehicle: digital ? '' : 'Bike',
    note: bought.note ?? '',
    promisedAt: digital ? null : after(app.clock.now(), (bought.promisedDays ?? 2) * day),
  }
}

/** Creates a checkout for which orders can be placed. */
export const placedCheckout = (app: TestApp, customer: Person, total: Kobo = 0): Promise<string> =>
  within(app, async ({ tx, now }) => {
    const { id } = await tx
      .insertInto('checkouts')
      .values({
        customer_id: customer.accountId,
        status: 'placed',
        total_kobo: total,
        quote: '{}',
        held_until: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

/**
 * Places orders of one payment as a checkout does after a payment: the payment, its ledger entries per order, and the
 * orders. Takes no stock.
 */
export async function paidOrders(app: TestApp, customer: Person, bought: readonly Bought[]): Promise<Placed[]> {
  const orders: NewOrder[] = []
  for (const each of bought) orders.push(await newOrder(app, each))
  const amounts = orders.map(order => order.subtotal - order.discount + order.shipping)
  const total = sum(amounts)
  const fee = Math.min(basisPoints(total, 150) + (total < 250_000 ? 0 : 10_000), 200_000)
  const fees = spread(fee, amounts)
  const checkoutId = await placedCheckout(app, customer, total)
  return within(app, async work => {
    const { id: paymentId } = await work.tx
      .insertInto('payments')
      .values({
        reference: `bm-${randomUUID()}`,
        checkout_id: checkoutId,
        customer_id: customer.accountId,
        email: customer.email,
        amount_kobo: total,
        paid_kobo: total,
        fee_kobo: fee,
        status: 'paid',
        channel: 'card',
        card_type: 'visa',
        card_last4: '4081',
        created_at: work.now,
        paid_at: work.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const placed = await placeNew(work, {
      checkoutId,
      customer: { id: customer.accountId, name: 'Ada Obi' },
      orders: orders.map((order, at) => ({ ...order, providerFee: fees[at] ?? 0 })),
    })
    const held = placed.map(({ id }, at) => ({
      orderId: id,
      card: amounts[at] ?? 0,
      giftCards: 0,
      shippingDiscount: 0,
    }))
    for (const entry of capture({ paymentId, fee, orders: held })) await postEntry(work, entry)
    return placed
  })
}

/** Places orders as a checkout does, under the rules of now. */
export const placeNew = async (
  work: Work,
  placing: Omit<Parameters<typeof placeOrders>[1], 'ids' | 'facts'>,
): Promise<Placed[]> => {
  const facts = await placingFacts(
    work,
    placing.orders.map(({ storeId }) => storeId),
  )
  return placeOrders(work, { ...placing, ids: placing.orders.map(newId), facts })
}

/** Places one paid order. */
export async function paidOrder(app: TestApp, customer: Person, bought: Bought): Promise<Placed> {
  const [placed] = await paidOrders(app, customer, [bought])
  if (!placed) throw new Error('No order was placed')
  return placed
}

/** Places an order at no charge, as an exchange does. */
export async function freeOrder(app: TestApp, customer: Person, store: Merchant): Promise<Placed> {
  const order = await newOrder(app, { store, shipping: 0 })
  const free = {
    ...order,
    type: 'replacement' as const,
    subtotal: 0,
    commission: { bps: 1000, amount: 0 },
    items: order.items.map(item => ({ ...item, unit: 0, commission: 0 })),
  }
  const [placed] = await within(app, work =>
    placeNew(work, {
      checkoutId: null,
      customer: { id: customer.accountId, name: 'Ada Obi' },
      orders: [free],
    }),
  )
  if (!placed) throw new Error('No order was placed')
  return placed
}
