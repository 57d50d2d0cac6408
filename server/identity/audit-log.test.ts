import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/identity/administrators.ts'
import { listAuditLog } from '#contract/identity/audit-log.ts'
import { proveBooks } from '#contract/money/ledger.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, type Person } from '#tests/harness/fixtures.ts'

let app: TestApp
let boss: Person
let whom: Person

beforeAll(async () => {
  app = await startTestApp()
  boss = await admin(app, 'superadmin')
  whom = await admin(app, 'scheduler')
  const of = { token: boss.token, params: { id: whom.accountId } }
  await app.call(contract.updateAdministrator, { ...of, body: { firstName: 'Zainab' } })
  app.clock.advance(day)
  await app.call(contract.deactivateAdministrator, of)
  await app.call(contract.activateAdministrator, of)
  await app.call(proveBooks, { token: boss.token })
})
afterAll(() => app.stop())

const log = async (query: object = {}) => (await app.call(listAuditLog, { token: boss.token, query })).data

test('lists actor, action and subject with before and after, newest first', async () => {
  const { count, rows, subjectKinds } = await log({ subjectId: whom.accountId })
  expect(count).toBe(3)
  expect(rows.map(({ action }) => action)).toEqual(['admin.activate', 'admin.deactivate', 'admin.update'])
  expect(rows[2]).toMatchObject({
    who: { accountId: boss.accountId, kind: 'superadmin' },
    subject: { kind: 'admin', id: whom.accountId },
    before: { kind: 'scheduler', status: 'active' },
    after: { name: expect.stringContaining('Zainab') },
  })
  expect(subjectKinds).toEqual(expect.arrayContaining(['admin', 'books']))
})

test('filters by actor, action, subject and days in Lagos', async () => {
  const actions = async (query: object) => (await log(query)).rows.map(({ action }) => action)
  expect(await actions({ subjectKind: 'books' })).toEqual(['books.prove'])
  expect(await actions({ search: 'ADMIN.DEACT' })).toEqual(['admin.deactivate'])
  expect(await actions({ search: '_' })).toEqual([])
  for (const search of [whom.accountId.toUpperCase(), whom.accountId.slice(1)])
    expect((await log({ search })).count).toBe(3)
  expect(await actions({ accountId: whom.accountId })).toEqual([])
  expect(await actions({ endDate: '2026-11-18' })).toEqual(['admin.update'])
  expect(await actions({ startDate: '2026-11-19', subjectKind: 'admin' })).toEqual([
    'admin.activate',
    'admin.deactivate',
  ])
  expect(await actions({ limit: 1, offset: 1, subjectId: whom.accountId })).toEqual(['admin.deactivate'])
})

test('is for superadmins only', async () => {
  for (const person of [await admin(app), await customer(app)])
    expect(await app.refused(listAuditLog, { token: person.token })).toMatchObject({ code: 'not_allowed' })
})

test('can’t be changed', async () => {
  const { db } = app.platform
  const appendOnly = /append-only/
  const changed = db.transact(({ tx }) => tx.updateTable('audit_log').set({ actor: 'Nobody' }).execute())
  await expect(changed).rejects.toThrow(appendOnly)
  await expect(db.transact(({ tx }) => tx.deleteFrom('audit_log').execute())).rejects.toThrow(appendOnly)
  await expect(db.transact(({ tx }) => sql`truncate audit_log`.execute(tx))).rejects.toThrow(appendOnly)
  expect((await log({ subjectId: whom.accountId })).count).toBe(3)
})
