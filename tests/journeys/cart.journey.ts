import { expect, type Page } from '@playwright/test'
import { naira } from '#web/ui/format.ts'
import { atBrowser, chooseOptions, newCustomer } from './customers.ts'
import { inDatabase, signIn, someone, test } from './people.ts'
import { changeGoods, couponFor, fill, goods, type StockedItem } from './savings.ts'

/** The cart before and after signing in: what is kept, what is shown, and that all tabs agree. */

test.describe.configure({ mode: 'parallel' })

const price = ({ kobo }: StockedItem) => naira(kobo / 100)
const row = (page: Page, { name }: StockedItem) => page.getByRole('listitem').filter({ hasText: name })
const saved = (page: Page) => page.getByRole('region', { name: 'Saved for later' })
const inHeader = (page: Page, count: number) =>
  page.getByRole('link', { name: `Cart, ${count} ${count === 1 ? 'item' : 'items'}` })

async function addItems(page: Page, { productId }: StockedItem) {
  await page.goto(`/product/${productId}`)
  await chooseOptions(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('1 added to your cart')).toBeVisible()
}

test('a guest’s cart in two tabs: saved, removed, undone, and the account’s after signing in', async ({ browser }) => {
  const [lamp, book] = await goods(2)
  if (!lamp || !book) throw new Error('The demo has fewer things than that')
  const guest = await someone(browser)
  const other = await guest.context().newPage()
  await addItems(guest, lamp)
  await addItems(guest, book)
  await other.goto('/')
  await expect(inHeader(other, 2)).toBeVisible()

  await guest.goto('/customer/cart')
  await guest.getByRole('button', { name: `Save for later: ${lamp.name}` }).click()
  await expect(inHeader(other, 1)).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'Saved for later' })).toBeVisible()
  await guest.getByRole('button', { name: 'Undo' }).click()
  await expect(inHeader(other, 2)).toBeVisible()
  await guest.getByRole('button', { name: `Save for later: ${lamp.name}` }).click()
  await guest.getByRole('button', { name: `Remove ${book.name}` }).click()
  await expect(guest.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await guest.getByRole('button', { name: 'Undo' }).click()
  await expect(inHeader(other, 1)).toBeVisible()

  const customer = await newCustomer(browser)
  await signIn(guest, 'customer', customer.email, customer.password)
  await guest.goto('/customer/cart')
  await expect(row(guest, book)).toHaveCount(1)
  await guest.getByRole('button', { name: `Move to cart: ${lamp.name}` }).click()
  await expect(inHeader(guest, 2)).toBeVisible()
  await expect(inHeader(other, 2)).toBeVisible()
  // At another browser it is the same.
  const later = await atBrowser(browser, customer)
  await later.goto('/customer/cart')
  await expect(inHeader(later, 2)).toBeVisible()
  await expect(saved(later)).toHaveCount(0)
})

test('changed items are shown in the cart with a fix', async ({ browser }) => {
  const customer = await newCustomer(browser)
  const page = await atBrowser(browser, customer)
  const [dearer, few, out, gone] = await goods(4)
  if (!dearer || !few || !out || !gone) throw new Error('The demo has fewer things than that')
  await fill(
    page,
    customer,
    [dearer, few, out, gone].map(each => ({ ...each, quantity: 3 })),
  )
  await changeGoods(dearer, 'selling_kobo', dearer.kobo + 50_000)
  await changeGoods(few, 'available', 2)
  await changeGoods(out, 'available', 0)
  await inDatabase('update products set approval_status = $2, visible = false where id = $1', [
    gone.productId,
    'pending',
  ])

  await page.goto('/customer/cart')
  const was = `It was ${price(dearer)} when you added it and is now ${naira(dearer.kobo / 100 + 500)}.`
  await expect(row(page, dearer)).toContainText(was)
  await expect(row(page, few)).toContainText('Only 2 are left.')
  await expect(row(page, out)).toContainText('Sold out.')
  await expect(row(page, gone)).toContainText('This product is no longer available.')
  await expect(page.getByRole('button', { name: 'Go to checkout' })).toBeDisabled()

  await row(page, dearer).getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByText(was)).toHaveCount(0)
  await row(page, few).getByRole('button', { name: 'Take 2' }).click()
  await page.getByRole('button', { name: `Save for later: ${out.name}` }).click()
  await page.getByRole('button', { name: `Remove ${gone.name}` }).click()
  const toCheckout = page.getByRole('link', { name: 'Go to checkout' })
  await expect(toCheckout).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(toCheckout).toBeInViewport()
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect(inHeader(page, 5)).toBeVisible()
  await expect(row(page, out)).toContainText('Sold out for now.')
})

test('coupons: an automatic one applies, a code applies or shows the reason, and is removed', async ({ browser }) => {
  const customer = await newCustomer(browser)
  const page = await atBrowser(browser, customer)
  const [one, two] = await goods(2)
  if (!one || !two) throw new Error('The demo has fewer things than that')
  const now = Date.now()
  const [hello, big] = [`HELLO-${now}`, `BIG-${now}`]
  await couponFor(page, one, { title: 'Market day', discountMode: 'Automatic', discountValue: 100 })
  await couponFor(page, two, { title: 'Hello', code: hello, combinesWithAutomatic: true })
  await couponFor(page, two, { title: 'Big', code: big, minRequireValue: two.kobo / 100 + 1_500 })
  await fill(page, customer, [one, two])
  await page.goto('/customer/cart')
  await expect(page.getByText(/^You save ₦/).first()).toBeVisible()

  const code = page.getByRole('textbox', { name: 'Coupon code' })
  const apply = page.getByRole('button', { name: 'Apply', exact: true })
  const applied = page.getByText('Coupon applied successfully!')
  await code.fill('nobodys')
  await apply.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'This code isn’t valid at the stores in your cart.' }),
  ).toBeVisible()
  await expect(code).toHaveValue('nobodys')
  await code.fill(big.toLowerCase())
  await apply.click()
  const codes = page.getByRole('list', { name: 'Your codes' })
  const reason = page.getByText(`Spend ₦1,500.00 more at ${two.store}.`)
  await expect(codes).toContainText(`Spend ₦1,500.00 more at ${two.store}.`)
  await expect(reason).toHaveCount(1)
  await apply.click()
  await expect(page.getByRole('alert').filter({ hasText: `Spend ₦1,500.00 more at ${two.store}.` })).toBeVisible()
  await expect(reason).toHaveCount(1)
  await expect(page.getByText('Coupon removed.')).toHaveCount(0)
  await expect(applied).toHaveCount(0)

  await code.fill(hello.toLowerCase())
  await apply.click()
  await expect(applied).toBeVisible()
  await expect(codes).toContainText('−₦500.00')
  await page.reload()
  await expect(codes.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: `Remove ${hello}` }).click()
  await expect(page.getByText('Coupon removed.')).toBeVisible()
  await expect(codes.getByRole('listitem')).toHaveCount(1)
})
