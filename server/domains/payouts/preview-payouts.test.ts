import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvePayout, approvePayouts, getBalance } from '#contract/payouts/payouts.ts'
import { payStore, previewPayouts } from '#contract/payouts/transfers.ts'
import { type SettingName, updateSetting } from '#contract/settings/settings.ts'
import { postEntry } from '#domains/money/ledger/index.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, type Merchant, merchant, type Person, within } from '#tests/harness/fixtures.ts'
import { complete, expectBooksToBalance, heldOrder } from '#tests/harness/money.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await startTestApp()
  boss = await admin(app)
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

async function dueOrder(store: Merchant, goods: number): Promise<string> {
  const orderId = await heldOrder(app, store, { goods })
  await complete(app, orderId)
  await app.runJobs()
  return orderId
}
const owes = ({ storeId }: Merchant, amount: number) =>
  within(app, work =>
    postEntry(work, {
      event: 'refund',
      key: `owes-${storeId}`,
      postings: [
        { account: { kind: 'merchant_payable', ownerId: storeId }, amount },
        { account: { kind: 'refunds_payable' }, amount: -amount },
      ],
    }),
  )
const preview = async (body: { orderIds: string[] } | { storeId: string }) =>
  (await app.call(previewPayouts, { token: boss.token, body })).data
const sentTo = ({ storeId }: Merchant) =>
  app.platform.db.read
    .selectFrom('payout_transfers')
    .select(['amount_kobo', 'fee_kobo'])
    .where('store_id', '=', storeId)
    .orderBy('id')
    .execute()
const set = async (name: SettingName, value: number) =>
  app.call(updateSetting, { token: (await admin(app, 'superadmin')).token, body: { name, value, reason: 'Test' } })

test('a preview shows what is sent, with debts, fee and refusals, and changes nothing', async () => {
  const [ada, bola] = [await merchant(app), await merchant(app)]
  const [first, second, other] = [
    await dueOrder(ada, 20_000_00),
    await dueOrder(ada, 1_000_00),
    await dueOrder(bola, 500_00),
  ]
  const undue = await heldOrder(app, ada, { goods: 7_000_00 })
  await owes(ada, 1_500_50)

  // Two of a store's orders at once: ₦18,000.00 and ₦900.00, less ₦1,500.50, less ₦25.00.
  const plan = await preview({ orderIds: [first, second, other, undue] })
  expect(plan).toMatchObject({
    transfers: [
      {
        receiver: { id: ada.storeId },
        orders: 2,
        earned: 18_900,
        other: -1_500.5,
        fee: 25,
        left: 0,
        amount: 17_374.5,
        bankName: 'Guaranty Trust Bank',
        accountEnding: '6789',
        secondApproval: false,
      },
      { receiver: { id: bola.storeId }, orders: 1, earned: 450, other: 0, fee: 10, amount: 440, waitsFor: null },
    ],
    refused: [{ orderId: undue, code: 'payout_not_due' }],
  })
  expect(await preview({ orderIds: [first, second, other, undue] })).toEqual(plan)
  expect(await preview({ storeId: ada.storeId })).toMatchObject({ transfers: [{ amount: 17_374.5 }], refused: [] })
  expect((await app.call(getBalance, { token: ada.token })).data.available).toBe(17_399.5)
  expect(await sentTo(ada)).toEqual([])

  await set('payouts.second-approval-from', 17_000)
  expect((await preview({ storeId: ada.storeId })).transfers).toMatchObject([{ secondApproval: true }])
  await app.call(approvePayouts, { token: boss.token, body: { orderIds: [first, second, other] } })
  expect(await sentTo(ada)).toEqual([{ amount_kobo: 17_374_50, fee_kobo: 25_00 }])
  expect(await sentTo(bola)).toEqual([{ amount_kobo: 440_00, fee_kobo: 10_00 }])
  expect(await preview({ orderIds: [first] })).toMatchObject({
    transfers: [],
    refused: [{ orderId: first, code: 'payout_approved' }],
  })
  expect(await preview({ storeId: ada.storeId })).toMatchObject({
    transfers: [],
    refused: [{ orderId: null, code: 'payout_not_due' }],
  })
})

test('a preview of payouts that a debt consumes sends nothing, and a rest below the next fee stays', async () => {
  const [poor, odd] = [await merchant(app), await merchant(app)]
  const consumed = await dueOrder(poor, 1_000_00)
  await owes(poor, 5_000_00)
  expect(await preview({ orderIds: [consumed] })).toMatchObject({
    transfers: [{ earned: 900, other: -900, fee: 0, amount: 0 }],
    refused: [],
  })
  await app.call(approvePayout, { token: boss.token, params: { id: consumed } })
  expect(await sentTo(poor)).toEqual([])

  // ₦5,020.00 pays ₦5,000.00 with a fee of ₦10.00, and no more with ₦25.00.
  await dueOrder(odd, 5_577_78)
  const { transfers } = await preview({ storeId: odd.storeId })
  expect(transfers).toMatchObject([{ earned: 5_020, fee: 10, left: 10, amount: 5_000 }])
  await app.call(payStore, { token: boss.token, params: { id: odd.storeId } })
  expect(await sentTo(odd)).toEqual([{ amount_kobo: 5_000_00, fee_kobo: 10_00 }])
})
