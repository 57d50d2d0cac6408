import { createShippingDiscount } from '#contract/logistics/shipping-discounts.ts'
import { grantStoreCredit } from '#contract/money/store-credit.ts'
import { leaveOutItems } from '#contract/orders/leave-out.ts'
import { getCustomerOrder } from '#contract/orders/orders.ts'
import type { PaymentCategory } from '#contract/payouts/payouts.ts'
import { saveTaxRegistration } from '#contract/stores/tax.ts'
import type { TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { coupon } from '#tests/harness/coupons.ts'
import { carryTo } from '#tests/harness/deliveries.ts'
import {
  admin,
  type Merchant,
  merchant,
  type Person,
  type Product,
  partner,
  product,
  shipping,
  within,
} from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { type Provider, provider } from '#tests/harness/provider.ts'
import type { Purchase, Sequence } from './stories.ts'

/** A marketplace with every kind of store, carrier and administrator that an order can meet. */
export interface Town {
  app: TestApp
  bank: Provider
  stores: (Merchant & { goods: Product[] })[]
  riders: (Person & { partnerId: string })[]
  dispatcher: Person
  scheduler: Person
  /** Two, since large payouts need two. */
  admins: [Person, Person]
}

const categories: readonly PaymentCategory[] = ['next-day', 'weekly', 'on-approval', 'next-day']

const registered = { vatRegistered: true, tin: '12345678-0001', legalName: 'Adire Ltd', address: '1 Allen Avenue' }

export async function town(app: TestApp): Promise<Town> {
  const bank = provider(app)
  await bank.setClock(app.clock.now())
  await shipping(app)
  const superadmin = await admin(app, 'superadmin')
  const half = {
    name: 'A third off',
    kind: 'percent',
    value: 33,
    startDate: '2026-11-01',
    minimumAmount: 9000,
  } as const
  await app.call(createShippingDiscount, { token: superadmin.token, body: half })
  const plans = ['starter', 'growth', 'pro', 'starter'] as const
  const stores: Town['stores'] = []
  for (const [at, plan] of plans.entries()) {
    const store = await merchant(app, { plan, ...(at === 3 ? { state: 'Kano', lga: 'Fagge' } : {}) })
    await within(app, ({ tx }) =>
      tx
        .updateTable('stores')
        .set({ payment_category: categories[at] ?? 'weekly' })
        .where('id', '=', store.storeId)
        .execute(),
    )
    if (at < 2) await app.call(saveTaxRegistration, { token: store.token, body: registered })
    const goods = [
      await product(app, store.storeId, { price: 333_335, stock: 90_000 }),
      await product(app, store.storeId, { price: 1_999_999, stock: 90_000 }),
    ]
    if (at === 1) await coupon(app, store)
    stores.push({ ...store, goods })
  }
  const riders = [await partner(app, ['Lagos', 'Kano']), await partner(app, ['Lagos', 'Kano'])]
  for (const { partnerId } of riders)
    await within(app, ({ tx, now }) =>
      tx
        .insertInto('partner_bank_accounts')
        .values({
          partner_id: partnerId,
          bank_code: '044',
          bank_name: 'Access Bank',
          account_number: '2034567891',
          account_name: 'RIDERS LTD',
          updated_at: now,
        })
        .execute(),
    )
  return {
    app,
    bank,
    stores,
    riders,
    dispatcher: await admin(app, 'dispatcher'),
    scheduler: await admin(app, 'scheduler'),
    admins: [superadmin, await admin(app)],
  }
}

export interface Bought {
  buyer: Person
  orders: { id: string; storeId: string }[]
}

/** Buys through the API and the provider's page. */
export async function buy({ app, bank, stores, admins }: Town, of: Purchase): Promise<Bought> {
  const buyer = await shopper(app, of.farAway ? { state: 'Kano', lga: 'Dala' } : {})
  if (of.giftCard) await buyer.applyCard((await giftCard(app, buyer, { for: 'self', amount: of.giftCard })).giftCardId)
  if (of.credit) {
    const { token } = admins[0]
    const body = { amount: of.credit, reason: 'Sorry for the wait.' }
    await app.call(grantStoreCredit, { token, params: { id: buyer.accountId }, body })
    const { id } = await app.platform.db.read
      .selectFrom('gift_cards')
      .select('id')
      .where('owner_id', '=', buyer.accountId)
      .where('kind', '=', 'store_credit')
      .executeTakeFirstOrThrow()
    await buyer.applyCard(id)
  }
  const items = of.lines.flatMap(({ store, product, quantity }) => {
    const item = stores[store]?.goods[product]
    return item ? [{ ...item, quantity }] : []
  })
  await buyer.put(...items)
  const { reference, due } = await buyer.pay()
  if (due > 0) await bank.pay(reference)
  const { orders } = await buyer.comeBack(reference)
  return { buyer, orders: orders.map(({ id, storeId }) => ({ id, storeId })) }
}

/** Brings a new order as far as its sequence begins; every third without one of its units, if it has several. */
export async function begin(
  { app, stores, riders, dispatcher, scheduler }: Town,
  buyer: Person,
  { id, storeId }: Bought['orders'][number],
  sequence: Sequence | undefined,
): Promise<void> {
  const [by, status] = sequence?.begins ?? ['store', 'pending']
  const store = stores.find(each => each.storeId === storeId)
  const [rider] = riders
  if (!store || !rider) throw new Error('Nobody of the town')
  const carrier =
    by === 'store' ? { by } : by === 'partner' ? { by, rider, scheduler } : { by, rider: dispatcher, scheduler }
  if ((sequence?.deeds[0] ?? 1) % 3 === 0) await leaveOneOut(app, buyer, store, id)
  await carryTo(app, status, { id, buyer, store, carrier })
}

async function leaveOneOut(app: TestApp, buyer: Person, store: Person, id: string): Promise<void> {
  const { orderItems } = (await app.call(getCustomerOrder, { token: buyer.token, params: { id } })).data
  const [item, other] = orderItems
  if (!item || (!other && item.quantity === 1)) return
  const items = [{ orderItemId: item.id, quantity: 1, seen: item.quantity }]
  await app.call(leaveOutItems, { token: store.token, params: { id }, body: { items } })
}
