import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { startTestApp, type TestApp } from './harness/app.ts'
import { admin, adminWith, customer, guest, merchant, partner, session, staff, within } from './harness/fixtures.ts'

/**
 * Calls every endpoint as every user kind and without a session. Compares access with spec-calls.tsv and
 * additions.tsv, parsed here independently of the code that decides it.
 */

const rows = ['spec-calls.tsv', 'additions.tsv'].flatMap(file =>
  readFileSync(join(import.meta.dirname, '../contract', file), 'utf8')
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .map(line => line.split('\t')),
)
const whoOf = new Map(rows.map(([id, , , who]) => [id ?? '', (who ?? '').split('+')]))

type Visitor = { kind: string; accountId?: string; may(word: string, changes: boolean): boolean }

let app: TestApp
let visitors: Visitor[]

beforeAll(async () => {
  app = await startTestApp()
  const store = await merchant(app)
  const clerk = await staff(app, store.storeId, [{ resource: 'orders', right: 'view' }])
  const narrowed = await adminWith(app, [
    { resource: 'orders', right: 'view' },
    { resource: 'window', right: 'manage' },
  ])
  const powerless = await adminWith(app, [])
  const adminKind = async (kind: Parameters<typeof admin>[1], words: string[]): Promise<Visitor> => ({
    kind: `admin ${kind}`,
    ...(await admin(app, kind)),
    may: word => words.includes(word),
  })
  visitors = [
    { kind: 'nobody', may: () => false },
    { kind: 'customer', ...(await customer(app)), may: word => word === 'customer' },
    { kind: 'guest', ...(await guest(app)), may: word => word === 'guest' },
    { kind: 'partner', ...(await partner(app)), may: word => word === 'partner' },
    { kind: 'owner', ...store, may: word => word.startsWith('merchant') },
    {
      kind: 'staff with a view grant for orders',
      ...clerk,
      may: (word, changes) => word === 'merchant' || (word === 'merchant:orders' && !changes),
    },
    { kind: 'admin', ...(await admin(app)), may: word => word === 'admin' || word.startsWith('admin:') },
    {
      kind: 'admin with grants to view orders and manage the window',
      ...narrowed,
      may: (word, changes) => word === 'admin' || word === 'admin:window' || (word === 'admin:orders' && !changes),
    },
    { kind: 'admin whose role holds nothing', ...powerless, may: word => word === 'admin' },
    {
      kind: 'superadmin',
      ...(await admin(app, 'superadmin')),
      may: word => word === 'superadmin' || word === 'admin' || word.startsWith('admin:'),
    },
    await adminKind('scheduler', ['scheduler']),
    await adminKind('dispatcher', ['dispatcher']),
    await adminKind('hub', ['hub']),
  ]
})
afterAll(() => app.stop())

test.each(endpoints.map(endpoint => [endpoint.id, endpoint] as const))(
  '%s admits only callers named in spec-calls.tsv and additions.tsv',
  async (id, endpoint) => {
    const who = whoOf.get(id)
    if (!who) throw new Error(`${id} stands in no list`)
    const changes = endpoint.method !== 'GET'
    const calls = await within(app, work =>
      Promise.all(
        visitors.map(async visitor => ({
          ...visitor,
          token: visitor.accountId && (await session(work, visitor.accountId)),
        })),
      ),
    )
    for (const { kind, token, may } of calls) {
      const response = await app.app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/\{\w+\}/g, () => randomUUID()),
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
      const isFile = response.headers['content-type']?.toString().startsWith('text/csv') ?? false
      const { code } = isFile ? {} : response.json<{ code?: string }>()
      const invited =
        who.includes('public') || who.some(word => (word === 'any' ? kind !== 'nobody' : may(word, changes)))
      const refused =
        code === 'token_not_valid' || code === 'not_allowed' || (code === 'account_needed' && kind === 'guest')
      expect({ kind, letIn: !refused }).toEqual({ kind, letIn: invited })
      if (refused) expect(response.statusCode).toBe(kind === 'nobody' ? 401 : 403)
    }
  },
)

test('rejects an invalid token, also where none is required', async () => {
  const response = await app.app.inject({
    url: '/v1/category/getallcategories',
    headers: { authorization: 'Bearer nonsense' },
  })
  expect(response.statusCode).toBe(401)
  expect(response.json()).toMatchObject({ success: false, code: 'token_not_valid', message: 'Token is not valid' })
})
