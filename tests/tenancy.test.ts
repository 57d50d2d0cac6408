import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { hashPassword } from '#identity/index.ts'
import { randomOf } from '#server/seed/random.ts'
import { startTestApp, type TestApp } from './harness/app.ts'
import { admin, type Person, session, shipping, within } from './harness/fixtures.ts'
import { namedRow } from './harness/named-rows.ts'
import { type Known, password, valueFor } from './hostile/shape.ts'
import { buildTenant, knownOf, type Tenant } from './hostile/town.ts'
import { changesOf, rowsOf, type Snapshot } from './hostile/untouched.ts'

/**
 * Every call that names something in its address is made with what is another's: for each user kind it is as if there
 * were no such thing. The same call with one's own finds it, so that it is the owner that makes the difference.
 */

let app: TestApp
let known: Known
let mine: Tenant
let theirs: Tenant
let before: Snapshot

beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  const scheduler = await admin(app, 'scheduler')
  mine = await buildTenant(app, 'mine', scheduler)
  theirs = await buildTenant(app, 'theirs', scheduler)
  const password_hash = await hashPassword(password)
  await within(app, async ({ tx }) => {
    await tx.updateTable('accounts').set({ password_hash }).execute()
  })
  known = await knownOf(app.platform.db.read)
  before = await rowsOf(app.platform.db.read, theirs)
}, 120_000)
afterAll(() => app.stop())

const kinds = {
  customer: ({ buyer }: Tenant): Person => buyer,
  merchant: ({ owner }: Tenant): Person => owner,
  partner: ({ rider }: Tenant): Person => rider,
} as const
type Kind = keyof typeof kinds

/** What everybody may name: a shop window's goods, its stores and the tree. */
const forAll: Record<Kind, readonly string[]> = {
  customer: ['products', 'stores', 'categories'],
  merchant: ['categories'],
  partner: [],
}

/** Reviews are for all to read, and to report. */
const shared = ['reviews.report']
/** What one's own needs to be found takes a test of its own: `digital-goods`, `returns` and `gift-cards` have them. */
const needsMore = ['order.download', 'returns.carry', 'giftcard.remove']

const kindsOf = ({ access }: Endpoint): Kind[] =>
  (Object.keys(kinds) as Kind[]).filter(kind => access.some(who => who === 'any' || who.split(':')[0] === kind))

const named = ({ path }: Endpoint): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

const cases = endpoints
  .filter(({ access, path }) => path.includes('{') && !access.includes('public'))
  .flatMap(endpoint => kindsOf(endpoint).map(kind => ({ id: endpoint.id, kind, endpoint })))
  .filter(({ endpoint, kind }) => named(endpoint).some(name => !forAll[kind].includes(namedRow(endpoint, name) ?? '')))

const tokens = new Map<string, string>()

/** A session of an account's, which calls may end: a new one then. */
const tokenOf = (accountId: string): Promise<string> =>
  within(app, async work => {
    await work.tx.deleteFrom('rate_limits').execute()
    const token = tokens.get(accountId) ?? (await session(work, accountId))
    tokens.set(accountId, token)
    return token
  })

/** Calls with ids in the address, and a body as it should be, of what is the caller's. Answers the status. */
async function call(
  endpoint: Endpoint,
  { accountId }: Pick<Person, 'accountId'>,
  of: Tenant,
  params: Record<string, string>,
): Promise<number> {
  const random = randomOf(endpoint.id)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const own = { ...known, ids: new Map([...known.ids, ...[...of.ids].filter(([, ids]) => ids.length)]) }
  // What a schema doesn't tell may be wrong with a body that is made from it.
  for (let tries = 0; tries < 25; tries++) {
    const payload = endpoint.body.def.type === 'undefined' ? undefined : valueFor(random, endpoint, 'body', own)
    const { statusCode } = await app.app.inject({
      method: endpoint.method,
      url: path,
      headers: { authorization: `Bearer ${await tokenOf(accountId)}` },
      ...(payload === undefined ? {} : { payload: payload as object }),
    })
    if (statusCode === 401) tokens.delete(accountId)
    else if (statusCode !== 422) return statusCode
  }
  return 422
}

const idsOf = (tenant: Tenant, endpoint: Endpoint, name: string) => tenant.ids.get(namedRow(endpoint, name) ?? '') ?? []

/** The names of an address that stand for what is somebody's own. */
const ownNames = (endpoint: Endpoint, kind: Kind) =>
  named(endpoint).filter(name => !forAll[kind].includes(namedRow(endpoint, name) ?? ''))

test.each(cases.filter(({ id }) => !shared.includes(id)))(
  '$id finds nothing of another’s for a $kind',
  async ({ endpoint, kind }) => {
    for (const name of ownNames(endpoint, kind)) {
      const others = idsOf(theirs, endpoint, name)
      expect(others.length, `there is a row of ${namedRow(endpoint, name)}`).toBeGreaterThan(0)
      for (const id of others.slice(0, 3)) {
        const own = Object.fromEntries(named(endpoint).map(each => [each, idsOf(mine, endpoint, each)[0] ?? id]))
        const status = await call(endpoint, kinds[kind](mine), mine, { ...own, [name]: id })
        expect(status).toBe(404)
      }
    }
  },
)

