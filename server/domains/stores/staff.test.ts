import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Grant, resources, rights } from '#contract/access.ts'
import { loginMerchant, permissions, resetMerchant, signupMerchant } from '#contract/identity/accounts.ts'
import { listMerchantOrders } from '#contract/orders/orders.ts'
import * as contract from '#contract/stores/staff.ts'
import { scopeOf } from '#platform/auth.ts'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { type Merchant, merchant, type Person, staff } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { mayChange, mayGive } from './staff.policy.ts'

let app: TestApp
let owner: Merchant
let other: Merchant
let clerkRole: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  // Starts new rate limit windows.
  app.clock.advance(2 * minute)
  owner = await merchant(app)
  other = await merchant(app)
  const { rows } = (await app.call(contract.listRoles, { token: owner.token })).data
  clerkRole = rows.find(({ name }) => name === 'Order clerk')?.id ?? ''
})

let made = 0
const person = (roleId = clerkRole) => ({ firstName: 'Bisi', lastName: 'Ade', email: `bisi${++made}@test.ng`, roleId })
const create = async (by: Person, body = person()) =>
  (await app.call(contract.createStaff, { token: by.token, body })).data
const refused = async (by: Person, body: object) => app.refused(contract.createStaff, { token: by.token, body })
const manager = (storeId: string, grants: Grant[] = [{ resource: 'staff', right: 'manage' }]) =>
  staff(app, storeId, grants)

