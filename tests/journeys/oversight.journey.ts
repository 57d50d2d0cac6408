import { type Browser, expect, type Page } from '@playwright/test'
import { inDatabase, signIn, someone, test } from './people.ts'

/** Reports, stores' owners and gift cards, as administrators handle them. */

const tag = Date.now().toString(36)

const administrator = async (browser: Browser): Promise<Page> => {
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  return page
}

/** Counts audit log entries of views. */
const looks = async (action: string, id: string): Promise<number> => {
  const rows = await inDatabase('select from audit_log where action = $1 and subject_id = $2', [action, id])
  return rows.length
}

test('a reported conversation is read, which is audited, and handled', async ({ browser }) => {
  const said = `You are thieves, ${tag}.`
  const [report] = await inDatabase<{ id: string; conversation_id: string; reference: string }>(
    `with begun as (
       insert into conversations (store_id, customer_id, order_id, about_name, customer_name, last_from, last_at, created_at)
       select o.store_id, o.customer_id, o.id, $1, 'Ada Obi', 'customer', o.placed_at, o.placed_at from orders o
       where not exists (select from conversations c where c.order_id = o.id) order by o.id limit 1
       returning *
     ), written as (
       insert into messages (store_id, conversation_id, sent_by, author_id, author_name, text, created_at)
       select store_id, id, 'customer', customer_id, customer_name, $2, created_at from begun
     )
     insert into conversation_reports (store_id, conversation_id, reported_by, account_id, reason, created_at)
     select b.store_id, b.id, 'store', s.merchant_id, 'offensive', b.created_at
     from begun b join stores s on s.id = b.store_id returning id, conversation_id,
       (select o.reference from begun b join orders o on o.id = b.order_id) reference`,
    [`#${tag}`, said],
  )
  const name = `Order ${report?.reference}`
  const page = await administrator(browser)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Reported conversations/ })
    .click()
  await page.getByRole('table', { name: 'Reported conversations' }).getByRole('link', { name }).click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByText(said)).toBeVisible()
  expect(await looks('conversation.viewed', report?.conversation_id ?? '')).toBe(1)
  await drawer.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await page.goto('/admin/messages?status=reported&state=settled')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Resolved by')
})

test('a store’s owner is found by the store, and viewing the documents is audited', async ({ browser }) => {
  const [owner] = await inDatabase<{ id: string; name: string; store: string }>(
    `select a.id, a.first_name || ' ' || a.last_name as name, s.name as store from stores s
     join accounts a on a.id = s.merchant_id where s.live order by s.name offset 11 limit 1`,
    [],
  )
  const { id = '', name = '', store = '' } = owner ?? {}
  const page = await administrator(browser)
  await page.goto('/admin/merchants')
  await page.getByRole('searchbox').fill(store)
  await page.getByRole('table', { name: 'Merchants' }).getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => looks('merchant.viewed', id)).toBeGreaterThan(0)
})

test('a link followed during a pending search opens its page', async ({ browser }) => {
  const page = await administrator(browser)
  await page.goto('/admin/merchants')
  await expect(page.getByRole('table', { name: 'Merchants' }).getByRole('link').first()).toBeVisible()
  await page.getByRole('searchbox').fill('a')
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('table a')?.click()
    for (const until = performance.now() + 600; performance.now() < until; );
  })
  await expect(page).toHaveURL(/\/admin\/merchants\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Merchants' })).toHaveCount(0)
})

test('a reported review is hidden with a reason, and restored', async ({ browser }) => {
  const [review] = await inDatabase<{ id: string }>(
    `insert into review_reports (store_id, review_id, account_id, reason, note, at)
     select r.store_id, r.id, s.merchant_id, 'other', $1, r.created_at from reviews r join stores s on s.id = r.store_id
     where r.hidden_at is null and not exists (select from review_reports rr where rr.review_id = r.id)
     order by r.id desc limit 1 returning review_id as id`,
    [`Reported ${tag}`],
  )
  const page = await administrator(browser)
  await page.goto('/admin/reviews')
  const line = page.getByRole('listitem').filter({ hasText: `Reported ${tag}` })
  await line.getByRole('button', { name: /^Hide/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Offensive words' }).click()
  await dialog.getByRole('button', { name: 'Hide review' }).click()
  await expect(line).toHaveCount(0)
  const hidden = async () =>
    (await inDatabase('select from reviews where id = $1 and hidden_at is not null', [review?.id ?? ''])).length
  expect(await hidden()).toBe(1)
  await page.goto('/admin/reviews?state=hidden')
  await line.getByRole('button', { name: /^Restore/ }).click()
  await expect(line).toHaveCount(0)
  expect(await hidden()).toBe(0)
})

test('a testimonial is shown once approved and gone once hidden', async ({ browser }) => {
  const words = `They came before noon, as they said ${tag}.`
  await inDatabase(
    `insert into testimonials (customer_id, stars, words, created_at, updated_at)
     select id, 5, $1, created_at, created_at from accounts a where kind = 'customer' and confirmed_at is not null
       and not exists (select from testimonials t where t.customer_id = a.id) order by id desc limit 1`,
    [words],
  )
  const page = await administrator(browser)
  await page.goto('/admin/testimonials')
  const line = page.getByRole('listitem').filter({ hasText: words })
  await line.getByRole('button', { name: /^Publish/ }).click()
  await expect(line).toHaveCount(0)
  const shown = async () => (await (await page.request.get('/v1/testimonial?limit=100')).text()).includes(words)
  await expect.poll(shown).toBe(true)
  await page.goto('/admin/testimonials?status=approved')
  await line.getByRole('button', { name: /^Hide/ }).click()
  await expect(line).toHaveCount(0)
  await expect.poll(shown).toBe(false)
})

test('a gift card is disabled with a reason and enabled again', async ({ browser }) => {
  const [card] = await inDatabase<{ id: string }>(
    `select id from gift_cards where status = 'active' and balance_kobo > 0 order by id limit 1`,
    [],
  )
  const page = await administrator(browser)
  await page.goto(`/admin/gift-cards?card=${card?.id}`)
  const drawer = page.getByRole('dialog', { name: /^Gift card/ })
  await drawer.getByRole('button', { name: 'Disable', exact: true }).click()
  await page.getByRole('button', { name: 'Reported as stolen' }).click()
  await page.getByRole('button', { name: 'Disable card' }).click()
  await drawer.getByRole('button', { name: 'Enable', exact: true }).click()
  await page.getByRole('button', { name: 'Disabled by mistake' }).click()
  await page.getByRole('button', { name: 'Enable card' }).click()
  await expect(drawer.getByText('Disabled by mistake')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Disable', exact: true })).toBeVisible()
})

test('Ctrl K finds an order by a part of its reference, and Enter opens the first at once', async ({ browser }) => {
  const [order] = await inDatabase<{ id: string; reference: string }>(
    `select id, reference from orders where reference ~ '^BM-.{4}-.{4}$' order by placed_at desc limit 1`,
    [],
  )
  const page = await administrator(browser)
  const field = page.getByRole('textbox', { name: 'Find anything' })
  // Nothing listens to keys before the page's scripts run.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeVisible({ timeout: 3000 })
  }).toPass()
  await field.fill(`bm-${order?.reference.slice(3, 7).toLowerCase()}`)
  await field.press('Enter')
  await expect(page).toHaveURL(`/admin/orders/${order?.id}`)
  await expect(field).toBeHidden()
})
