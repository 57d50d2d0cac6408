import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactUs } from '#contract/cases/contact.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { customer, merchant, within } from '#tests/harness/fixtures.ts'
import { casesPrivacy } from './privacy.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('closing an account leaves the messages of another account with its e-mail alone', async () => {
  const { token, accountId, email } = await customer(app)
  const { accountId: merchantsId } = await merchant(app)
  const body = { fullName: 'Ada Obi', email, topic: 'other' as const, message: 'Where are my points?' }
  await app.call(contactUs, { token, body })
  // A message without an account is that of whoever has the e-mail.
  await app.call(contactUs, { body: { ...body, message: 'Are you open today?' } })
  const messages = () =>
    app.platform.db.read.selectFrom('cases').select(['status', 'summary']).orderBy('number').execute()
  const erase = (id: string, kind: 'customer' | 'merchant') =>
    within(app, async work => casesPrivacy.erase?.(work, { id, kind, email }))
  await erase(merchantsId, 'merchant')
  const gone = { status: 'closed', summary: 'Deleted with the customer’s account.' }
  expect(await messages()).toEqual([{ status: 'open', summary: expect.stringContaining('points') }, gone])
  await erase(accountId, 'customer')
  expect(await messages()).toEqual([gone, gone])
})