/** Sets the password with the mailed link, and signs in. */
async function join(email: string): Promise<string> {
  const mails = await mailsTo(app, email)
  const token = /reset-password\/([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  const password = 'correct horse battery'
  await app.call(resetMerchant, { params: { token }, body: { password } })
  return (await app.call(loginMerchant, { body: { email, password } })).token
}

describe('adding somebody', () => {
  test('mails a link that sets the password; afterwards they have the permissions of the role, and no more', async () => {
    const body = person()
    const added = await app.call(contract.createStaff, { token: owner.token, body })
    expect(added.message).toBe('Store staff successfully created')
    expect(added.data).toMatchObject({
      status: 'invited',
      role: { name: 'Order clerk' },
      owner: false,
      mayChange: true,
    })
    const [mail] = await mailsTo(app, body.email)
    expect(mail?.subject).toMatch(/^Join Store \d+ on Bitmarte$/)
    expect(mail?.text).toContain('Order clerk')
    const token = await join(body.email)
    const held = (await app.call(permissions, { token })).data
    expect(held.role).toBe('Order clerk')
    expect(held.resources).toContainEqual({ resource: 'orders', right: 'manage' })
    await app.call(listMerchantOrders, { token })
    expect((await app.refused(contract.listStaff, { token })).code).toBe('not_allowed')
    const [row] = (await app.call(contract.listStaff, { token: owner.token, query: { search: body.email } })).data.rows
    expect(row?.status).toBe('active')
  })

  test('responds with 422 and a list of problems', async () => {
    const taken = person()
    await create(owner, taken)
    const { status, errors } = await refused(owner, { ...taken, roleId: clerkRole })
    expect(status).toBe(422)
    expect(errors).toEqual([{ field: 'email', message: 'This e-mail has a merchant account already. Use another.' }])
    const wrong = await refused(owner, { firstName: '', lastName: 'x'.repeat(81), email: 'no', roleId: 'no' })
    expect(wrong.errors?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['firstName', 'lastName', 'email', 'roleId']),
    )
    expect((await refused(owner, { ...person(), phoneNumber: '123' })).errors?.[0]?.field).toBe('phoneNumber')
    expect((await refused(owner, { ...person(), roleId: randomUUID() })).errors?.[0]?.field).toBe('roleId')
  })

  test('concurrent calls with one e-mail address create one person', async () => {
    const body = person()
    const statuses = await atOnce(app.platform.db, 6, async () => {
      const response = await app.app.inject({
        method: 'POST',
        url: '/v1/storestaff',
        headers: { authorization: `Bearer ${owner.token}` },
        payload: body,
      })
      return response.statusCode
    })
    expect(statuses.toSorted()).toEqual([200, 422, 422, 422, 422, 422])
  })

  test('can’t assign a role with more grants than one’s own, nor another store’s', async () => {
    const boss = await manager(owner.storeId)
    expect((await refused(boss, person())).errors?.[0]?.field).toBe('roleId')
    const { data: role } = await app.call(contract.createRole, {
      token: other.token,
      body: { name: 'Packer', grants: [] },
    })
    expect((await refused(owner, person(role.id))).errors?.[0]?.field).toBe('roleId')
  })

  test('signing up with an invited e-mail address can’t take over the account', async () => {
    const body = person()
    const added = await create(owner, body)
    app.clock.advance(2 * minute)
    const thief = { ...body, password: 'thief thief thief', phoneNumber: '08035550188', storeName: 'Theirs' }
    await app.call(signupMerchant, { body: thief })
    const subjects = (await mailsTo(app, body.email)).map(({ subject }) => subject)
    expect(subjects).not.toContain('Confirm your e-mail')
    const login = { email: body.email, password: 'thief thief thief' }
    expect((await app.refused(loginMerchant, { body: login })).code).toBe('wrong_credentials')
    const now = (await app.call(contract.getStaff, { token: owner.token, params: { staffid: added.id } })).data
    expect(now.status).toBe('invited')
  })

  test('mails the invitation again on request, not within a minute, nor after they joined', async () => {
    const body = person()
    const { id } = await create(owner, body)
    const again = () => app.call(contract.inviteStaff, { token: owner.token, params: { staffid: id } })
    await again()
    expect(await mailsTo(app, body.email)).toHaveLength(1)
    app.clock.advance(2 * minute)
    await again()
    expect(await mailsTo(app, body.email)).toHaveLength(2)
    await join(body.email)
    const late = await app.refused(contract.inviteStaff, { token: owner.token, params: { staffid: id } })
    expect(late.code).toBe('staff_joined')
  })
})

describe('changing and removing', () => {
  test('a new role applies at once, and removal is mailed, ends sessions at once and frees the e-mail address', async () => {
    const body = person()
    const { id } = await create(owner, body)
    const token = await join(body.email)
    const { data: packer } = await app.call(contract.createRole, {
      token: owner.token,
      body: { name: 'Packer', grants: [{ resource: 'products', right: 'view' }] },
    })
    const change = { roleId: packer.id, firstName: 'Bísí', phoneNumber: '0803 555 0188' }
    const { data } = await app.call(contract.updateStaff, { token: owner.token, params: { staffid: id }, body: change })
    expect(data).toMatchObject({ firstName: 'Bísí', lastName: 'Ade', phoneNumber: '+2348035550188' })
    expect((await app.refused(listMerchantOrders, { token })).code).toBe('not_allowed')
    await app.call(contract.deleteStaff, { token: owner.token, params: { staffid: id } })
    expect((await app.refused(permissions, { token })).code).toBe('token_not_valid')
    await app.runJobs()
    const subjects = (await mailsTo(app, body.email)).map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringMatching(/^Join /), expect.stringMatching(/^You no longer have access to /)])
    const twice = await app.refused(contract.deleteStaff, { token: owner.token, params: { staffid: id } })
    expect(twice.code).toBe('staff_not_found')
    // Also into another store.
    const theirs = (await app.call(contract.listRoles, { token: other.token })).data.rows[0]
    await create(other, { ...body, roleId: theirs?.id ?? '' })
  })

  test('protects the owner, oneself, members with more grants, and other stores’ members', async () => {
    const boss = await manager(owner.storeId)
    const { id: clerk } = await create(owner)
    const { id: stranger } = await create(other)
    for (const [staffid, code] of [
      [owner.accountId, 'not_allowed'],
      [boss.accountId, 'not_allowed'],
      [clerk, 'not_allowed'],
      [stranger, 'staff_not_found'],
      [other.accountId, 'staff_not_found'],
      [randomUUID(), 'staff_not_found'],
    ]) {
      const given = { token: boss.token, params: { staffid } }
      expect((await app.refused(contract.deleteStaff, given)).code).toBe(code)
      expect((await app.refused(contract.updateStaff, { ...given, body: { firstName: 'X' } })).code).toBe(code)
      expect((await app.refused(contract.inviteStaff, given)).code).toBe(code)
    }
    const own = { token: owner.token, params: { staffid: owner.accountId } }
    expect((await app.refused(contract.deleteStaff, own)).code).toBe('not_allowed')
    expect((await app.refused(contract.getStaff, { ...own, params: { staffid: stranger } })).code).toBe(
      'staff_not_found',
    )
  })

  test('a change keeps what somebody else changed meanwhile, and the same field is refused', async () => {
    const { rows } = (await app.call(contract.listRoles, { token: owner.token })).data
    const editor = rows.find(({ name }) => name === 'Product editor')?.id
    const { id } = await create(owner)
    const change = (body: object) => ({ token: owner.token, params: { staffid: id }, body })
    const phoneNumber = '0803 555 0188'
    await app.call(contract.updateStaff, change({ phoneNumber, seen: { phoneNumber: null } }))
    const said = { firstName: 'Bísí', roleId: editor, seen: { firstName: 'Bisi', roleId: clerkRole } }
    const { data } = await app.call(contract.updateStaff, change(said))
    expect(data).toMatchObject({ firstName: 'Bísí', phoneNumber: '+2348035550188', role: { id: editor } })
    const late = change({ phoneNumber: null, roleId: editor, seen: { phoneNumber, roleId: clerkRole } })
    expect(await app.refused(contract.updateStaff, late)).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      errors: [{ field: 'roleId' }],
    })
    const cleared = change({ phoneNumber: null, seen: { phoneNumber } })
    expect((await app.call(contract.updateStaff, cleared)).data.phoneNumber).toBeNull()
  })

  test('view permission isn’t enough to change anybody', async () => {
    const viewer = await manager(owner.storeId, [{ resource: 'staff', right: 'view' }])
    await app.call(contract.listStaff, { token: viewer.token })
    expect((await refused(viewer, person())).code).toBe('not_allowed')
  })

  test('lists the owner first, with search, role filter and total count', async () => {
    for (let i = 0; i < 3; i++) await create(owner)
    const list = async (query: object) => (await app.call(contract.listStaff, { token: owner.token, query })).data
    const all = await list({ limit: 2 })
    expect(all.count).toBe(4)
    expect(all.rows).toHaveLength(2)
    expect(all.rows[0]).toMatchObject({ id: owner.accountId, owner: true, role: null, mayChange: false })
    expect(all.rows[0]?.resources).toHaveLength(resources.length)
    expect((await list({ search: 'bisi ade' })).count).toBe(3)
    expect((await list({ search: '%' })).count).toBe(0)
    expect((await list({ roleId: clerkRole })).count).toBe(3)
    expect((await list({ roleId: randomUUID() })).count).toBe(0)
  })
})

