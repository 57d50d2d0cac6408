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
 * Calls every endpoint with IDs in its path with another tenant's IDs: for each user kind the response is as if they
 * didn't exist. The same call succeeds with the caller's own, so that ownership makes the difference.
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

/** Public tables: products on sale with their variants, stores and categories. */
const forAll: Record<Kind, readonly string[]> = {
  customer: ['products', 'product_variants', 'stores', 'categories'],
  merchant: ['categories'],
  partner: [],
}

/** Everybody can read and report reviews, and mark them as helpful. */
const shared = ['reviews.report', 'reviews.helpful-mark', 'reviews.helpful-unmark']
/**
 * Endpoints whose own data needs more setup. Digital goods, returns, gift cards, gifts before they are sent, variants of
 * what is in a cart and answered questions have tests of their own.
 */
const needsMore = [
  ...[
    'order.download',
    'returns.carry',
    'returns.decline',
    'giftcard.remove',
    'giftcard.change-gift',
    'cart.change-variant',
  ],
  ...['giftcard.send-again', 'questions.report'],
]

const kindsOf = ({ access }: Endpoint): Kind[] =>
  (Object.keys(kinds) as Kind[]).filter(kind => access.some(who => who === 'any' || who.split(':')[0] === kind))

const named = ({ path }: Endpoint): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

const cases = endpoints
  .filter(({ access, path }) => path.includes('{') && !access.includes('public'))
  .flatMap(endpoint => kindsOf(endpoint).map(kind => ({ id: endpoint.id, kind, endpoint })))
  .filter(({ endpoint, kind }) => named(endpoint).some(name => !forAll[kind].includes(namedRow(endpoint, name) ?? '')))

const tokens = new Map<string, string>()

/** Starts a new session each time, because calls may end one. */
const tokenOf = (accountId: string): Promise<string> =>
  within(app, async work => {
    await work.tx.deleteFrom('rate_limits').execute()
    const token = tokens.get(accountId) ?? (await session(work, accountId))
    tokens.set(accountId, token)
    return token
  })

/** Calls an endpoint with the given IDs in the path and a valid body. Returns the status. */
async function call(
  endpoint: Endpoint,
  { accountId }: Pick<Person, 'accountId'>,
  of: Tenant,
  params: Record<string, string>,
): Promise<number> {
  const random = randomOf(endpoint.id)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const own = { ...known, ids: new Map([...known.ids, ...[...of.ids].filter(([, ids]) => ids.length)]) }
  // A generated body may be invalid for reasons that its schema doesn't express.
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

/** Path parameters that refer to the caller's own data. */
const ownNames = (endpoint: Endpoint, kind: Kind) =>
  named(endpoint).filter(name => !forAll[kind].includes(namedRow(endpoint, name) ?? ''))

test.each(cases.filter(({ id }) => !shared.includes(id)))(
  '$id responds as if another’s data didn’t exist for a $kind',
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

/** Tables with an owner. Another's ID in a body is rejected. */
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
 * Calls that succeed although their body refers to another's data: reads, a list that omits unknown products, a
 * coupon's products ignored by its scope, and reports of public data.
 */
const succeedAnyway = ['coupon.customers', 'coupon.preview', 'wishlist.add', 'coupon.update', 'reviews.report']
/** Calls with a result per row: each row of another's is rejected. */
const rowByRow = ['order.move-several', 'order.assign-several-to-bitmarte']

/** Builds valid bodies with IDs of another tenant. */
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

test.each(withBodies)('$id does nothing to another’s data named in the body of a $kind', async ({ endpoint, kind }) => {
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

/** Platform staff who see only what is assigned to them. */
const entrusted = ['dispatcher', 'hub'] as const
const theirWork = entrusted.flatMap(kind =>
  endpoints
    .filter(({ path, access }) => path.includes('{') && access.includes(kind) && !access.includes('any'))
    .map(endpoint => ({ id: endpoint.id, kind, endpoint })),
)

test.each(theirWork)('$id finds nothing for a $kind when it is assigned to another', async ({ endpoint, kind }) => {
  for (let at = 0; at < 3; at++) {
    const others = named(endpoint).map(name => [name, idsOf(theirs, endpoint, name)] as const)
    const params = Object.fromEntries(others.map(([name, ids]) => [name, ids[at % ids.length] ?? '']))
    expect(await call(endpoint, await admin(app, kind), theirs, params)).toBe(404)
  }
})

test('the other tenant’s data is unchanged', async () => {
  expect(changesOf(before, await rowsOf(app.platform.db.read, theirs), theirs)).toEqual([])
})

/** How late an endpoint is called: what deletes comes last, and the whole (a shorter path) after its parts. */
const lateness = ({ method, path }: Endpoint) => (method === 'DELETE' ? 1 / path.split('/').length : 0)
const lastDeleted = cases
  .filter(({ id }) => !needsMore.includes(id))
  .toSorted((a, b) => lateness(a.endpoint) - lateness(b.endpoint))

test.each(lastDeleted)('$id finds a $kind’s own', async ({ endpoint, kind }) => {
  const found = new Set<number>()
  const lists = named(endpoint).map(name => idsOf(mine, endpoint, name).map(id => [name, id] as const))
  for (let at = 0; at < Math.max(...lists.map(list => list.length)) && !found.has(200); at++) {
    const params = Object.fromEntries(lists.map(list => list[at % list.length] ?? ['', '']))
    found.add(await call(endpoint, kinds[kind](mine), mine, params))
  }
  expect([...found].filter(status => status !== 404)).not.toEqual([])
})
