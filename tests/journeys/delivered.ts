import { type Browser, expect, type Page } from '@playwright/test'
import { loginMerchant } from '#contract/identity/accounts.ts'
import { getCustomerOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { demoPassword } from '#server/seed/sign-ins.ts'
import { ask, atBrowser, type Customer, goToPay, newCustomer, tokenFor } from './customers.ts'
import { inDatabase } from './people.ts'
import { fill, goods, type StockedItem } from './savings.ts'

export interface Bought {
  id: string
  name: string
  /** Kobo for all three. */
  paid: number
  item: StockedItem
  customer: Customer
  /** The customer at their phone. */
  phone: Page
}

/** Three pieces of one thing, bought, paid and brought by their store: by calls, where the way there isn't the matter. */
export async function delivered(browser: Browser): Promise<Bought> {
  const customer = await newCustomer(browser)
  const phone = await atBrowser(browser, customer)
  const [item] = await goods(1)
  if (!item) throw new Error('The demo has nothing to buy')
  await fill(phone, customer, [{ ...item, quantity: 3 }])
  await goToPay(phone)
  await phone.getByRole('button', { name: /^Pay/ }).click()
  await expect(phone.getByRole('list', { name: 'Your orders' })).toBeVisible()
  const [order] = await inDatabase<{ id: string; name: string; paid: number }>(
    `select o.id, o.reference as name, (o.subtotal_kobo - o.discount_kobo)::int as paid
     from orders o join accounts a on a.id = o.customer_id where a.email = $1`,
    [customer.email],
  )
  if (!order) throw new Error('Nothing was placed')
  const { token } = loginMerchant.beside.parse(
    await ask(phone, loginMerchant, { email: item.owner, password: demoPassword }),
  )
  const move = { ...updateOrderStatus, path: updateOrderStatus.path.replace('{id}', order.id) }
  for (const status of ['processing', 'ready_for_pickup', 'out_for_delivery']) await ask(phone, move, { status }, token)
  const seen = await ask(
    phone,
    { ...getCustomerOrder, path: getCustomerOrder.path.replace('{id}', order.id) },
    undefined,
    await tokenFor(phone, customer),
  )
  const { orderDeliveryToken } = getCustomerOrder.answer
    .pick({ orderDeliveryToken: true })
    .parse((seen as { data: unknown }).data)
  await ask(phone, move, { status: 'delivered', token: orderDeliveryToken }, token)
  return { ...order, item, customer, phone }
}
