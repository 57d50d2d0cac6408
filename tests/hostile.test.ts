import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { hashPassword } from '#identity/index.ts'
import { startTestApp, type TestApp } from './harness/app.ts'
import { admin, shipping, within } from './harness/fixtures.ts'
import { differences } from './harness/reconcile.ts'
import { type Attacker, attack, type Outcome } from './hostile/attack.ts'
import { buildTenant, keepSecret, type Tenant } from './hostile/town.ts'
import { changesOf, rowsOf } from './hostile/untouched.ts'

/**
 * Sends hostile input to every endpoint as every caller. `npm run bench -- hostile` sends a hundred thousand requests;
 * this test sends as many as its time allows.
 */

const requests = Number(process.env.HOSTILE_REQUESTS ?? 2000)
const seed = Number(process.env.HOSTILE_SEED ?? 7)

let app: TestApp
let tenants: Tenant[]
let quiet: Tenant
let staff: Attacker[]

const peopleOf = ({ name, owner, clerk, buyer, rider }: Tenant): Attacker[] => [
  { kind: `owner of ${name}`, accountId: owner.accountId, words: ['merchant'] },
  { kind: `clerk of ${name}`, accountId: clerk.accountId, words: ['merchant'] },
  { kind: `customer of ${name}`, accountId: buyer.accountId, words: ['customer'] },
  { kind: `rider of ${name}`, accountId: rider.accountId, words: ['partner'] },
]

beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  const scheduler = await admin(app, 'scheduler')
  quiet = await buildTenant(app, 'quiet', scheduler)
  tenants = [await buildTenant(app, 'left', scheduler), await buildTenant(app, 'right', scheduler)]
  await keepSecret(app, quiet)
  staff = [{ kind: 'scheduler', accountId: scheduler.accountId, words: ['scheduler'], oversees: true }]
  for (const kind of ['admin', 'superadmin', 'dispatcher', 'hub'] as const)
    staff.push({
      kind,
      accountId: (await admin(app, kind)).accountId,
      words: kind === 'superadmin' ? ['admin', 'superadmin'] : [kind],
      oversees: true,
    })
  // Nobody knows it.
  const password_hash = await hashPassword(randomUUID())
  await within(app, async ({ tx }) => {
    await tx.updateTable('accounts').set({ password_hash }).execute()
  })
}, 120_000)
afterAll(() => app.stop())

function expectHarmless({ faults, statuses, done }: Outcome): void {
  const said = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(`seed ${seed}: ${said.join(', ')}; ${done.size} of ${endpoints.length} endpoints did as they were asked`)
  expect(faults).toEqual([])
}

const outsiders = (): Attacker[] => [{ kind: 'nobody', words: [] }, ...tenants.flatMap(peopleOf)]

test('hostile calls neither change a tenant nor reveal its data', {
  timeout: 15_000 + requests * 50,
}, async () => {
  const before = await rowsOf(app.platform.db.read, quiet)
  expectHarmless(await attack(app, { requests: requests / 2, seed, attackers: outsiders() }))
  expect(changesOf(before, await rowsOf(app.platform.db.read, quiet), quiet)).toEqual([])
  expect(await differences(app.platform.db.read)).toEqual([])
})

test('hostile calls never cause an internal error, and all accounts reconcile', {
  timeout: 15_000 + requests * 50,
}, async () => {
  const attackers = [...outsiders(), ...peopleOf(quiet), ...staff]
  expectHarmless(
    await attack(app, {
      requests: requests / 2,
      seed: seed + 1,
      attackers: attackers.map(each => ({ ...each, oversees: true })),
    }),
  )
  expect(await differences(app.platform.db.read)).toEqual([])
})
