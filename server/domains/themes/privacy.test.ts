import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeOwnAccount } from '#contract/identity/privacy.ts'
import { suspendStore } from '#contract/stores/approvals.ts'
import { scopeOf } from '#platform/auth.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, type Merchant, merchant, within } from '#tests/harness/fixtures.ts'
import { password, withPassword } from '#tests/harness/two-factor.ts'
import { activateTheme, publishTheme, setThemeHeader, setThemeSocials } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A store with contacts in its published theme, in the look before that and in a draft. */
async function withContacts(): Promise<Merchant> {
  const store = await withPassword(app, await merchant(app))
  const scope = scopeOf(store.storeId)
  await within(app, async work => {
    const id = await activateTheme(work, scope, 45)
    if (typeof id !== 'string') throw new Error('No theme was activated.')
    for (const phoneNumber of ['+2348030000001', '+2348030000002', '+2348030000003']) {
      await setThemeHeader(work, scope, id, { phoneNumber, email: 'ada@store.ng' })
      await setThemeSocials(work, scope, id, { instagram: 'https://www.instagram.com/ada' })
      if (!phoneNumber.endsWith('3')) await publishTheme(work, scope, id)
    }
  })
  return store
}
const tables = ['merchant_themes', 'merchant_theme_drafts', 'merchant_theme_looks_before'] as const
const phonesOf = async ({ storeId }: Merchant) => {
  const { read } = app.platform.db
  const themes = read.selectFrom('merchant_themes').select('id').where('store_id', '=', storeId)
  return Promise.all(
    tables.map(async table => {
      const rows = await read
        .selectFrom(table)
        .select(['phone_number', 'email', 'socials'])
        .where(table === 'merchant_themes' ? 'id' : 'merchant_theme_id', 'in', themes)
        .execute()
      return rows.map(row => [
        row.phone_number,
        row.email,
        Object.values(row.socials ?? {}).filter(link => link !== null).length,
      ])
    }),
  )
}

test('contacts leave the themes, drafts and former looks with the owner’s account, and those of others stay', async () => {
  const [boss, store, other] = [await admin(app), await withContacts(), await withContacts()]
  const full = [
    [['+2348030000002', 'ada@store.ng', 1]],
    [['+2348030000003', 'ada@store.ng', 1]],
    [['+2348030000001', 'ada@store.ng', 1]],
  ]
  expect(await phonesOf(store)).toEqual(full)
  const params = { storeId: store.storeId }
  await app.call(suspendStore, { token: boss.token, params, body: { reason: 'Fake or copied products' } })
  await app.call(closeOwnAccount, { token: store.token, body: { password } })
  await app.advance(15 * day)
  expect(await phonesOf(store)).toEqual([[[null, null, 0]], [[null, null, 0]], []])
  expect(await phonesOf(other)).toEqual(full)
})
