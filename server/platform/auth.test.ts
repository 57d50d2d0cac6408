import { expect, test } from 'vitest'
import { accountHolders } from '#contract/access.ts'
import { type AdminCaller, admitted, type MerchantCaller, scopeOf } from './auth.ts'

const admin = (adminKind: AdminCaller['adminKind'], ...grants: AdminCaller['grants']): AdminCaller => ({
  kind: 'admin',
  adminKind,
  accountId: '1',
  name: 'A B',
  hubId: null,
  grants,
  twoFactorMissing: false,
})
const staff = (...grants: MerchantCaller['grants']): MerchantCaller => ({
  kind: 'merchant',
  accountId: '1',
  name: 'A B',
  scope: scopeOf('s'),
  owner: false,
  grants,
})

test('an admin endpoint admits superadmins and no other admin kind', () => {
  expect(admitted(['admin'], admin('admin'), true)).toBe(true)
  expect(admitted(['admin'], admin('superadmin'), true)).toBe(true)
  expect(admitted(['admin'], admin('scheduler'), true)).toBe(false)
  expect(admitted(['superadmin'], admin('admin'), true)).toBe(false)
})

test('staff need the resource: view to read, manage to change', () => {
  expect(admitted(['merchant:orders'], staff({ resource: 'orders', right: 'view' }), false)).toBe(true)
  expect(admitted(['merchant:orders'], staff({ resource: 'orders', right: 'view' }), true)).toBe(false)
  expect(admitted(['merchant:orders'], staff({ resource: 'orders', right: 'manage' }), true)).toBe(true)
  expect(admitted(['merchant:orders'], staff({ resource: 'products', right: 'manage' }), false)).toBe(false)
  expect(admitted(['merchant:orders'], { ...staff(), owner: true }, true)).toBe(true)
})

test('an admin needs the resource too, a superadmin doesn’t', () => {
  const clerk = admin('admin', { resource: 'orders', right: 'view' })
  expect(admitted(['admin:orders'], clerk, false)).toBe(true)
  expect(admitted(['admin:orders'], clerk, true)).toBe(false)
  expect(admitted(['admin:products'], clerk, false)).toBe(false)
  expect(admitted(['admin:products', 'admin:orders'], clerk, false)).toBe(true)
  expect(admitted(['admin'], clerk, true)).toBe(true)
  expect(admitted(['merchant:orders'], clerk, false)).toBe(false)
  expect(admitted(['admin:orders'], admin('superadmin'), true)).toBe(true)
  expect(admitted(['admin:orders'], admin('scheduler'), false)).toBe(false)
  expect(admitted(['admin:orders'], staff({ resource: 'orders', right: 'manage' }), false)).toBe(false)
})

test('an endpoint for one kind of people admits no superadmin, and a guest is no customer', () => {
  for (const who of ['scheduler', 'merchant', 'merchant:orders', 'partner', 'customer'] as const)
    expect(admitted([who], admin('superadmin'), false)).toBe(false)
  const customer = (guest: boolean) => ({ kind: 'customer', accountId: '1', name: 'A B', guest }) as const
  expect([true, false].map(guest => admitted(['customer'], customer(guest), false))).toEqual([false, true])
  expect([true, false].map(guest => admitted(['guest'], customer(guest), false))).toEqual([true, false])
})

test('who has to turn two-factor on first opens only the own account', () => {
  const caller = { ...admin('superadmin'), twoFactorMissing: true }
  for (const changes of [false, true]) {
    for (const who of ['superadmin', 'admin', 'admin:orders'] as const)
      expect(admitted([who], caller, changes)).toBe(false)
    expect(admitted(['any'], caller, changes)).toBe(true)
    expect(admitted(accountHolders, caller, changes)).toBe(true)
  }
})

test('only public endpoints admit callers without a token', () => {
  expect(admitted(['any'], undefined, false)).toBe(false)
  expect(admitted(['public'], undefined, false)).toBe(true)
  expect(admitted(['customer'], { kind: 'partner', accountId: '1', name: 'P', partnerId: 'p' }, false)).toBe(false)
})
