import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminResources, resources } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { randomOf } from '#server/seed/random.ts'
import { startTestApp, type TestApp } from './harness/app.ts'
import { admin, adminWith, type Person, shipping, staff, within } from './harness/fixtures.ts'
import { namedRow } from './harness/named-rows.ts'
import { type Known, valueFor } from './hostile/shape.ts'
import { buildTenant, knownOf, type Tenant } from './hostile/town.ts'

/** Reads every endpoint for people who can't change the store's products, and looks for what a product cost. */

const costKobo = 7_777_713n
const cost = /77,?777[.,]13|7777713/

let app: TestApp
let store: Tenant
let known: Known
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  store = await buildTenant(app, 'costly', await admin(app, 'scheduler'))
  known = await knownOf(app.platform.db.read)
  await within(app, ({ tx }) => sql`update products set cost_kobo = ${costKobo.toString()}::bigint`.execute(tx))
}, 120_000)
afterAll(() => app.stop())

const reads = endpoints.filter(({ method, raw }) => method === 'GET' && !raw)

async function read(endpoint: Endpoint, { token }: Pick<Person, 'token'>): Promise<string> {
  const path = endpoint.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => store.ids.get(namedRow(endpoint, name) ?? '')?.[0] ?? store.owner.storeUrl,
  )
  const get = (url: string) => app.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  const { statusCode, body } = await get(path)
  if (statusCode !== 422) return body
  const query = valueFor(randomOf(endpoint.id), endpoint, 'query', known) as Record<string, unknown>
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return (await get(`${path}?${search}`)).body
}

/** Returns the endpoints whose response tells the cost, and how many responses tell of the store's product. */
async function telling(person: Pick<Person, 'token'>) {
  const [productId = ''] = store.ids.get('products') ?? []
  const found = { cost: [] as string[], product: 0 }
  await within(app, ({ tx }) => tx.deleteFrom('rate_limits').execute())
  for (const endpoint of reads) {
    const body = await read(endpoint, person)
    if (cost.test(body)) found.cost.push(endpoint.id)
    if (body.includes(productId)) found.product++
  }
  return found
}

test('only who can change the products of a store reads what they cost', async () => {
  const view = resources.map(resource => ({ resource, right: resource === 'products' ? 'view' : 'manage' }) as const)
  const viewAll = adminResources.map(
    resource => ({ resource, right: resource === 'products' ? 'view' : 'manage' }) as const,
  )
  const clerk = await telling(await staff(app, store.owner.storeId, view))
  expect(clerk.cost).toEqual([])
  expect(clerk.product).toBeGreaterThan(10)
  const overseer = await telling(await adminWith(app, viewAll))
  expect(overseer.cost).toEqual([])
  expect(overseer.product).toBeGreaterThan(5)
  expect((await telling(store.owner)).cost).toEqual(
    expect.arrayContaining(['products.list', 'products.get', 'products.export', 'merchant.product-search']),
  )
}, 120_000)
