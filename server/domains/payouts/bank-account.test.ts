import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resolveBankAccount } from '#contract/money/banks.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { approvePayout } from '#contract/payouts/payouts.ts'
import * as contract from '#contract/stores/bank-account.ts'
import { hashPassword } from '#identity/index.ts'
import { hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { admin, type Merchant, merchant, type Person, staff, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { complete, heldOrder } from '#tests/harness/money.ts'

const password = 'correct horse battery'
const account = { accountNumber: '2034567891', bankCode: '044', password }

let app: TestApp
let passwordHash: string
let store: Merchant
beforeAll(async () => {
  app = await startTestApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => app.stop())
beforeEach(async () => {
  // A new window of the rate limits starts.
  app.clock.advance(2 * minute)
  store = await merchant(app)
  await withPassword(store)
})

const withPassword = ({ accountId }: Person) =>
  within(app, ({ tx }) =>
    tx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute(),
  )
const without = () =>
  within(app, ({ tx }) => tx.deleteFrom('store_bank_accounts').where('store_id', '=', store.storeId).execute())
const get = async (token = store.token) => (await app.call(contract.getBankAccount, { token })).data
const change = (body = account, token = store.token) =>
  app.call(contract.updateBankAccount, { token, params: { id: store.storeId }, body })
const refused = async (body: object, token = store.token) =>
  app.refused(contract.updateBankAccount, { token, params: { id: store.storeId }, body })

describe('the bank account of a store', () => {
  test('is added in the name that the bank has it in, once, and mailed; payouts don’t wait for it', async () => {
    await without()
    expect(await get()).toBeNull()
    expect((await refused(account)).code).toBe('not_found')
    const { data } = await app.call(contract.addBankAccount, { token: store.token, body: account })
    const { data: resolved } = await app.call(resolveBankAccount, {
      query: { account_number: account.accountNumber, bank_code: account.bankCode },
    })
    expect(data).toMatchObject({
      accountName: resolved.account_name,
      bankName: 'Access Bank',
      payoutsPausedUntil: null,
    })
    expect(await get()).toEqual(data)
    expect((await mailsTo(app, store.email)).map(({ subject }) => subject)).toEqual(['Your bank account is set'])
    const again = await app.refused(contract.addBankAccount, { token: store.token, body: account })
    expect(again.code).toBe('bank_account_exists')
  })

  test('is changed by who knows their password; the owner is mailed', async () => {
    const wrong = await refused({ ...account, password: 'wrong' })
    expect(wrong).toMatchObject({ code: 'wrong_password', errors: [{ field: 'password' }] })
    const before = await get()
    const accountant = await staff(app, store.storeId, [{ resource: 'bank', right: 'manage' }])
    await withPassword(accountant)
    await change(account, accountant.token)
    expect(await get()).not.toEqual(before)
    const [mail] = await mailsTo(app, store.email)
    expect(mail?.subject).toBe('Your bank account was changed')
    expect(mail?.text).toContain('7891')
    expect(mail?.text).not.toContain(account.accountNumber)
    expect((await app.call(listNotifications, { token: store.token })).data.rows).toMatchObject([
      { title: 'Your bank account was changed', path: '/merchant/bank-account' },
    ])
    const [log] = await app.platform.db.read
      .selectFrom('audit_log')
      .select(['action', 'account_id'])
      .where('store_id', '=', store.storeId)
      .execute()
    expect(log).toEqual({ action: 'bank-account.update', account_id: accountant.accountId })
  })

  test('once changed pauses payouts for 24 hours; the same one again changes nothing', async () => {
    const boss = await admin(app)
    const approve = async () =>
      app.app.inject({
        method: 'PATCH',
        url: approvePayout.path.replace('{id}', orderId),
        headers: { authorization: `Bearer ${boss.token}` },
      })
    const orderId = await heldOrder(app, store, { goods: 20_000_00 })
    await complete(app, orderId)
    await app.runJobs()
    const { data } = await change()
    expect(data.payoutsPausedUntil).toBe(new Date(app.clock.now().getTime() + 24 * hour).toISOString())
    expect((await approve()).json()).toMatchObject({ code: 'payouts_paused' })
    app.clock.advance(hour)
    expect((await change()).data).toEqual(data)
    expect(await mailsTo(app, store.email)).toHaveLength(1)
    app.clock.advance(23 * hour)
    expect((await get())?.payoutsPausedUntil).toBeNull()
    expect((await approve()).statusCode).toBe(200)
  })

  test('changed at once by several is one of theirs, whole', async () => {
    const numbers = ['2034567801', '2034567802', '2034567803']
    await atOnce(app.platform.db, 3, () => change({ ...account, accountNumber: numbers.pop() ?? '' }))
    const now = await get()
    const { data } = await app.call(resolveBankAccount, {
      query: { account_number: now?.accountNumber ?? '', bank_code: '044' },
    })
    expect(now?.accountName).toBe(data.account_name)
    expect(await mailsTo(app, store.email)).toHaveLength(3)
  })

  test('is refused where no bank has it, where it can’t be one, and to others', async () => {
    // The sandbox resolves no number that begins so.
    expect((await refused({ ...account, accountNumber: '0000000000' })).code).toBe('bank_account_unknown')
    expect((await refused({ ...account, bankCode: '998' })).code).toBe('bank_account_unknown')
    app.clock.advance(2 * minute)
    for (const wrong of [
      { accountNumber: '123' },
      { accountNumber: '12345678901' },
      { bankCode: '' },
      { password: '' },
    ])
      expect((await refused({ ...account, ...wrong })).code).toBe('invalid')
    const other = await merchant(app)
    expect((await refused(account, other.token)).code).toBe('not_found')
    const viewer = await staff(app, store.storeId, [{ resource: 'bank', right: 'view' }])
    expect(await get(viewer.token)).toEqual(await get())
    expect((await refused(account, viewer.token)).code).toBe('not_allowed')
    app.clock.advance(2 * minute)
    const given = { token: store.token, params: { id: randomUUID() }, body: account }
    expect((await app.refused(contract.updateBankAccount, given)).code).toBe('not_found')
  })
})