/** Tables whose rows have an owner; naming another's in a body is refused. */
const owned: Record<Kind, readonly string[]> = {
  customer: [
    'customer_addresses',
    'orders',
    'order_items',
    'gift_cards',
    'cart_items',
    'conversations',
    'notifications',
  ],
  merchant: [
    'products',
    'product_variants',
    'featured_products',
    'store_roles',
    'merchant_themes',
    'shipping_zones',
    'shipping_vehicles',
    'orders',
    'conversations',
    'notifications',
  ],
  partner: ['orders', 'partner_riders', 'notifications'],
}
/**
 * Calls that succeed though their body names another's: those that only read, a list whose unknown products are left out,
 * a coupon's products where its scope makes them meaningless, and reports of what everybody may read.
 */
const succeedAnyway = ['coupon.customers', 'coupon.preview', 'wishlist.add', 'coupon.update', 'reviews.report']
/** Calls that respond row by row: each row of another's is refused. */
const rowByRow = ['order.move-several']

/** Bodies as they should be, but for ids of what is theirs. */
function foreignBodies(endpoint: Endpoint, kind: Kind): unknown[] {
  const theirIds = owned[kind].map(table => [table, theirs.ids.get(table) ?? []] as const)
  const own = { ...known, ids: new Map([...known.ids, ...[...mine.ids].filter(([, ids]) => ids.length), ...theirIds]) }
  const random = randomOf(`${endpoint.id} of another`)
  const named = new Set(theirIds.flatMap(([, ids]) => ids))
  return Array.from({ length: 40 }, () => valueFor(random, endpoint, 'body', own))
    .filter(body => [...named].some(id => JSON.stringify(body).includes(id)))
    .slice(0, 10)
}

const withBodies = endpoints
  .filter(
    ({ method, body, raw, multipart, id }) =>
      method !== 'GET' && body.def.type !== 'undefined' && !raw && !multipart && !succeedAnyway.includes(id),
  )
  .flatMap(endpoint => kindsOf(endpoint).map(kind => ({ id: endpoint.id, kind, endpoint })))

test.each(withBodies)('$id does nothing to another’s that the body of a $kind names', async ({ endpoint, kind }) => {
  const { accountId } = kinds[kind](mine)
  for (const payload of foreignBodies(endpoint, kind)) {
    const params = Object.fromEntries(named(endpoint).map(each => [each, idsOf(mine, endpoint, each)[0] ?? '']))
    const { statusCode, body } = await app.app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
      headers: { authorization: `Bearer ${await tokenOf(accountId)}` },
      payload: payload as object,
    })
    if (statusCode === 401) tokens.delete(accountId)
    if (statusCode === 200 && rowByRow.includes(endpoint.id)) expect(JSON.parse(body).data.refused).not.toEqual([])
    else expect({ statusCode, payload, body }).not.toMatchObject({ statusCode: 200 })
  }
})

/** Those of the platform who see what is given to them, and nothing else. */
const entrusted = ['dispatcher', 'hub'] as const
const theirWork = entrusted.flatMap(kind =>
  endpoints
    .filter(({ path, access }) => path.includes('{') && access.includes(kind) && !access.includes('any'))
    .map(endpoint => ({ id: endpoint.id, kind, endpoint })),
)

test.each(theirWork)('$id finds nothing for a $kind that was given to another', async ({ endpoint, kind }) => {
  for (let at = 0; at < 3; at++) {
    const others = named(endpoint).map(name => [name, idsOf(theirs, endpoint, name)] as const)
    const params = Object.fromEntries(others.map(([name, ids]) => [name, ids[at % ids.length] ?? '']))
    expect(await call(endpoint, await admin(app, kind), theirs, params)).toBe(404)
  }
})

test('whoever was asked about is as before', async () => {
  expect(changesOf(before, await rowsOf(app.platform.db.read, theirs), theirs)).toEqual([])
})

const lastDeleted = cases
  .filter(({ id }) => !needsMore.includes(id))
  .toSorted((a, b) => Number(a.endpoint.method === 'DELETE') - Number(b.endpoint.method === 'DELETE'))

test.each(lastDeleted)('$id finds a $kind’s own', async ({ endpoint, kind }) => {
  const found = new Set<number>()
  const lists = named(endpoint).map(name => idsOf(mine, endpoint, name).map(id => [name, id] as const))
  for (let at = 0; at < Math.max(...lists.map(list => list.length)) && !found.has(200); at++) {
    const params = Object.fromEntries(lists.map(list => list[at % list.length] ?? ['', '']))
    found.add(await call(endpoint, kinds[kind](mine), mine, params))
  }
  expect([...found].filter(status => status !== 404)).not.toEqual([])
})
