import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveProduct, rejectProduct } from '#contract/catalog/products.ts'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, merchant, type Person, product } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'

let app: TestApp
let overseer: Person
beforeAll(async () => {
  app = await startTestApp()
  overseer = await admin(app)
})
afterAll(() => app.stop())

const approve = (productId: string, { accountId: merchantId }: Person) =>
  app.call(approveProduct, { token: overseer.token, query: { productId, merchantId } })
const reject = (id: string, reason: string) =>
  app.call(rejectProduct, { token: overseer.token, params: { id }, body: { reason } })

test('decisions of a few minutes make one mail, which says each reason once', async () => {
  const owner = await merchant(app)
  const pending = async (name: string) => (await product(app, owner.storeId, { name, approval: 'pending' })).productId
  const [red, blue] = [await pending('Red dress'), await pending('Blue dress')]
  const [green, grey] = [await pending('Green dress'), await pending('Grey dress')]
  await reject(red, 'First thoughts.')
  await approve(red, owner)
  await approve(blue, owner)
  await app.advance(minute)
  await reject(green, 'Name the fabric.')
  await reject(grey, 'Name the fabric.')
  await app.advance(minute)
  expect(await mailsTo(app, owner.email)).toEqual([])
  await app.advance(minute)
  const [mail, ...others] = await mailsTo(app, owner.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('We reviewed 4 products')
  expect(mail?.text).toContain('Blue dress, Red dress.')
  expect(mail?.text).toContain('Green dress, Grey dress: “Name the fabric.”')
  expect(mail?.text).not.toContain('First thoughts.')
})

test('reviewing without a pause sends a mail at least every ten minutes', async () => {
  const owner = await merchant(app)
  for (let at = 0; at < 12; at++) {
    await approve((await product(app, owner.storeId, { name: `Dress ${at}`, approval: 'pending' })).productId, owner)
    await app.advance(minute)
  }
  await app.advance(3 * minute)
  const subjects = (await mailsTo(app, owner.email)).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringMatching(/^1\d products are approved$/), expect.any(String)])
})
