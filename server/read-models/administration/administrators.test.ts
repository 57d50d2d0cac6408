import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginAdmin, permissions, resetAdmin, userData, verifyToken } from '#contract/identity/accounts.ts'
import * as contract from '#contract/identity/administrators.ts'
import { createHub, listOwnHubs } from '#contract/logistics/hubs.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, type Person, session, within } from '#tests/harness/fixtures.ts'
import { mailedToken, mailsTo } from '#tests/harness/mails.ts'

let app: TestApp
let boss: Person

beforeAll(async () => {
  app = await startTestApp()
  boss = await admin(app, 'superadmin')
})
afterAll(() => app.stop())

const bisi = { firstName: 'Bisi', lastName: 'Ade', kind: 'scheduler', roleId: null } as const
const signedIn = async (person: Person) => (await app.app.inject(asked(person))).statusCode === 200
const asked = ({ token }: Person) => ({ url: verifyToken.path, headers: { authorization: `Bearer ${token}` } })
const change = (by: Person, id: string, body: object) =>
  app.call(contract.updateAdministrator, { token: by.token, params: { id }, body })

describe('an administrator', () => {
  test('is created without a password, sets one by the mailed link, and signs in', async () => {
    const email = 'bisi@bitmarte.ng'
    const made = await app.call(contract.createAdministrator, { token: boss.token, body: { ...bisi, email } })
    expect(made).toMatchObject({
      message: 'Admin successfully created',
      data: { firstName: 'Bisi', kind: 'scheduler', role: null, status: 'invited', lastLogin: null },
    })
    expect(await mailsTo(app, email)).toMatchObject([{ subject: 'Join the team on Bitmarte' }])
    const password = 'a long enough one'
    await app.call(resetAdmin, { params: { token: await mailedToken(app, email) }, body: { password } })
    expect((await app.call(loginAdmin, { body: { email, password } })).data).toMatchObject({ accountType: 'scheduler' })
    const { data } = await app.call(contract.getAdministrator, { token: boss.token, params: { id: made.data.id } })
    expect(data).toMatchObject({ status: 'active', lastLogin: expect.any(String) })
  })

  test('is created once per e-mail, also under concurrency, and has a role only as an admin', async () => {
    const body = { ...bisi, email: 'twice@bitmarte.ng' }
    const both = await Promise.all(
      [1, 2].map(() =>
        app.app.inject({ ...asked(boss), method: 'POST', url: contract.createAdministrator.path, payload: body }),
      ),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const refused = (more: object) =>
      app.refused(contract.createAdministrator, { token: boss.token, body: { ...body, email: 'x@y.ng', ...more } })
    expect(await refused({ roleId: randomUUID() })).toMatchObject({ code: 'invalid', errors: [{ field: 'roleId' }] })
    expect(await refused({ kind: 'admin', roleId: randomUUID() })).toMatchObject({ errors: [{ field: 'roleId' }] })
    expect(await refused({ kind: 'hub' })).toMatchObject({ errors: [{ field: 'kind' }] })
    expect(await refused({ firstName: '' })).toMatchObject({ errors: [{ field: 'firstName' }] })
    // Closed accounts have such addresses, and nobody else can.
    expect(await refused({ email: `${randomUUID()}@closed.invalid` })).toMatchObject({ errors: [{ field: 'email' }] })
  })

  test('can be invited again until they have joined', async () => {
    const email = 'late@bitmarte.ng'
    const { data } = await app.call(contract.createAdministrator, { token: boss.token, body: { ...bisi, email } })
    const invite = { token: boss.token, params: { id: data.id } }
    app.clock.advance(120_000)
    await app.call(contract.inviteAdministrator, invite)
    expect(await mailsTo(app, email)).toHaveLength(2)
    const joined = await admin(app)
    const again = { ...invite, params: { id: joined.accountId } }
    expect(await app.refused(contract.inviteAdministrator, again)).toMatchObject({ code: 'staff_joined' })
  })

  test('is found by name, kind, role and status', async () => {
    const person = await admin(app, 'dispatcher')
    const list = async (query: object) =>
      (await app.call(contract.listAdministrators, { token: boss.token, query })).data.rows.map(({ id }) => id)
    expect(await list({ search: person.email.toUpperCase() })).toEqual([person.accountId])
    expect(await list({ search: person.email, kind: 'scheduler' })).toEqual([])
    expect(await list({ search: person.email, status: 'inactive' })).toEqual([])
    expect(await list({ search: '%' })).toEqual([])
    expect(await list({ roleId: randomUUID() })).toEqual([])
  })

  test('changes kind from the next call on, and only an admin has a role', async () => {
    const person = await admin(app)
    await change(boss, person.accountId, { kind: 'superadmin' })
    expect((await app.call(contract.listAdminRoles, { token: person.token })).success).toBe(true)
    await change(boss, person.accountId, { kind: 'scheduler', phoneNumber: '0803 555 0188' })
    expect(await app.refused(contract.listAdminRoles, { token: person.token })).toMatchObject({ code: 'not_allowed' })
    const refused = (body: object) =>
      app.refused(contract.updateAdministrator, { token: boss.token, params: { id: person.accountId }, body })
    expect(await refused({ kind: 'admin' })).toMatchObject({ errors: [{ field: 'roleId' }] })
    expect(await refused({ roleId: randomUUID() })).toMatchObject({ errors: [{ field: 'roleId' }] })
    expect(await change(boss, person.accountId, { kind: 'admin', roleId: null, phoneNumber: null })).toMatchObject({
      data: { kind: 'admin', role: null, phoneNumber: null },
    })
    const params = { id: randomUUID() }
    expect(await app.refused(contract.updateAdministrator, { token: boss.token, params, body: {} })).toMatchObject({
      code: 'admin_not_found',
    })
  })

  test('a change keeps what somebody else changed meanwhile, and the same field is refused', async () => {
    const { accountId: id } = await admin(app)
    const phoneNumber = '0803 555 0188'
    await change(boss, id, { phoneNumber, seen: { phoneNumber: null } })
    const said = { kind: 'scheduler', roleId: null, seen: { kind: 'admin', roleId: null } }
    const { data } = await change(boss, id, said)
    expect(data).toMatchObject({ kind: 'scheduler', phoneNumber: '+2348035550188' })
    const late = { token: boss.token, params: { id }, body: { ...said, kind: 'dispatcher' } }
    expect(await app.refused(contract.updateAdministrator, late)).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      errors: [{ field: 'kind' }],
    })
  })

  test('is signed out everywhere on deactivation, and can sign in after reactivation', async () => {
    const person = await admin(app)
    const phone = { ...person, token: await within(app, work => session(work, person.accountId)) }
    const params = { id: person.accountId }
    await app.call(contract.deactivateAdministrator, { token: boss.token, params })
    expect([await signedIn(person), await signedIn(phone)]).toEqual([false, false])
    const { data } = await app.call(contract.deactivateAdministrator, { token: boss.token, params })
    expect(data.status).toBe('inactive')
    expect((await app.call(contract.activateAdministrator, { token: boss.token, params })).data.status).toBe('active')
    expect(await signedIn(person)).toBe(false)
  })

  test('is deleted permanently, leaves their hub, and frees the e-mail', async () => {
    const body = { name: 'Ojota', state: 'Lagos', lga: 'Kosofe', street: '1 Ikorodu Road' }
    const hub = await app.call(createHub, { token: boss.token, body })
    const person = await admin(app, 'hub')
    await within(app, async ({ tx }) => {
      await tx.insertInto('hub_administrators').values({ hub_id: hub.data.id, account_id: person.accountId }).execute()
    })
    const params = { id: person.accountId }
    const { data } = await app.call(contract.getAdministrator, { token: boss.token, params })
    expect(data).toMatchObject({ kind: 'hub', hub: 'Ojota' })
    expect(
      await app.refused(contract.updateAdministrator, { token: boss.token, params, body: { kind: 'scheduler' } }),
    ).toMatchObject({ errors: [{ field: 'kind' }] })
    await app.call(contract.deleteAdministrator, { token: boss.token, params })
    expect(await signedIn(person)).toBe(false)
    expect(await app.refused(contract.getAdministrator, { token: boss.token, params })).toMatchObject({
      code: 'admin_not_found',
    })
    expect(await app.refused(contract.deleteAdministrator, { token: boss.token, params })).toMatchObject({
      code: 'admin_not_found',
    })
    const hubs = await app.call(listOwnHubs, { token: boss.token })
    expect(hubs.data.rows.find(({ id }) => id === hub.data.id)?.administrators).toEqual([])
    const again = { token: boss.token, body: { ...bisi, email: person.email } }
    expect((await app.call(contract.createAdministrator, again)).data.id).not.toBe(person.accountId)
  })

  test('changes only their own name', async () => {
    const person = await admin(app)
    const body = { firstName: 'Chidi', phoneNumber: '08035550188', kind: 'superadmin' }
    const { data } = await app.call(contract.updateOwnProfile, { token: person.token, body })
    expect(data).toMatchObject({ firstName: 'Chidi', phoneNumber: '+2348035550188', kind: 'admin' })
    expect((await app.call(userData, { token: person.token })).data.firstName).toBe('Chidi')
    const dispatcher = await admin(app, 'dispatcher')
    expect(await app.refused(contract.updateOwnProfile, { token: dispatcher.token, body })).toMatchObject({
      code: 'not_allowed',
    })
  })
})

