import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportProblem } from '#contract/cases/cases.ts'
import { listAdminProducts, listOwnProducts } from '#contract/catalog/products.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { findAnything } from '#contract/read-models/find.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, carryTo, cast, orderIn } from '#tests/harness/deliveries.ts'
import { admin, adminWith, merchant, type Person, product, staff, within } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { deliver } from '#tests/harness/returns.ts'

let app: TestApp
let people: Cast
let overseer: Person
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  overseer = await admin(app)
})
afterAll(() => app.stop())

const found = async ({ token }: Person, search: string) =>
  (await app.call(findAnything, { token, query: { search } })).data.rows
const paths = async (who: Person, search: string) => (await found(who, search)).map(row => row.path)

test('a store and administrators find a product by a variant’s SKU and barcode, in Ctrl K and in the list', async () => {
  const own = await merchant(app)
  const { productId, variantId } = await product(app, own.storeId, { name: 'Adire shirt' })
  const numbers = { sku: 'ADR-SH-7', barcode: '4006381333931' }
  await within(app, ({ tx }) => tx.updateTable('product_variants').set(numbers).where('id', '=', variantId).execute())
  for (const search of ['adr-sh-7', '4006381333931', '4 006381-333931']) {
    expect(await paths(own, search), search).toEqual([`/merchant/products/${productId}`])
    expect(await paths(overseer, search), search).toEqual([`/admin/products/${productId}`])
    expect(await paths(people.store, search), search).toEqual([])
    const lists = [
      await app.call(listOwnProducts, { token: own.token, query: { search } }),
      await app.call(listAdminProducts, { token: overseer.token, query: { search } }),
    ]
    for (const { data } of lists)
      expect(
        data.rows.map(({ id }) => id),
        search,
      ).toEqual([productId])
  }
})

test('staff with transactions alone find a payment by its reference and by the order’s, and nobody another store’s', async () => {
  const { store, customer } = people
  const order = await paidOrder(app, customer, { store })
  const { id, reference } = await app.platform.db.read
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.checkout_id', 'p.checkout_id')
    .select(['p.id', 'p.reference'])
    .where('o.id', '=', order.id)
    .executeTakeFirstOrThrow()
  const bookkeeper = await staff(app, store.storeId, [{ resource: 'transactions', right: 'view' }])
  const packer = await staff(app, store.storeId, [{ resource: 'orders', right: 'view' }])
  const other = await merchant(app)
  for (const typed of [reference, reference.slice(0, 12).toUpperCase(), order.reference, order.name]) {
    expect(await found(bookkeeper, typed), typed).toMatchObject([
      { kind: 'payment', title: expect.stringMatching(/^₦/), path: `/merchant/transactions/${id}` },
    ])
    expect(await paths(packer, typed), typed).toEqual([`/merchant/orders/${order.id}`])
  }
  for (const typed of [reference, order.reference]) expect(await found(other, typed), typed).toEqual([])
})

test('a payout is found by its own reference and by that of an order that it pays', async () => {
  const own = await merchant(app)
  const order = await paidOrder(app, people.customer, { store: own })
  const reference = `payout-${order.id.replaceAll('-', '')}-1`
  const id = await within(app, async ({ tx, now }) => {
    const account = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Ada Obi' }
    const sent = { amount_kobo: 100, status: 'paid', requested_at: now, approvals_needed: 0 } as const
    const { id } = await tx
      .insertInto('payout_transfers')
      .values({ store_id: own.storeId, reference, ...sent, ...account })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('payouts')
      .values({ store_id: own.storeId, order_id: order.id, due_kobo: 100, due_at: now, transfer_id: id })
      .execute()
    return id
  })
  for (const typed of [reference, order.reference]) {
    expect(await paths(own, typed), typed).toContain(`/merchant/payouts/${id}`)
    expect(await paths(overseer, typed), typed).toContain(`/admin/payouts/${id}`)
    expect(await paths(people.store, typed), typed).toEqual([])
  }
  expect(await paths(own, order.name)).toContain(`/merchant/payouts/${id}`)
  expect(await paths(await adminWith(app, [{ resource: 'orders', right: 'view' }]), order.reference)).toEqual([
    `/admin/orders/${order.id}`,
  ])
})

