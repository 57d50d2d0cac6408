import { type Browser, expect, type Page } from '@playwright/test'
import { inDatabase, signIn, someone, test } from './people.ts'

/** Cases, card disputes and payouts, from what happens to what the ledger says. */

const administrator = async (browser: Browser, who: 'admin' | 'superadmin' | 'hub' = 'admin'): Promise<Page> => {
  const page = await someone(browser)
  await signIn(page, 'admin', `${who}@bitmarte.test`)
  return page
}

/** The postings in a table of ledger entries: account and amounts. */
async function postings(page: Page): Promise<string[]> {
  const rows = page.getByRole('table', { name: 'Ledger entries' }).last().getByRole('row').filter({ hasText: '₦' })
  await expect(rows.first()).toBeVisible()
  return (await rows.allInnerTexts()).map(text => text.replace(/\s+/g, ' ').trim())
}

const caseOf = async (orderId: string, kind: string) => {
  const [row] = await inDatabase<{ id: string; name: string }>(
    'select id, name from cases where order_id = $1 and kind = $2',
    [orderId, kind],
  )
  return row ?? { id: '', name: '' }
}

test('a partner reports a lost parcel; the desk decides, and the ledger has what the preview showed', async ({
  browser,
}) => {
  const [order] = await inDatabase<{ id: string; name: string }>(
    `select o.id, o.name from orders o join shipping_partners p on p.id = o.partner_id
     join accounts a on a.id = p.account_id
     where a.email = $1 and o.status in ('picked_up', 'in_transit', 'out_for_delivery')
       and not exists (select from cases k where k.order_id = o.id) order by o.id limit 1`,
    ['partner@bitmarte.test'],
  )
  const { id = '' } = order ?? {}
  const partner = await someone(browser, true)
  await signIn(partner, 'shipping-partner', 'partner@bitmarte.test')
  await partner.goto(`/shipping-partner/orders/${id}`)
  await partner.getByRole('button', { name: 'Report lost or damaged' }).click()
  const report = partner.getByRole('dialog')
  await report.getByRole('combobox', { name: 'What happened?' }).selectOption('Lost in transit')
  await report.getByRole('textbox', { name: 'Details' }).fill('Stolen with the bag at Ojota, 14:30.')
  await report.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(report).toBeHidden()

  const { name } = await caseOf(id, 'lost_in_transit')
  const desk = await administrator(browser)
  await desk.goto('/admin/cases')
  await desk.getByRole('table', { name: 'Cases' }).getByRole('link', { name, exact: true }).click()
  await desk.getByRole('button', { name: 'Make mine' }).click()
  await expect(desk.getByRole('button', { name: 'Give back' })).toBeVisible()
  await desk.getByRole('textbox', { name: 'Message' }).fill('The second theft on this road.')
  await desk.getByRole('checkbox', { name: 'Internal note' }).check()
  await desk.getByRole('button', { name: 'Save note' }).click()
  await expect(desk.getByText('The second theft on this road.', { exact: true })).toBeVisible()

  await desk.getByRole('combobox', { name: 'Borne by' }).selectOption('The delivery partner')
  await desk.getByRole('textbox', { name: 'Reason' }).fill('The carrier had it.')
  await expect(desk.getByText('The order is cancelled', { exact: false })).toBeVisible()
  await expect(desk.getByRole('row', { name: /^Owed to the delivery partner/ })).toBeVisible()
  const shown = await postings(desk)
  await desk.getByRole('button', { name: 'Decide' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Decide' }).click()
  await expect(desk.getByRole('heading', { name: 'Decision' })).toBeVisible()
  await expect(desk.getByText('Decided', { exact: true }).first()).toBeVisible()

  await desk.goto(`/admin/orders/${id}`)
  const posted = await postings(desk)
  expect(posted).toEqual(expect.arrayContaining(shown))
  await partner.goto('/shipping-partner/cases?status=over')
  await expect(partner.getByRole('link', { name, exact: true })).toBeVisible()
})

test('a hub reports a damaged parcel that it has', async ({ browser }) => {
  const hub = await administrator(browser, 'hub')
  await hub.goto('/admin/hub')
  const button = hub.getByRole('button', { name: /^Report lost or damaged/ }).first()
  await button.click()
  const report = hub.getByRole('dialog')
  await report.getByRole('combobox', { name: 'What happened?' }).selectOption('Damaged in transit')
  await report.getByRole('textbox', { name: 'Details' }).fill('The box arrived crushed.')
  await report.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(report).toBeHidden()
  const desk = await administrator(browser)
  await desk.goto('/admin/cases?kind=damaged_in_transit')
  await desk.getByRole('table', { name: 'Cases' }).getByRole('link', { name: /^C-/ }).last().click()
  await expect(desk.getByText('The box arrived crushed.')).toBeVisible()
})

const bank = async (path: 'dispute' | 'dispute/resolve', data: object) => {
  const answer = await fetch(`${process.env.JOURNEY_SANDBOX_URL}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  })
  expect(answer.ok).toBe(true)
}

test('a dispute is contested with evidence, lost, and charged to its store', async ({ browser }) => {
  const [payment] = await inDatabase<{ id: string; reference: string }>(
    `select p.id, p.reference from payments p join ledger_entries e on e.payment_id = p.id and e.event = 'capture'
     join orders o on o.id = e.order_id
     where p.status = 'paid' and o.status = 'completed' and not exists (select from disputes d where d.payment_id = p.id)
       and not exists (select from refunds r where r.payment_id = p.id)
     group by p.id having count(*) = 1 order by p.id limit 1`,
    [],
  )
  const { id = '', reference = '' } = payment ?? {}
  await bank('dispute', { reference, dueInHours: 900 })
  const disputes = () => inDatabase<{ id: string }>('select id from disputes where payment_id = $1', [id])
  await expect.poll(disputes).toHaveLength(1)
  const [dispute] = await disputes()
  const page = await administrator(browser)
  await page.goto(`/admin/disputes/${dispute?.id}`)
  await expect(page.getByText('Answer needed')).toBeVisible()
  await page.getByRole('textbox', { name: 'What was bought and how it was delivered' }).fill('Delivered with the code.')
  await page.getByRole('button', { name: 'Send to the bank' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked.getByText('You can’t change it or add to it afterwards.', { exact: false })).toBeVisible()
  await asked.getByRole('button', { name: 'Send to the bank' }).click()
  await expect(page.getByText('With the bank')).toBeVisible({ timeout: 20_000 })

  await bank('dispute/resolve', { reference, outcome: 'lost' })
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Lost', { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: /^Charge / }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Amount' }).fill('₦99,999,999')
  await form.getByRole('textbox', { name: 'Reason' }).fill('It sold a copy.')
  await form.getByRole('button', { name: 'Charge store' }).click()
  await expect(form.getByText(/^At most ₦/).last()).toBeVisible()
  await form.getByRole('textbox', { name: 'Amount' }).fill('1,000.50')
  await form.getByRole('button', { name: 'Charge store' }).click()
  await expect(page.getByText('Stores bear ₦1,000.50 of it.')).toBeVisible()
})

test('two people approve a large payout, and it has a statement', async ({ browser }) => {
  const chief = await administrator(browser, 'superadmin')
  await chief.goto('/admin/settings')
  const change = async (amount: string) => {
    await chief.getByRole('button', { name: 'Change: Second approval from' }).click()
    await chief.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill(amount)
    await chief.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Tried in a journey')
    await chief.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  }
  await change('₦10,000')
  await expect(chief.getByRole('dialog')).toBeHidden()

  const first = await administrator(browser)
  const [large] = await inDatabase<{ reference: string }>(
    `select o.reference from payouts p join orders o on o.store_id = p.store_id and o.id = p.order_id
     join stores s on s.id = p.store_id
     where s.payment_category = 'on-approval' and p.status = 'due' and p.due_kobo > $1
       and not exists (select from cases k where k.order_id = o.id)
       and not exists (select from ledger_entries e join disputes d on d.payment_id = e.payment_id where e.order_id = o.id
         and d.status in ('needs_evidence', 'under_review'))
     order by p.due_kobo desc, p.id limit 1`,
    ['1000000'],
  )
  await first.goto(`/admin/payouts?category=on-approval&search=${large?.reference}`)
  const due = first.getByRole('table', { name: 'Payouts' })
  await due
    .getByRole('checkbox', { name: /^Choose BM-/ })
    .first()
    .check()
  await first.getByRole('button', { name: 'Approve 1 payout', exact: true }).click()
  await first
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve 1 payout of ₦/ })
    .click()
  // Leaving the page would cancel the call.
  await expect(first.getByRole('dialog')).toBeHidden()
  await first.goto('/admin/payouts?view=transfers')
  const transfers = first.getByRole('table', { name: 'Transfers' })
  await expect(transfers.getByText('You approved. Waits for another administrator.')).toBeVisible()
  const receiver = await transfers.getByRole('link').first().innerText()

  await chief.goto('/admin/payouts?view=transfers')
  await chief.getByRole('button', { name: `Give second approval for ${receiver}` }).click()
  await chief.getByRole('dialog').getByRole('button', { name: 'Give second approval' }).click()
  await chief.goto('/admin/payouts?view=transfers&group=paid')
  const row = chief.getByRole('table', { name: 'Transfers' }).getByRole('row').filter({ hasText: '2 of 2' })
  await expect(async () => {
    await chief.reload()
    await expect(row).toHaveCount(1, { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await row.getByRole('link', { name: /^Statement/ }).click()
  await expect(chief.getByRole('heading', { level: 1, name: /^Payout of / })).toBeVisible()
  await expect(chief.getByText(receiver, { exact: true })).toBeVisible()
  await expect(chief.getByText('Balance carried forward')).toBeVisible()
  await chief.goto('/admin/settings')
  await change('500,000')
  await chief.getByRole('button', { name: 'Change setting' }).click()
  // The question and the form below it close together.
  await expect(chief.getByRole('dialog')).toHaveCount(0)
})
