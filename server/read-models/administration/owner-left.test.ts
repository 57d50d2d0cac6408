import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeOwnAccount } from '#contract/identity/privacy.ts'
import * as contract from '#contract/stores/approvals.ts'
import { closedEmailOf } from '#identity/index.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, type Merchant, merchant, type Person, within } from '#tests/harness/fixtures.ts'
import { password, withPassword } from '#tests/harness/two-factor.ts'

/** Stores whose owner’s account is closed. */

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await startTestApp()
  boss = await admin(app, 'superadmin')
})
afterAll(() => app.stop())

const leave = async ({ token }: Merchant) => {
  await app.call(closeOwnAccount, { token, body: { password } })
  await app.advance(15 * day)
}
const page = async ({ storeId }: Merchant) =>
  (await app.call(contract.getApprovalStore, { token: boss.token, params: { id: storeId } })).data
const refused = (call: typeof contract.approveStoreCall | typeof contract.restoreStore, { storeId }: Merchant) =>
  app.refused(call, { token: boss.token, params: { storeId } })

test('a suspended store closes for good with its owner’s account, and can’t be restored', async () => {
  const shop = await withPassword(app, await merchant(app))
  const params = { storeId: shop.storeId }
  await app.call(contract.suspendStore, { token: boss.token, params, body: { reason: 'Fake or copied products' } })
  await leave(shop)
  expect(await page(shop)).toMatchObject({ approval: { state: 'suspended' }, closedAt: expect.any(String) })
  expect(await refused(contract.restoreStore, shop)).toMatchObject({
    code: 'store_closed',
    message: 'Its owner has closed their account, so the store stays closed.',
  })
  expect(await page(shop)).toMatchObject({ approval: { state: 'suspended' } })
})

test('a store no longer awaits approval once its owner’s account is closed', async () => {
  const shop = await withPassword(app, await merchant(app))
  await within(app, ({ tx, now }) =>
    tx
      .updateTable('stores')
      .set({ submitted_at: now, second_approved_by: null, second_approved_at: null })
      .where('id', '=', shop.storeId)
      .execute(),
  )
  const awaiting = async () =>
    (await app.call(contract.listUnapproved, { token: boss.token, query: { state: 'approval' } })).data.rows
  expect(await awaiting()).toMatchObject([{ id: shop.storeId }])
  await leave(shop)
  expect(await awaiting()).toEqual([])
  expect((await refused(contract.approveStoreCall, shop)).code).toBe('store_closed')
})

test('stores whose owner’s account was closed before that are closed and no longer await approval', async () => {
  const [shop, waiting, other] = [await merchant(app), await merchant(app), await merchant(app)]
  const isLive = async ({ storeId }: Merchant) =>
    app.platform.db.read
      .selectFrom('stores')
      .select(['live', 'submitted_at', 'closed_at'])
      .where('id', '=', storeId)
      .executeTakeFirst()
  const before = await isLive(other)
  const migration = join(import.meta.dirname, '../../database/migrations/0151_owners_who_left.sql')
  await within(app, async ({ tx, now }) => {
    const left = [shop.accountId, waiting.accountId]
    for (const id of left)
      await tx
        .updateTable('accounts')
        .set({ active: false, email: closedEmailOf(id) })
        .where('id', '=', id)
        .execute()
    const unapproved = { submitted_at: now, second_approved_by: null, second_approved_at: null }
    await tx.updateTable('stores').set(unapproved).where('id', '=', waiting.storeId).execute()
    for (const each of readFileSync(migration, 'utf8').split(/;$/m)) if (each.trim()) await sql.raw(each).execute(tx)
  })
  for (const each of [shop, waiting])
    expect(await isLive(each)).toMatchObject({ live: false, submitted_at: null, closed_at: expect.any(Date) })
  expect(await isLive(other)).toEqual(before)
  expect(before?.live).toBe(true)
})
