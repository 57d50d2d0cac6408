import { afterAll, beforeAll, expect, test } from 'vitest'
import { signupCustomer, signupMerchant, signupPartner } from '#contract/identity/accounts.ts'
import { addGuest } from '#contract/identity/guests.ts'
import { publishPage } from '#contract/pages/pages.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { admin, merchant, product, shipping } from '#tests/harness/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const person = { firstName: 'Ada', lastName: 'Obi', password: 'correct horse battery', phoneNumber: '08035550188' }
const consentsOf = async (email: string) =>
  (
    await app.platform.db.read
      .selectFrom('consents as c')
      .innerJoin('accounts as a', 'a.id', 'c.account_id')
      .select(['c.page', 'c.version', 'c.place'])
      .where('a.email', '=', email)
      .orderBy('c.at')
      .orderBy('c.page')
      .execute()
  ).map(({ page, version, place }) => `${page} ${version} ${place}`)

test('are recorded with the version that applies when somebody signs up or continues as a guest', async () => {
  await app.call(signupCustomer, { body: { ...person, email: 'c@test.ng' } })
  await app.call(signupMerchant, { body: { ...person, email: 'm@test.ng', storeName: 'Ada’s' } })
  await app.call(signupPartner, { body: { ...person, email: 'p@test.ng', shippingCompany: 'Ada’s' } })
  for (const email of ['c@test.ng', 'm@test.ng', 'p@test.ng'])
    expect(await consentsOf(email)).toEqual(['privacy 1 sign-up', 'terms 1 sign-up'])
  await app.call(addGuest, { body: { ...person, email: 'g@test.ng' } })
  expect(await consentsOf('g@test.ng')).toEqual(['privacy 1 guest', 'terms 1 guest'])
})

test('are recorded at checkout, once per version', async () => {
  await shipping(app)
  const store = await merchant(app)
  const goods = await product(app, store.storeId, { stock: 50 })
  const buyer = await shopper(app)
  await buyer.put(goods)
  await buyer.pay()
  await buyer.pay({ note: 'Ring twice' })
  expect(await consentsOf(buyer.email)).toEqual(['privacy 1 checkout', 'terms 1 checkout'])
  const { token } = await admin(app)
  const body = { title: 'Terms of use', content: 'New terms for all', basedOn: 1 }
  await app.call(publishPage, { token, params: { slug: 'terms' }, body })
  app.clock.advance(1000)
  await buyer.pay()
  expect(await consentsOf(buyer.email)).toEqual(['privacy 1 checkout', 'terms 1 checkout', 'terms 2 checkout'])
})
