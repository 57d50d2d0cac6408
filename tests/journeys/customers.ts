import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Endpoint } from '#contract/endpoint.ts'
import { confirmCustomer, loginCustomer, signupCustomer } from '#contract/identity/accounts.ts'
import { addAddress } from '#contract/identity/addresses.ts'
import { inDatabase, signIn, someone } from './people.ts'

export interface Customer {
  email: string
  password: string
}

type Call = Pick<Endpoint, 'method' | 'path'>

/** Calls the API as a page would, expects success, and returns the envelope. */
export async function ask(page: Page, { method, path }: Call, data?: object, token?: string): Promise<unknown> {
  const headers = { ...(token && { authorization: `Bearer ${token}` }) }
  const response = await page.request.fetch(path, { method, data, headers })
  const said = await response.text()
  expect(response.ok(), `${method} ${path}: ${said}`).toBe(true)
  return JSON.parse(said)
}

/** A customer who has confirmed the e-mail and has an address in Lagos: by calls, where the way there isn't the matter. */
export async function newCustomer(browser: Browser): Promise<Customer> {
  const page = await someone(browser)
  const customer = { email: `ngozi.${randomUUID()}@example.ng`, password: 'a long enough password' }
  await ask(page, signupCustomer, { ...customer, firstName: 'Ngozi', lastName: 'Eze' })
  const [mail] = await inDatabase<{ html: string }>('select html from mails where recipient = $1', [customer.email])
  const link = mail?.html.match(/\/customer\/confirmation\/([\w-]+)/)?.[1] ?? 'none'
  await ask(page, { ...confirmCustomer, path: confirmCustomer.path.replace('{token}', link) })
  const token = await tokenFor(page, customer)
  const place = { stateOrRegion: 'Lagos', lga: 'Surulere', address: '14 Adéníran Ogunsanya Street' }
  const receiver = { fullName: 'Ngozi Eze', phoneNumber: '08035550188', emailAddress: customer.email }
  await ask(page, addAddress, { ...receiver, ...place }, token)
  await page.context().close()
  return customer
}

/** The token of a customer, for calls where the way there isn't the matter. */
export const tokenFor = async (page: Page, { email, password }: Customer): Promise<string> =>
  loginCustomer.beside.parse(await ask(page, loginCustomer, { email, password })).token

/** A customer at a browser of their own, signed in. */
export async function atBrowser(browser: Browser, { email, password }: Customer): Promise<Page> {
  const page = await someone(browser)
  await signIn(page, 'customer', email, password)
  return page
}

/** Chooses the first available option of each property that a product page asks for, such as the size. */
export async function chooseOptions(page: Page): Promise<void> {
  await expect(
    page.getByRole('button', { name: /^(Add to cart|Sold out|Tell me when it’s back)$/ }).first(),
  ).toBeVisible()
  const missing = page.locator('ul[data-missing]')
  for (let left = await missing.count(); left > 0; left--) {
    const free = missing
      .first()
      .getByRole('link')
      .filter({ hasNotText: /sold out|not available/ })
    await free.first().click()
    await expect(missing).toHaveCount(left - 1)
  }
}

/** Finds something by its words and puts one into the cart. Answers the product's id. */
export async function putInCart(page: Page, words: string): Promise<string> {
  await page.goto(`/search?inStock=true&search=${encodeURIComponent(words)}`)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await chooseOptions(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText('1 added to your cart')).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Goes from the checkout to the provider's page, where the payment is made. Answers its reference. */
export async function goToPay(page: Page): Promise<string> {
  await page.goto('/customer/checkout')
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  const reference = page.getByText(/^Reference /)
  await expect(page.getByRole('heading', { name: /^Pay Bitmarte/ })).toBeVisible()
  return (await reference.innerText()).replace('Reference ', '')
}

/** The code for the door, as the customer's page of an order shows it once it has come. */
export async function shownCode(page: Page): Promise<string> {
  await page.reload()
  const code = page.getByRole('region', { name: 'Delivery code' }).getByText(/^\d{3} \d{3}$/)
  return (await code.innerText()).replace(' ', '')
}