describe('the last superadmin', () => {
  let own: TestApp
  beforeAll(async () => {
    own = await startTestApp()
  })
  afterAll(() => own.stop())

  const whoCanSignIn = () =>
    own.platform.db.read
      .selectFrom('accounts')
      .select('id')
      .where('admin_kind', '=', 'superadmin')
      .where('active', '=', true)
      .where('confirmed_at', 'is not', null)
      .execute()

  test('can’t be deleted or demoted while other superadmins are only invited or inactive', async () => {
    const last = await admin(own, 'superadmin')
    const away = await admin(own, 'superadmin')
    const params = { id: last.accountId }
    await own.call(contract.deactivateAdministrator, { token: last.token, params: { id: away.accountId } })
    const invited = { ...bisi, email: 'ife@bitmarte.ng', kind: 'superadmin' } as const
    await own.call(contract.createAdministrator, { token: last.token, body: invited })
    for (const leave of [
      own.refused(contract.deactivateAdministrator, { token: last.token, params }),
      own.refused(contract.deleteAdministrator, { token: last.token, params }),
      own.refused(contract.updateAdministrator, { token: last.token, params, body: { kind: 'scheduler' } }),
    ])
      expect(await leave).toMatchObject({ code: 'last_superadmin', status: 409 })
    await own.call(contract.updateAdministrator, { token: last.token, params, body: { firstName: 'Uche' } })
    await own.call(contract.deleteAdministrator, { token: last.token, params: { id: away.accountId } })
  })

  test('remains under concurrent deletions, demotions and deactivations', async () => {
    await Promise.all([1, 2, 3].map(() => admin(own, 'superadmin')))
    const everybody = await whoCanSignIn()
    const tokens = await within(own, work => Promise.all(everybody.map(({ id }) => session(work, id))))
    const ways = [
      { method: 'DELETE', end: '' },
      { method: 'PATCH', end: '/deactivate' },
      { method: 'PATCH', end: '', payload: { kind: 'dispatcher' } },
    ] as const
    const answers = await Promise.all(
      tokens.flatMap((token, by) =>
        everybody.map(({ id }) => {
          const { end, ...way } = ways[by % ways.length] ?? ways[0]
          const headers = { authorization: `Bearer ${token}` }
          return own.app.inject({ ...way, url: `/v1/superadmin/admins/${id}${end}`, headers })
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    expect(answers.some(answer => answer.json<{ code?: string }>().code === 'last_superadmin')).toBe(true)
    expect(await whoCanSignIn()).toHaveLength(1)
  })
})

test('an administrator sees the permissions of their role', async () => {
  const grants = [{ resource: 'orders', right: 'view' }] as const
  const role = await app.call(contract.createAdminRole, {
    token: boss.token,
    body: { name: 'Watcher', grants: [...grants] },
  })
  const person = await admin(app)
  await change(boss, person.accountId, { roleId: role.data.id })
  const { data } = await app.call(permissions, { token: person.token })
  expect(data).toMatchObject({ accountType: 'admin', role: 'Watcher', resources: grants })
  expect((await app.call(permissions, { token: boss.token })).data.resources).toHaveLength(16)
})
