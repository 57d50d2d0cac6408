import { expect, type Page } from '@playwright/test'
import { drawing, inDatabase, signIn, someone, test } from './people.ts'

const tag = String(Date.now()).slice(-7)

/** A category of the journey's own, at a level. */
async function category(name: string, level: number, parentId: string | null = null): Promise<string> {
  const [row] = await inDatabase<{ id: string }>(
    `insert into categories (name, level, parent_id, position) values ($1, $2::smallint, nullif($3, '')::uuid, 900) returning id`,
    [name, String(level), parentId ?? ''],
  )
  return row?.id ?? ''
}

async function more(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

test('a category is added, renamed, merged, and its old URL redirects', async ({ browser }) => {
  const [kept, old] = [`Kept ${tag}`, `Old ${tag}`]
  const [, oldId] = [await category(kept, 1), await category(old, 1)]
  const child = await category(`Within ${tag}`, 2, oldId)
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  await page.goto('/admin/categories')

  await page.getByRole('button', { name: 'Add category' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`New ${tag}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Add category' }).click()
  await expect(page.getByText(`New ${tag}`, { exact: true })).toBeVisible()

  await more(page, `New ${tag}`, 'Rename')
  await page.getByRole('textbox', { name: 'Name' }).fill(`Newer ${tag}`)
  await page.getByRole('button', { name: 'Rename category' }).click()
  await expect(page.getByText(`Newer ${tag}`, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Move Newer ${tag} up`, exact: true }).click()
  await expect(page.getByText('Category moved.')).toBeVisible()

  await more(page, old, 'Merge into another')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Merge into' }).fill(kept)
  await page.getByRole('option', { name: kept }).click()
  await expect(dialog.getByText(`${kept} gets 1 subcategory`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Merge category' }).click()
  await expect(page.getByText(old, { exact: true })).toBeHidden()

  await page.goto(`/category/${oldId}`)
  await expect(page.getByRole('heading', { level: 1, name: kept })).toBeVisible()
  await page.goto(`/category/${child}`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(crumbs.getByRole('link', { name: kept })).toBeVisible()

  await page.goto('/admin/categories')
  await more(page, `Newer ${tag}`, 'Delete')
  await page.getByRole('button', { name: 'Delete category' }).click()
  await expect(page.getByText(`Newer ${tag}`, { exact: true })).toBeHidden()
  // The shop that others look at has its own categories again.
  await inDatabase('delete from categories where name = any($1::text[])', [`{${kept},${old},Within ${tag}}`])
})

test('a promotion is previewed, published and ended', async ({ browser }) => {
  const [product] = await inDatabase<{ name: string }>(
    `select name from products p where visible and in_stock
       and not exists (select from product_promotions o where o.product_id = p.id)
       and (select count(*) from products same where same.name = p.name and same.visible) = 1
     order by id offset $1::int limit 1`,
    [String(Number(tag) % 50)],
  )
  const name = product?.name ?? ''
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  await page.goto('/admin/promotions')
  await page.getByRole('button', { name: 'Add promotion' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Product' }).fill(name)
  await page.getByRole('option', { name }).first().click()
  await dialog.getByRole('textbox', { name: 'Label' }).fill(`Week ${tag}`)
  await dialog.getByRole('textbox', { name: 'Until' }).fill('01/01/2031 12:00')
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByText(`Week ${tag}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add promotion' }).click()
  await expect(page.getByText(`Week ${tag}`)).toBeVisible()

  await page.getByRole('button', { name: `Move ${name} up`, exact: true }).click()
  await expect(page.getByText('Sort order saved. Customers see it now.')).toBeVisible()

  await page.getByRole('button', { name: `End ${name}`, exact: true }).click()
  await page.getByRole('button', { name: 'End promotion' }).click()
  await expect(page.getByText('Promotion ended.')).toBeVisible()
  await expect(page.getByText(`Week ${tag}`)).toBeHidden()
  await page.getByRole('link', { name: 'Ended' }).click()
  await expect(page.getByText(`Week ${tag}`)).toBeVisible()
})

test('a collection is added with its picture, shown in the shop, moved, ended and deleted', async ({ browser }) => {
  const title = `Collection ${tag}`
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  await page.goto('/admin/featured-collections')
  await page.getByRole('button', { name: 'Add collection' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await dialog.getByRole('textbox', { name: 'Leads to' }).fill('https://elsewhere.example')
  await dialog.locator('input[type="file"]').setInputFiles(await drawing(page, 'teal', { width: 1600, height: 700 }))
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByText(title)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add collection' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Leads to' }).fill('/search?search=ankara')
  await dialog.getByRole('button', { name: 'Add collection' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: `Move ${title} up`, exact: true }).click()
  await expect(page.getByText('Sort order saved. Customers see it now.')).toBeVisible()
  const shop = await someone(browser)
  await expect(async () => {
    await shop.goto('/')
    await expect(shop.getByRole('link', { name: title })).toHaveAttribute('href', '/search?search=ankara', {
      timeout: 1000,
    })
  }).toPass()

  await page.getByRole('button', { name: `End ${title}`, exact: true }).click()
  await page.getByRole('button', { name: 'End collection', exact: true }).click()
  await expect(page.getByRole('button', { name: `End ${title}`, exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ended' }).click()
  await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click()
  await page.getByRole('button', { name: 'Delete collection', exact: true }).click()
  await expect(page.getByRole('button', { name: `Delete ${title}`, exact: true })).toHaveCount(0)
})

test('a contact message is answered on the desk', async ({ browser }) => {
  await inDatabase(
    `with opened as (
       insert into cases (kind, contact_name, contact_email, topic, summary, opened_at, updated_at)
       values ('contact', $1, 'ada@example.ng', 'order', 'Where does my parcel stay?', now(), now()) returning id)
     insert into case_messages (case_id, kind, author_kind, author_name, text, at)
     select id, 'message', 'guest', $1, 'Where does my parcel stay?', now() from opened`,
    [`Writer ${tag}`],
  )
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  await page.goto(`/admin/cases?search=${encodeURIComponent(`Writer ${tag}`)}`)
  await page
    .getByRole('row', { name: `Writer ${tag}` })
    .getByRole('link')
    .click()
  await page.getByRole('textbox', { name: 'Message' }).fill('It comes tomorrow.')
  await page.getByRole('combobox').selectOption('Close the case')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('It comes tomorrow.')).toBeVisible()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
})

test('synonyms are added, found and deleted', async ({ browser }) => {
  const [one, other] = [`kobokobo${tag}`, `bobokobo${tag}`]
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  await page.goto('/admin/synonyms')
  await page.getByRole('button', { name: 'Add group' }).click()
  const dialog = page.getByRole('dialog')
  const words = dialog.getByRole('combobox', { name: 'Synonyms' })
  await words.fill(one)
  await words.press('Enter')
  await words.fill(other)
  await words.press('Enter')
  await dialog.getByRole('button', { name: 'Add group' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox').fill(other)
  await expect(page.getByRole('row').filter({ hasText: one })).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^Delete the group of (${one}|${other})`) }).click()
  await page.getByRole('button', { name: 'Delete group' }).click()
  await expect(page.getByText('No matching groups')).toBeVisible()
})

test('a store becomes an official outlet, and its time ends', async ({ browser }) => {
  const [store] = await inDatabase<{ name: string }>(
    `select name from stores s where live and not exists (select from official_outlets o where o.store_id = s.id)
     order by name offset 5 limit 1`,
    [],
  )
  const name = store?.name ?? ''
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  await page.goto('/admin/official-outlets')
  await page.getByRole('button', { name: 'Add an outlet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Store' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await dialog.getByRole('button', { name: 'Add outlet' }).click()
  await expect(dialog).toBeHidden()
  const shown = async () =>
    (await (await page.request.get('/v1/products/customer/official-outlets?limit=24')).text()).includes(name)
  await expect.poll(shown).toBe(true)
  await page.getByRole('button', { name: `End ${name}`, exact: true }).click()
  await page.getByRole('button', { name: 'End outlet' }).click()
  await expect(page.getByRole('button', { name: `End ${name}`, exact: true })).toHaveCount(0)
  await expect.poll(shown).toBe(false)
})
