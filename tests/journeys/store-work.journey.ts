import { expect } from '@playwright/test'
import { inDatabase, signIn, someone, test } from './people.ts'

/** Work on an order besides status changes: messages, notes and papers. */

/** A physical order of the demo's that is still open, with the addresses that its two sides sign in with. */
async function anOrder(): Promise<{ id: string; name: string; customer: string; owner: string }> {
  const [order] = await inDatabase<{ id: string; name: string; customer: string; owner: string }>(
    `select o.id, o.name, c.email as customer, m.email as owner
     from orders o join accounts c on c.id = o.customer_id join stores s on s.id = o.store_id
     join accounts m on m.id = s.merchant_id
     where o.type = 'standard' and o.status = $1 order by o.id limit 1`,
    ['delivered'],
  )
  if (!order) throw new Error('The demo has no such order')
  return order
}

test('a customer asks about an order, the store answers, notes and prints', async ({ browser }) => {
  const { id, name, customer, owner } = await anOrder()
  const asks = `Which size did you send? ${Date.now()}`
  const answers = `The larger one. ${Date.now()}`

  const buyer = await someone(browser)
  await signIn(buyer, 'customer', customer)
  await buyer.goto(`/customer/orders/${id}`)
  await buyer.getByRole('link', { name: 'Contact the store' }).click()
  await buyer.getByLabel('Message', { exact: true }).fill(asks)
  await buyer.getByRole('button', { name: 'Send' }).click()
  await expect(buyer.getByRole('list', { name: 'Messages' }).getByText(asks)).toBeVisible()

  const store = await someone(browser)
  await signIn(store, 'merchant', owner)
  await store.goto(`/merchant/orders?search=${encodeURIComponent(name)}`)
  await store.getByRole('row').filter({ hasText: name }).first().getByRole('link').click()
  await store.getByLabel('Note', { exact: true }).fill('Packed twice, since the first box was torn')
  await store.getByRole('button', { name: 'Add note' }).click()
  await expect(store.getByRole('listitem').getByText('Packed twice, since the first box was torn')).toBeVisible()
  await store.getByRole('link', { name: 'Label' }).click()
  await expect(store.getByRole('img', { name: /^Barcode of parcel \d+$/ })).toBeVisible()
  await store.goto(`/merchant/orders/${id}/packing-slip`)
  await expect(store.getByRole('columnheader', { name: 'Quantity' })).toBeVisible()

  await store.goto(`/merchant/messages?order=${id}`)
  await expect(store.getByRole('list', { name: 'Messages' }).getByText(asks)).toBeVisible()
  await store.getByLabel('Message', { exact: true }).fill(answers)
  await store.getByRole('button', { name: 'Send' }).click()
  await expect(store.getByRole('list', { name: 'Messages' }).getByText(answers)).toBeVisible()

  await buyer.goto('/customer/messages')
  await buyer.getByRole('link').filter({ hasText: answers }).click()
  await expect(buyer.getByRole('list', { name: 'Messages' }).getByText(answers)).toBeVisible()
})

test('the board shows a store’s open orders by where they stand', async ({ browser }) => {
  const { owner } = await anOrder()
  const store = await someone(browser)
  await signIn(store, 'merchant', owner)
  await store.goto('/merchant/orders')
  await store.getByRole('link', { name: 'Board' }).click()
  for (const column of ['New', 'Being packed', 'Ready', 'On the way', 'Problems'])
    await expect(store.getByRole('region', { name: column, exact: true })).toBeVisible()
  await store.getByRole('link', { name: 'Table' }).click()
  await expect(store.getByRole('table', { name: 'Orders' })).toBeVisible()
})
