import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/identity/administrators.ts'
import { listAdminOrders } from '#contract/orders/orders.ts'
import { listSynonyms } from '#contract/search/search.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, adminWith, type Person, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let boss: Person

beforeAll(async () => {
  app = await startTestApp()
  boss = await admin(app, 'superadmin')
})
afterAll(() => app.stop())

const view = (resource: 'orders' | 'categories') => ({ resource, right: 'view' }) as const
const make = (name: string, grants: contract.AdminRoleBody['grants'] = []) =>
  app.call(contract.createAdminRole, { token: boss.token, body: { name, grants } })

describe('a role of administrators', () => {
  test('limits its holders from their next call on', async () => {
    const { data: role } = await make('Order clerk', [view('orders')])
    const person = await admin(app)
    expect((await app.call(listSynonyms, { token: person.token })).success).toBe(true)
    const params = { id: person.accountId }
    await app.call(contract.updateAdministrator, { token: boss.token, params, body: { roleId: role.id } })
    expect((await app.call(listAdminOrders, { token: person.token })).success).toBe(true)
    expect(await app.refused(listSynonyms, { token: person.token })).toMatchObject({ code: 'not_allowed' })
    const body = { name: 'Librarian', grants: [view('categories')] }
    await app.call(contract.updateAdminRole, { token: boss.token, params: { id: role.id }, body })
    expect((await app.call(listSynonyms, { token: person.token })).success).toBe(true)
    expect(await app.refused(listAdminOrders, { token: person.token })).toMatchObject({ code: 'not_allowed' })
    const { data } = await app.call(contract.listAdminRoles, { token: boss.token })
    expect(data.rows.find(({ id }) => id === role.id)).toEqual({ id: role.id, adminCount: 1, ...body })
  })

  test('is renamed although its name was saved with two spaces in a gap', async () => {
    const { data: role } = await make('Night clerk')
    await app.platform.db.transact(({ tx }) =>
      tx.updateTable('admin_roles').set({ name: 'Night  clerk' }).where('id', '=', role.id).execute(),
    )
    const body = { name: 'Day clerk', seen: { name: 'Night  clerk' } }
    const { data } = await app.call(contract.updateAdminRole, { token: boss.token, params: { id: role.id }, body })
    expect(data.name).toBe('Day clerk')
  })

  test('a change keeps what somebody else changed meanwhile, and the same permission is refused', async () => {
    const { data: role } = await make('Two hands', [view('orders')])
    const change = (body: object) => ({ token: boss.token, params: { id: role.id }, body })
    const orders = { ...view('orders'), right: 'manage' }
    await app.call(contract.updateAdminRole, change({ grants: [orders], seen: { grants: role.grants } }))
    const said = {
      name: 'Four hands',
      grants: [view('orders'), view('categories')],
      seen: { name: 'Two hands', grants: role.grants },
    }
    const { data } = await app.call(contract.updateAdminRole, change(said))
    expect(data).toMatchObject({ name: 'Four hands', grants: [view('categories'), orders] })
    const late = change({ name: 'No hands', grants: [], seen: { name: 'Two hands', grants: role.grants } })
    expect(await app.refused(contract.updateAdminRole, late)).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      errors: [{ field: 'name' }, { field: 'grants' }],
    })
    expect((await app.call(contract.updateAdminRole, change({ grants: [] }))).data).toMatchObject({ grants: [] })
  })

  test('can be deleted once nobody has it', async () => {
    const { data: role } = await make('Short-lived')
    const params = { id: role.id }
    const person = await admin(app)
    const whom = { token: boss.token, params: { id: person.accountId } }
    await app.call(contract.updateAdministrator, { ...whom, body: { roleId: role.id } })
    expect(await app.refused(contract.deleteAdminRole, { token: boss.token, params })).toMatchObject({
      code: 'role_in_use',
    })
    await app.call(contract.updateAdministrator, { ...whom, body: { roleId: null } })
    await app.call(contract.deleteAdminRole, { token: boss.token, params })
    expect(await app.refused(contract.deleteAdminRole, { token: boss.token, params })).toMatchObject({
      code: 'role_not_found',
    })
  })

  test('concurrent assignment and deletion: one of the two fails, so nobody ends up with all permissions', async () => {
    const { data: role } = await make('Contested')
    const person = await admin(app)
    const headers = { authorization: `Bearer ${boss.token}` }
    const [given, deleted] = await Promise.all([
      app.app.inject({
        method: 'PATCH',
        url: `/v1/superadmin/admins/${person.accountId}`,
        headers,
        payload: { roleId: role.id },
      }),
      app.app.inject({ method: 'DELETE', url: `/v1/superadmin/roles/${role.id}`, headers }),
    ])
    expect([given.statusCode === 200, deleted.statusCode === 200].filter(Boolean)).toHaveLength(1)
  })

  test('has a unique name and lists each resource once', async () => {
    await make('Finance')
    const refused = (body: object) => app.refused(contract.createAdminRole, { token: boss.token, body })
    expect(await refused({ name: 'FINANCE', grants: [] })).toMatchObject({ code: 'role_name_taken' })
    expect(await refused({ name: 'x', grants: [] })).toMatchObject({ errors: [{ field: 'name' }] })
    expect(await refused({ name: 'Twice', grants: [view('orders'), view('orders')] })).toMatchObject({
      errors: [{ field: 'grants' }],
    })
    expect(await refused({ name: 'Odd', grants: [{ resource: 'staff', right: 'view' }] })).toMatchObject({
      code: 'invalid',
    })
    const unknown = { token: boss.token, params: { id: randomUUID() }, body: { name: 'Nobody', grants: [] } }
    expect(await app.refused(contract.updateAdminRole, unknown)).toMatchObject({ code: 'role_not_found' })
  })

  test('is limited to 50 roles, also under concurrency', async () => {
    await within(app, async ({ tx, now }) => {
      const { rows } = (await app.call(contract.listAdminRoles, { token: boss.token })).data
      const names = Array.from({ length: 49 - rows.length }, (_, at) => ({ name: `Filler ${at}`, created_at: now }))
      await tx.insertInto('admin_roles').values(names).execute()
    })
    const answers = await Promise.all(
      ['One more', 'Another'].map(name =>
        app.app.inject({
          method: 'POST',
          url: contract.createAdminRole.path,
          headers: { authorization: `Bearer ${boss.token}` },
          payload: { name, grants: [] },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('may be empty: its holder signs in but can use no resource', async () => {
    const person = await adminWith(app, [])
    expect(await app.refused(listAdminOrders, { token: person.token })).toMatchObject({ code: 'not_allowed' })
  })
})

test('every resource has a description', async () => {
  const { data } = await app.call(contract.listAdminResources, { token: boss.token })
  expect(data).toMatchObject({ count: 16, rows: expect.arrayContaining([expect.objectContaining({ name: 'Orders' })]) })
})
