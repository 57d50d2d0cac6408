import { expect } from '@playwright/test'
import { goToPay } from './customers.ts'
import { delivered } from './delivered.ts'
import { drawing, inDatabase, signIn, someone, test } from './people.ts'
import { fill } from './savings.ts'

/** What customers and stores do when something is wrong with an order, and a store's tax and payout documents. */

test('a damaged item is reported, answered and decided, and the customer spends the store credit', async ({
  browser,
}) => {
  // Three people and two checkouts.
  test.slow()
  const { id, name, item, customer, phone } = await delivered(browser)
  await phone.goto(`/customer/orders/${id}`)
  await phone.getByRole('link', { name: 'Report a problem' }).click()
  await phone.getByLabel('What is wrong?').selectOption('Something is damaged')
  await phone.getByRole('button', { name: /^Increase/ }).click()
  await phone.getByLabel('What happened?').fill('The seam is open on one side.')
  await phone.getByLabel('Add pictures').setInputFiles(await drawing(phone, 'crimson'))
  await expect(phone.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  await phone.getByRole('radio', { name: /^As store credit/ }).check()
  await phone.getByRole('button', { name: 'Send help request' }).click()
  await expect(phone.getByRole('heading', { name: 'Arrived damaged' })).toBeVisible()
  await expect(phone.getByText(/can answer until .* Otherwise Bitmarte decides with what it knows\./)).toBeVisible()
  const [{ number = '' } = {}] = await inDatabase<{ number: string }>(
    'select name as number from cases where order_id = $1',
    [id],
  )

  const store = await someone(browser)
  await signIn(store, 'merchant', item.owner)
  await store.goto('/merchant/cases')
  await store.getByRole('link', { name: number, exact: true }).click()
  await store.getByLabel('Your answer').fill('It left us whole, see the picture.')
  await store.getByLabel('Add pictures').setInputFiles(await drawing(store, 'teal'))
  await expect(store.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  await store.getByRole('button', { name: 'Send answer' }).click()
  await expect(store.getByText('It left us whole, see the picture.')).toBeVisible()

  const desk = await someone(browser)
  await signIn(desk, 'admin', 'admin@bitmarte.test')
  const [row] = await inDatabase<{ id: string }>('select id from cases where name = $1', [number])
  await desk.goto(`/admin/cases/${row?.id}`)
  await desk.getByRole('combobox', { name: 'Borne by' }).selectOption('The store')
  await desk.getByRole('textbox', { name: 'Reason' }).fill('The pictures show it.')
  await expect(desk.getByRole('row', { name: /^Store credit of the customer/ })).toBeVisible()
  await desk.getByRole('button', { name: 'Decide' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Decide' }).click()
  await expect(desk.getByRole('heading', { name: 'Decision' })).toBeVisible()

  await phone.goto('/customer/gift-cards')
  const changes = phone.getByRole('list', { name: 'Changes of store credit' }).getByRole('listitem')
  await expect(changes.filter({ hasText: 'Refund of' }).getByRole('link', { name })).toBeVisible()
  // The credit pays for as many as were refunded. The delivery fee is left for the card, whatever they cost.
  await fill(phone, customer, [{ ...item, quantity: 2 }])
  await phone.goto('/customer/checkout')
  await phone.getByRole('button', { name: 'Apply store credit' }).click()
  await expect(phone.getByRole('button', { name: 'Remove store credit' })).toBeVisible()
  await goToPay(phone)
  await phone.getByRole('button', { name: /^Pay/ }).click()
  await expect(phone.getByRole('list', { name: 'Your orders' })).toBeVisible()
  await phone.goto('/customer/gift-cards')
  await expect(changes.filter({ hasText: 'Spent' })).toHaveCount(1)
})

test('a store registers for VAT, and prints an invoice and the VAT report', async ({ browser }) => {
  const [seller] = await inDatabase<{ email: string; invoice: string }>(
    `select distinct on (s.id) a.email, i.id invoice from stores s join accounts a on a.id = s.merchant_id
     join invoices i on i.store_id = s.id and i.kind = 'invoice'
     where not exists (select from store_tax_registrations t where t.store_id = s.id) order by s.id desc limit 1`,
    [],
  )
  const store = await someone(browser)
  await signIn(store, 'merchant', seller?.email ?? '')
  await store.goto('/merchant/tax')
  await store.getByRole('switch', { name: /^Registered for VAT/ }).check({ force: true })
  const tin = store.getByRole('textbox', { name: 'TIN' })
  for (const wrong of ['', '1234', '12345678-001', 'ABCDEFGH-0001', '12345678_0001']) {
    await tin.fill(wrong)
    await store.getByRole('button', { name: 'Save tax details' }).click()
    await expect(tin).toHaveAttribute('aria-invalid', 'true')
  }
  await tin.fill(' 2014 5312-0001 ')
  await store.getByRole('button', { name: 'Save tax details' }).click()
  await expect(store.getByText('Tax details saved', { exact: false }).first()).toBeVisible()

  await store.goto(`/merchant/invoices/${seller?.invoice}`)
  const print = store.getByRole('button', { name: 'Print or save as PDF' })
  await expect(print).toBeVisible()
  await store.emulateMedia({ media: 'print' })
  await expect(print).toBeHidden()
  await expect(store.getByText(/INV-\d+/).filter({ visible: true })).not.toHaveCount(0)
  await store.emulateMedia({ media: 'screen' })
  await store.goto('/merchant/tax')
  await store.getByRole('main').getByRole('link', { name: 'VAT report' }).click()
  await expect(store.getByRole('heading', { name: 'VAT report', level: 1 })).toBeVisible()
})

test('a payout has a statement with its orders, to print and as CSV, and a held payout says why', async ({
  browser,
}) => {
  const store = await someone(browser)
  await signIn(store, 'merchant', 'merchant@bitmarte.test')
  await store.goto('/merchant/payouts?status=held')
  await expect(
    store.getByRole('cell', { name: /On hold: the customer’s bank disputes .* of the payment since/ }),
  ).toBeVisible()
  await store.goto('/merchant/payouts?view=statements')
  await store
    .getByRole('link', { name: /^Payout of/ })
    .first()
    .click()
  await expect(store.getByText('Pays for', { exact: true })).toBeVisible()
  await expect(store.getByRole('link', { name: /^#\d+/ }).first()).toBeVisible()
  const file = store.waitForEvent('download')
  await store.getByRole('button', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  await store.emulateMedia({ media: 'print' })
  await expect(store.getByRole('button', { name: 'CSV' })).toBeHidden()
  await expect(store.getByText('Balance carried forward')).toBeVisible()
})
