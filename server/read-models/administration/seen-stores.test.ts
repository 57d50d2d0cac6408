import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import * as contract from '#contract/stores/approvals.ts'
import { updateBankAccount } from '#contract/stores/bank-account.ts'
import { createStore, markSubmitted, setBankAccount } from '#domains/stores/index.ts'
import { hashPassword } from '#identity/index.ts'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, merchant, type Person, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'

let app: TestApp
let first: Person
let second: Person
let both: Person

beforeAll(async () => {
  app = await startTestApp()
  const boss = await admin(app, 'superadmin')
  const approver = async (gives: contract.ApproverGives) => {
    const person = await admin(app)
    await app.call(contract.createApprover, { token: boss.token, body: { accountId: person.accountId, gives } })
    return person
  }
  first = await approver('first')
  second = await approver('second')
  both = await approver('both')
})
afterAll(() => app.stop())

/** A store that waits for its first approval. */
async function waiting(): Promise<{ storeId: string; owner: Person }> {
  const owner = await merchant(app)
  const { id } = await within(app, async work => {
    await work.tx.deleteFrom('store_members').where('account_id', '=', owner.accountId).execute()
    return createStore(work, { merchantId: owner.accountId, name: 'Waiting' })
  })
  return { storeId: id, owner }
}
const approve = (by: Person, storeId: string) =>
  app.call(contract.approveStoreCall, { token: by.token, params: { storeId } })
const one = async (by: Person, id: string) =>
  (await app.call(contract.getApprovalStore, { token: by.token, params: { id } })).data

test('approves and sends back only what the approver has seen', async () => {
  const { storeId } = await waiting()
  const bank = (accountName: string) =>
    within(app, work =>
      setBankAccount(work, storeId, {
        bankCode: '044',
        bankName: 'Access Bank',
        accountNumber: '0690000031',
        accountName,
      }),
    )
  await bank('Ada Obi')
  await approve(first, storeId)
  const { version: seen } = await one(second, storeId)
  const at = { token: second.token, params: { storeId } }
  const body = { reason: 'The names don’t match.' }
  // Sent back, given another account and submitted again.
  await app.call(contract.rejectStoreCall, { ...at, body: { ...body, seen } })
  await bank('Musa Bello')
  await within(app, work => markSubmitted(work, storeId))
  const changed = {
    status: 409,
    code: 'store_changed',
    message: 'This store was changed meanwhile. Review it again.',
  }
  expect(await app.refused(contract.approveStoreCall, { ...at, token: both.token, query: { seen } })).toMatchObject(
    changed,
  )
  expect(await app.refused(contract.rejectStoreCall, { ...at, body: { ...body, seen } })).toMatchObject(changed)
  expect(await one(both, storeId)).toMatchObject({ firstApproval: false, approval: { state: 'first-approval' } })
  const now = await one(both, storeId)
  await app.call(contract.approveStoreCall, { ...at, token: first.token, query: { seen: now.version } })
  expect((await one(both, storeId)).approval.state).toBe('second-approval')
})

test('one approval on two pages isn’t the second, and says who gave the first', async () => {
  const { storeId } = await waiting()
  const { version: seen } = await one(both, storeId)
  const press = (by: Person, version: string) => ({ token: by.token, params: { storeId }, query: { seen: version } })
  await app.call(contract.approveStoreCall, press(first, seen))
  const stale = await app.refused(contract.approveStoreCall, press(both, seen))
  expect(stale).toMatchObject({ status: 409, code: 'store_changed' })
  expect(stale.message).toMatch(/^Ada \S+ gave the first approval meanwhile\. The second is needed now\.$/)
  const { version, approval } = await one(both, storeId)
  expect(approval.state).toBe('second-approval')
  await app.call(contract.approveStoreCall, press(both, version))
  // A repeated press of the same person changes nothing; somebody else reads that it is over.
  await app.call(contract.approveStoreCall, press(both, version))
  const late = await app.refused(contract.approveStoreCall, press(second, version))
  expect(late.message).toMatch(/^Ada \S+ gave the second approval meanwhile\. The store is approved\.$/)
})

test('a bank account that is changed while the store awaits approval is refused unseen, and withdraws the first approval', async () => {
  const { storeId, owner } = await waiting()
  await within(app, work =>
    setBankAccount(work, storeId, {
      bankCode: '044',
      bankName: 'Access Bank',
      accountNumber: '0690000031',
      accountName: 'Ada Obi',
    }),
  )
  const password = 'correct horse battery'
  const password_hash = await hashPassword(password)
  await within(app, ({ tx }) =>
    tx.updateTable('accounts').set({ password_hash }).where('id', '=', owner.accountId).execute(),
  )
  const change = (accountNumber: string) =>
    app.call(updateBankAccount, {
      token: owner.token,
      params: { id: storeId },
      body: { accountNumber, bankCode: '058', password },
    })
  const { version: seen, bankChanges } = await one(first, storeId)
  expect(bankChanges).toEqual([])
  await change('0123456789')
  const press = (by: Person, version: string) => ({ token: by.token, params: { storeId }, query: { seen: version } })
  expect((await app.refused(contract.approveStoreCall, press(first, seen))).code).toBe('store_changed')
  const now = await one(first, storeId)
  expect(now.bankChanges).toMatchObject([
    { by: expect.stringContaining('Ada'), former: { name: 'Access Bank ····0031', accountName: 'Ada Obi' } },
  ])
  await app.call(contract.approveStoreCall, press(first, now.version))
  const approved = await one(second, storeId)
  app.clock.advance(minute)
  await change('0123456780')
  const later = await one(second, storeId)
  await app.runJobs()
  const mail = (await mailsTo(app, owner.email)).at(-1)
  expect(mail?.text).toContain('Your store needs its first approval again')
  expect(later).toMatchObject({ firstApproval: false, first: null, approval: { state: 'first-approval' } })
  expect(later.bankChanges?.map(({ withdrew }) => withdrew)).toEqual([approved.first?.by, null])
  // The second approval isn't due any more, whatever its page shows.
  expect((await app.refused(contract.approveStoreCall, press(both, approved.version))).code).toBe('store_changed')
  expect((await app.refused(contract.approveStoreCall, press(second, later.version))).status).toBe(403)
  const notified = (await app.call(listNotifications, { token: first.token, query: { limit: 10 } })).data.rows
  expect(notified.map(({ title, path }) => [title, path])).toContainEqual([
    'Waiting changed its bank account, which withdrew your first approval. Review it again.',
    `/admin/stores/${storeId}`,
  ])
  await app.call(contract.approveStoreCall, press(first, later.version))
  // The same account again changes nothing.
  await change('0123456780')
  const again = await one(second, storeId)
  expect(again).toMatchObject({ firstApproval: true, bankChanges: [{}, {}] })
  await app.call(contract.approveStoreCall, press(second, again.version))
  expect(await one(second, storeId)).toMatchObject({ approval: { state: 'approved' }, bankChanges: [] })
  // What a live store changes needs no approval.
  await change('0123456789')
  expect(await one(second, storeId)).toMatchObject({ firstApproval: true, approval: { state: 'approved' } })
})