describe('roles', () => {
  const grants: Grant[] = [{ resource: 'orders', right: 'view' }]
  const role = async (by: Person, body: object) =>
    (await app.call(contract.createRole, { token: by.token, body: body as contract.RoleBody })).data

  test('are created, changed for all holders at once, and deleted once nobody has them', async () => {
    const made = await role(owner, { name: 'Packer', grants })
    expect(made).toMatchObject({ name: 'Packer', builtIn: false, grants, staffCount: 0, mayGive: true })
    const body = person(made.id)
    const { id } = await create(owner, body)
    const token = await join(body.email)
    await app.call(listMerchantOrders, { token })
    const given = { token: owner.token, params: { id: made.id } }
    await app.call(contract.updateRole, { ...given, body: { name: 'Packer 2', grants: [] } })
    expect((await app.refused(listMerchantOrders, { token })).code).toBe('not_allowed')
    expect((await app.refused(contract.deleteRole, given)).code).toBe('role_in_use')
    await app.call(contract.deleteStaff, { token: owner.token, params: { staffid: id } })
    await app.call(contract.deleteRole, given)
    expect((await app.refused(contract.deleteRole, given)).code).toBe('role_not_found')
  })

  test('a change keeps what somebody else changed meanwhile, and the same permission is refused', async () => {
    const { id } = await role(owner, { name: 'Packer', grants })
    const change = (body: object) => ({ token: owner.token, params: { id }, body })
    const products = { resource: 'products', right: 'view' }
    await app.call(contract.updateRole, change({ grants: [...grants, products], seen: { grants } }))
    const coupons = { resource: 'coupons', right: 'manage' }
    const said = { name: 'Packer 2', grants: [coupons], seen: { name: 'Packer', grants } }
    const { data } = await app.call(contract.updateRole, change(said))
    expect(data).toMatchObject({ name: 'Packer 2', grants: [coupons, products] })
    const late = { grants: [{ ...products, right: 'manage' }], seen: { grants: [] } }
    expect(await app.refused(contract.updateRole, change(late))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      errors: [{ field: 'grants' }],
    })
    const boss = await manager(owner.storeId)
    const more = { token: boss.token, params: { id }, body: { grants: [], seen: { grants: [coupons] } } }
    expect((await app.refused(contract.updateRole, more)).code).toBe('not_allowed')
  })

  test('have unique names, also among built-in roles; another store can use the same', async () => {
    await role(owner, { name: 'Packer', grants })
    await role(other, { name: 'Packer', grants })
    for (const name of ['Packer', 'manager', 'Accountant']) {
      const { code } = await app.refused(contract.createRole, { token: owner.token, body: { name, grants } })
      expect(code).toBe('role_name_taken')
    }
  })

  test('never have more grants than their creator; built-in and higher roles can’t be changed', async () => {
    const boss = await manager(owner.storeId, [
      { resource: 'staff', right: 'manage' },
      { resource: 'orders', right: 'view' },
    ])
    const body = { name: 'Mine', grants: [{ resource: 'orders', right: 'manage' }] }
    expect((await app.refused(contract.createRole, { token: boss.token, body })).code).toBe('not_allowed')
    const mine = await role(boss, { name: 'Mine', grants })
    const raise = { token: boss.token, params: { id: mine.id }, body }
    expect((await app.refused(contract.updateRole, raise)).code).toBe('not_allowed')
    const high = await role(owner, { name: 'High', grants: body.grants })
    for (const id of [high.id, clerkRole]) {
      const given = { token: boss.token, params: { id } }
      expect((await app.refused(contract.updateRole, { ...given, body: { name: 'Low', grants } })).code).toBe(
        'not_allowed',
      )
      expect((await app.refused(contract.deleteRole, given)).code).toBe('not_allowed')
    }
    const builtIn = { token: owner.token, params: { id: clerkRole } }
    expect((await app.refused(contract.deleteRole, builtIn)).code).toBe('not_allowed')
    const theirs = { token: other.token, params: { id: high.id } }
    expect((await app.refused(contract.deleteRole, theirs)).code).toBe('role_not_found')
    expect((await app.refused(contract.updateRole, { ...theirs, body: { name: 'Low', grants } })).code).toBe(
      'role_not_found',
    )
  })

  test('reject repeated and unknown resources, and a missing name', async () => {
    for (const body of [
      { name: 'P', grants },
      { name: 'Packer', grants: [...grants, ...grants] },
      { name: 'Packer', grants: [{ resource: 'everything', right: 'view' }] },
      { name: 'Packer', grants: [{ resource: 'orders', right: 'own' }] },
      { name: 'Packer' },
    ])
      expect((await app.refused(contract.createRole, { token: owner.token, body })).code).toBe('invalid')
  })

  test('are limited to 30 custom roles, also with concurrent calls', async () => {
    for (let at = 0; at < 28; at++) await role(owner, { name: `Role ${at}`, grants: [] })
    const statuses = await atOnce(app.platform.db, 5, async () => {
      const response = await app.app.inject({
        method: 'POST',
        url: '/v1/storestaff/roles',
        headers: { authorization: `Bearer ${owner.token}` },
        payload: { name: `More ${++made}`, grants: [] },
      })
      return response.statusCode
    })
    expect(statuses.toSorted()).toEqual([200, 200, 409, 409, 409])
  })
})