test('a scheduler finds what a carrier has now by the carrier’s name and phone, and says who has it', async () => {
  const id = await orderIn(app, people, 'assigned')
  const { rider, scheduler } = people
  await within(app, async ({ tx }) => {
    await tx
      .updateTable('shipping_partners')
      .set({ company_name: 'Ìbàdàn Riders', phone_number: '+2348035551234' })
      .where('id', '=', rider.partnerId)
      .execute()
  })
  const { data } = await app.call(getOrder, { token: overseer.token, params: { id } })
  for (const typed of ['ibadan riders', 'riders ibadan', '0803 555 1234', rider.email])
    expect(await found(scheduler, typed), typed).toContainEqual(
      expect.objectContaining({
        title: data.reference,
        note: expect.stringContaining(' · Ìbàdàn Riders · '),
        path: `/admin/orders/${id}`,
      }),
    )
  const done = await orderIn(app, people, 'delivered')
  expect(await paths(scheduler, 'ibadan riders')).not.toContain(`/admin/orders/${done}`)
  for (const who of [await admin(app, 'dispatcher'), people.store])
    expect(await found(who, 'ibadan riders')).toEqual([])
})

test('schedulers find hubs with the orders that pass them, and administrators with partners their page', async () => {
  const { scheduler } = people
  const { id } = await within(app, ({ tx, now }) =>
    tx
      .insertInto('hubs')
      .values({
        name: 'Ọ̀jọ́ta hub',
        state: 'Lagos',
        lga: 'Kosofe',
        street: '1 Ikorodu Rd',
        created_at: now,
        phone_number: '+2348021110000',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  for (const typed of ['ojota', 'kosofe hub', '0802 111 0000']) {
    expect(await found(scheduler, typed), typed).toEqual([
      { kind: 'hub', title: 'Ọ̀jọ́ta hub', note: 'Kosofe, Lagos', path: `/admin/schedule?hub=${id}` },
    ])
    expect(await paths(overseer, typed), typed).toEqual([`/admin/hubs?hub=${id}`])
  }
  for (const who of [await adminWith(app, [{ resource: 'orders', right: 'view' }]), people.rider])
    expect(await found(who, 'ojota')).toEqual([])
})

test('a scheduler finds the cases of orders that dispatchers delivered', async () => {
  const { store, customer: buyer, scheduler } = people
  const [{ id }, own] = [await paidOrder(app, buyer, { store }), await paidOrder(app, buyer, { store })]
  const carrier = { by: 'dispatcher', rider: await admin(app, 'dispatcher'), scheduler } as const
  await carryTo(app, 'delivered', { id, buyer, store, carrier })
  await deliver(app, { store, buyer, orderId: own.id })
  const reported = await Promise.all(
    [id, own.id].map(async orderId => {
      const order = (await app.call(getOrder, { token: overseer.token, params: { id: orderId } })).data
      const items = [{ orderItemId: order.orderItems[0]?.id ?? '', quantity: 1 }]
      const body = { orderId, kind: 'damaged', text: 'Torn sleeve.', items } as const
      return { order, ...(await app.call(reportProblem, { token: buyer.token, body })).data }
    }),
  )
  const [carried, ofStore] = reported
  for (const typed of [carried?.name ?? '', carried?.order.reference ?? ''])
    expect(await paths(scheduler, typed), typed).toContain(`/admin/cases/${carried?.id}`)
  expect(await found(scheduler, ofStore?.name ?? '')).toEqual([])
  expect(await found(await admin(app, 'dispatcher'), carried?.name ?? '')).toEqual([])
})
