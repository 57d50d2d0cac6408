import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#contract/messages/conversations.ts'
import * as contract from '#contract/notifications/notice-choices.ts'
import type { NoticeChannel, NoticeKind } from '#contract/notifications/notice-kinds.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import {
  admin,
  customer,
  guest,
  type Merchant,
  merchant,
  type Person,
  type Product,
  partner,
  product,
  shipping,
  within,
} from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { delivered } from '#tests/harness/returns.ts'
import { unsubscribeToken } from './unsubscribe-links.ts'

let app: TestApp
let store: Merchant
let goods: Product
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  store = await merchant(app)
  goods = await product(app, store.storeId, { stock: 500 })
})
afterAll(() => app.stop())

const choose = ({ token }: Person, kind: NoticeKind, channel: NoticeChannel, on: boolean) =>
  app.call(contract.chooseNotices, { token, body: { kind, channel, on } })
const choices = async ({ token }: Person) => (await app.call(contract.listNoticeChoices, { token })).data.rows
const titles = async ({ token }: Person) =>
  (await app.call(listNotifications, { token })).data.rows.map(({ title }) => title)

/** The customer writes, the store answers, and jobs run. Returns what each got by mail and in the app about it. */
async function talk(buyer: Shopper, orderId: string) {
  const before = { mails: (await mailsTo(app, buyer.email)).length, app: (await titles(buyer)).length }
  await app.call(sendMessage, { token: buyer.token, body: { orderId, text: 'Thank you!' } })
  await app.call(sendMessage, { token: store.token, body: { orderId, text: 'Welcome!' } })
  await app.runJobs()
  return {
    mails: (await mailsTo(app, buyer.email)).slice(before.mails),
    app: (await titles(buyer)).length - before.app,
  }
}

test('each kind of user chooses the kinds that it gets', async () => {
  const kinds = async (person: Person) => (await choices(person)).map(({ kind }) => kind)
  expect(await kinds(await customer(app))).toEqual(['orders', 'messages', 'price_drops', 'offers'])
  expect(await kinds(await merchant(app))).toEqual(['orders', 'messages', 'reviews', 'stock', 'products', 'payouts'])
  const pushed = { kind: 'orders', app: null, mail: null, push: true }
  expect(await choices(await admin(app))).toEqual([pushed])
  expect(await choices(await partner(app))).toEqual([pushed, { kind: 'payouts', app: true, mail: true, push: true }])
  const { token } = await guest(app)
  expect((await app.refused(contract.listNoticeChoices, { token })).code).toBe('account_needed')
})

test('what is switched off in a channel isn’t sent there, and what must be sent always is', async () => {
  const buyer = await shopper(app)
  await choose(buyer, 'orders', 'app', false)
  await choose(buyer, 'messages', 'mail', false)
  expect(await choices(buyer)).toEqual([
    { kind: 'orders', app: false, mail: true, push: true },
    { kind: 'messages', app: true, mail: false, push: true },
    { kind: 'price_drops', app: true, mail: true, push: true },
    { kind: 'offers', app: true, mail: true, push: true },
  ])
  const orderId = await delivered(app, { store, buyer, items: [goods] })
  await app.runJobs()
  const subjects = (await mailsTo(app, buyer.email)).map(({ subject }) => subject).join()
  // The receipt and the delivery.
  expect(subjects).toMatch(/from Store .*was delivered/)
  expect((await titles(buyer)).join()).toContain('was delivered')
  expect(await talk(buyer, orderId)).toMatchObject({ mails: [], app: 1 })
  const { data } = await choose(buyer, 'messages', 'mail', true)
  expect(data.rows[1]).toEqual({ kind: 'messages', app: true, mail: true, push: true })
})

test('a mail that isn’t about safety or receipts stops by its link, without signing in, and undoes it', async () => {
  const buyer = await shopper(app)
  const orderId = await delivered(app, { store, buyer, items: [goods] })
  await app.runJobs()
  const receipt = (await mailsTo(app, buyer.email))[0]
  expect(receipt?.html).not.toContain('/unsubscribe/')
  const { mails } = await talk(buyer, orderId)
  const token = /http:\/\/bitmarte\.test\/unsubscribe\/([\w.-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  expect(mails[0]?.html).toContain(`/unsubscribe/${token}"`)
  const params = { token }
  expect((await app.call(contract.getUnsubscribeLink, { params })).data).toEqual({ kind: 'messages', on: true })
  for (const _ of [1, 2])
    expect((await app.call(contract.unsubscribe, { params, body: {} })).data).toEqual({ kind: 'messages', on: false })
  expect(await choices(buyer)).toContainEqual({ kind: 'messages', app: true, mail: false, push: true })
  await app.call(contract.unsubscribe, { params, body: { on: true } })
  expect(await choices(buyer)).toContainEqual({ kind: 'messages', app: true, mail: true, push: true })

  const [accountId, , signature] = token.split('.')
  const other = await customer(app)
  for (const forged of [
    `${other.accountId}.messages.${signature}`,
    `${accountId}.orders.${signature}`,
    `${token}x`,
    `${token}.x`,
    token.slice(0, -2),
    token.slice(0, 9),
  ])
    expect((await app.refused(contract.unsubscribe, { params: { token: forged }, body: {} })).code).toBe(
      'link_not_valid',
    )
})

test('a link in a guest’s mail stops the mails of the account that claimed the guest’s orders', async () => {
  const [visitor, owner] = [await guest(app), await customer(app)]
  const token = unsubscribeToken(app.platform.config, visitor.accountId, 'messages')
  await within(app, ({ tx }) =>
    tx
      .updateTable('accounts')
      .set({ active: false, claimed_by: owner.accountId })
      .where('id', '=', visitor.accountId)
      .execute(),
  )
  const stopped = await app.call(contract.unsubscribe, { params: { token }, body: {} })
  expect(stopped.data).toEqual({ kind: 'messages', on: false })
  expect(await choices(owner)).toContainEqual({ kind: 'messages', app: true, mail: false, push: true })
})