test('lists the actions of current and former members, and nothing of other stores', async () => {
  const boss = await manager(owner.storeId, [
    { resource: 'staff', right: 'manage' },
    { resource: 'orders', right: 'manage' },
    { resource: 'returns', right: 'manage' },
    { resource: 'products', right: 'view' },
  ])
  const { id } = await create(boss)
  await create(other)
  await app.call(contract.deleteStaff, { token: boss.token, params: { staffid: id } })
  await app.call(contract.deleteStaff, { token: owner.token, params: { staffid: boss.accountId } })
  const log = async (query = {}) => (await app.call(contract.listStaffActivity, { token: owner.token, query })).data
  const { count, rows } = await log()
  expect(count).toBe(3)
  expect(rows.map(({ action, staffId }) => [action, staffId])).toEqual([
    ['staff.delete', owner.accountId],
    ['staff.delete', boss.accountId],
    ['staff.create', boss.accountId],
  ])
  expect(rows[1]?.subject).toEqual({ kind: 'staff', id, name: 'Bisi Ade' })
  expect((await log({ staffId: boss.accountId })).count).toBe(2)
  expect((await log({ staffId: other.accountId })).count).toBe(0)
})

describe('assigning roles', () => {
  const grant = fc.record({ resource: fc.constantFrom(...resources), right: fc.constantFrom(...rights) })
  const grants = fc.uniqueArray(grant, { selector: ({ resource }) => resource })
  const caller = (held: Grant[], isOwner = false) => ({
    accountId: 'me',
    name: 'Me',
    owner: isOwner,
    grants: held,
    scope: scopeOf('store'),
  })

  test('nobody ever grants what they don’t hold', () => {
    fc.assert(
      fc.property(grants, grants, (held, given) => {
        const all = given.every(({ resource, right }) =>
          held.some(each => each.resource === resource && (each.right === right || each.right === 'manage')),
        )
        expect(mayGive(caller(held), given)).toBe(all)
        expect(mayGive(caller(held), held)).toBe(true)
        expect(mayGive(caller([], true), given)).toBe(true)
        expect(mayChange(caller(held), { id: 'them', owner: false, resources: given })).toBe(all)
        expect(mayChange(caller(held), { id: 'me', owner: false, resources: given })).toBe(false)
        expect(mayChange(caller(held, true), { id: 'them', owner: true, resources: given })).toBe(false)
      }),
    )
  })
})
