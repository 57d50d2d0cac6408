import { expect, type Page } from '@playwright/test'
import { atBrowser, newCustomer } from './customers.ts'
import { inDatabase, signIn, someone, test } from './people.ts'

test('a customer asks about a product, the store answers, and everybody finds the answer', async ({
  browser,
  page,
}) => {
  const [product] = await inDatabase<{ id: string; email: string }>(
    `select p.id, m.email from products p join stores s on s.id = p.store_id join accounts m on m.id = s.merchant_id
      join product_questions q on q.store_id = p.store_id and q.product_id = p.id and q.status = 'answered'
      where p.visible group by p.id, p.store_id, m.email having count(*) > 5 order by p.id limit 1`,
    [],
  )
  const address = `/product/${product?.id}`
  const asks = `Does it fit into a school bag? ${Date.now()}`
  const answers = `Yes, with room for two books. ${Date.now()}`

  // Signed out, asking leads to the sign-in page and back.
  await page.goto(address)
  await expect(page.getByRole('link', { name: 'Ask a question' })).toHaveAttribute(
    'href',
    /login\?next=.*questions&for=question$/,
  )

  const buyer = await atBrowser(browser, await newCustomer(browser))
  await buyer.goto(address)
  const asked = buyer.getByRole('region', { name: 'Questions and answers' })
  await asked.getByRole('button', { name: 'Ask a question' }).click()
  const dialog = buyer.getByRole('dialog')
  await dialog.getByLabel('Your question').fill('Bag?')
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(dialog.getByText('Write at least 10 characters.')).toBeVisible()
  await dialog.getByLabel('Your question').fill(asks)
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(asked.getByRole('article').filter({ hasText: asks })).toContainText('Waiting for the store’s answer.')
  await page.reload()
  await expect(page.getByText(asks)).toHaveCount(0)

  const store = await someone(browser)
  await signIn(store, 'merchant', product?.email ?? '')
  await store.goto(`/merchant/questions?search=${encodeURIComponent(asks)}`)
  const question = store.getByRole('article').filter({ hasText: asks })
  await question.getByRole('button', { name: /^Answer/ }).click()
  await store.getByLabel('Your answer to Ngozi').fill(answers)
  await store.getByRole('button', { name: 'Publish answer' }).click()
  await expect(question).toHaveCount(0)
  await store.getByRole('link', { name: /^Answered/ }).click()
  await expect(question).toContainText(answers)

  await buyer.goto('/customer/questions')
  await expect(buyer.getByRole('article').filter({ hasText: asks })).toContainText(answers)

  // Everybody finds it by its words, beside the reviews' own filters.
  await page.goto(`${address}?reviewSort=helpful`)
  const search = page.getByRole('searchbox', { name: 'Search questions and answers' })
  await search.fill('books school bag')
  await search.press('Enter')
  await expect(page).toHaveURL(/reviewSort=helpful.*question=books/)
  const found = page.getByRole('region', { name: 'Questions and answers' }).getByRole('article')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(answers)
  await expect(found).toContainText('Ngozi')
})

test('a reader reports an answer, an administrator hides it, and the store reads why', async ({ browser, page }) => {
  const [question] = await inDatabase<{ id: string; product: string; text: string; email: string }>(
    `select q.id, p.id as product, q.text, m.email from product_questions q
      join products p on p.store_id = q.store_id and p.id = q.product_id
      join stores s on s.id = p.store_id join accounts m on m.id = s.merchant_id
      where p.visible and q.status = 'answered' and q.hidden_at is null order by q.answered_at desc, q.id limit 1`,
    [],
  )
  const { product, text = '', email = '' } = question ?? {}
  const details = `Call us, cheaper outside ${Date.now()}`
  const shown = (on: Page) =>
    on.getByRole('region', { name: 'Questions and answers' }).getByRole('article').filter({ hasText: text })

  const reader = await atBrowser(browser, await newCustomer(browser))
  await reader.goto(`/product/${product}`)
  for (const message of ['Thank you. We’ll look into this question.', 'You have already reported this.']) {
    await shown(reader).getByRole('button', { name: 'Report' }).click()
    const dialog = reader.getByRole('dialog')
    await dialog.getByLabel('Advertising or spam').check()
    await dialog.getByLabel('Details (optional)').fill(details)
    await dialog.getByRole('button', { name: 'Report' }).click()
    await expect(reader.getByText(message)).toBeVisible()
  }

  const office = await someone(browser)
  await signIn(office, 'admin', 'admin@bitmarte.test')
  await office.goto('/admin/questions')
  const line = office.getByRole('listitem').filter({ hasText: text })
  await expect(line).toContainText(details)
  await line.getByRole('button', { name: /^Hide/ }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Advertising' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Hide question' }).click()
  await expect(line).toHaveCount(0)
  await page.goto(`/product/${product}`)
  await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeVisible()
  await expect(shown(page)).toHaveCount(0)

  const store = await someone(browser)
  await signIn(store, 'merchant', email)
  await store.goto('/merchant/questions?status=hidden')
  const hidden = store.getByRole('article').filter({ hasText: text })
  await expect(hidden).toContainText('Hidden by Bitmarte: Advertising')
  await expect(hidden.getByRole('button')).toHaveCount(0)

  await office.goto(`/admin/questions?state=hidden&search=${encodeURIComponent(text)}`)
  await line.getByRole('button', { name: /^Restore/ }).click()
  await expect(line).toHaveCount(0)
  await page.reload()
  await expect(shown(page)).toHaveCount(1)
})

test('a reader marks a review as helpful and takes it back', async ({ browser }) => {
  const [review] = await inDatabase<{ product: string; helpful: number; text: string }>(
    `select r.product_id as product, r.helpful, r.text from reviews r join products p on p.id = r.product_id
      where p.visible and r.hidden_at is null order by r.helpful desc, r.id limit 1`,
    [],
  )
  const helpful = review?.helpful ?? 0
  const reader = await atBrowser(browser, await newCustomer(browser))
  await reader.goto(`/product/${review?.product}?reviewSort=helpful`)
  const button = reader
    .getByRole('region', { name: 'Reviews' })
    .getByRole('button', { name: /^Helpful/ })
    .first()
  await expect(button).toHaveText(new RegExp(`^Helpful · ${helpful}:`))
  // The mark shows before it is saved.
  const saved = reader.waitForResponse(response => response.url().endsWith('/helpful') && response.ok())
  await button.click()
  await expect(button).toHaveText(new RegExp(`^Helpful · ${helpful + 1}:`))
  await saved
  await expect(async () => {
    await reader.reload()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(button).toHaveText(new RegExp(`^Helpful · ${helpful + 1}:`), { timeout: 2000 })
  }).toPass()
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(button).toHaveText(new RegExp(`^Helpful · ${helpful}:`))
})
