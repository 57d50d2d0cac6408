import { sql, type Updateable } from 'kysely'
import type { AdminGrant, AdminKind, Grant } from '#contract/access.ts'
import { setInStock } from '#domains/catalog/index.ts'
import { addWords, keepDocuments } from '#domains/search/index.ts'
import { storeChanged } from '#domains/stores/index.ts'
import { giveDefaultTheme } from '#domains/themes/index.ts'
import { newToken } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import type { Products, Stores } from '#platform/database/schema.gen.ts'
import { failed } from '#platform/failure.ts'
import type { TestApp } from './app.ts'
import { insertPicture } from './pictures.ts'

/**
 * People and data that tests start from, written directly to the tables; what a test examines goes through the API.
 * Names contain a counter, so that a test can create any number.
 */

let count = 0
const next = (): number => ++count

/** Runs in a transaction of the app. Throws on a failure. */
export async function within<T>(app: TestApp, use: (work: Work) => Promise<T>): Promise<T> {
  const result = await app.platform.db.transact(use)
  if (failed(result)) throw new Error(`${result.code}: ${result.message}`)
  return result as T
}

export interface Person {
  accountId: string
  token: string
  email: string
}

/** Starts a session of an account. */
export async function session(work: Work, accountId: string): Promise<string> {
  const { token, hash } = newToken()
  await work.tx
    .insertInto('sessions')
    .values({ token_hash: hash, account_id: accountId, created_at: work.now, expires_at: after(work.now, 365 * day) })
    .execute()
  return token
}

async function account(
  work: Work,
  kind: 'customer' | 'merchant' | 'admin' | 'partner',
  adminKind: AdminKind | null = null,
): Promise<Person> {
  const email = `${adminKind ?? kind}${next()}@test.ng`
  const { id } = await work.tx
    .insertInto('accounts')
    .values({
      kind,
      admin_kind: adminKind,
      email,
      password_hash: 'none',
      first_name: 'Ada',
      last_name: `Obi${count}`,
      confirmed_at: work.now,
      created_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = await session(work, id)
  return { accountId: id, token, email }
}

/** Creates a customer without an account. */
export const guest = (app: TestApp): Promise<Person> =>
  within(app, async work => {
    const email = `guest${next()}@test.ng`
    const { id } = await work.tx
      .insertInto('accounts')
      .values({
        kind: null,
        email,
        first_name: 'Ada',
        last_name: `Obi${count}`,
        phone_number: '+2348035550188',
        created_at: work.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { accountId: id, token: await session(work, id), email }
  })

export const customer = (app: TestApp): Promise<Person> => within(app, work => account(work, 'customer'))

export const admin = (app: TestApp, kind: AdminKind = 'admin'): Promise<Person> =>
  within(app, work => account(work, 'admin', kind))

/** Creates an admin with a role of exactly these grants. */
export const adminWith = (app: TestApp, grants: readonly AdminGrant[]): Promise<Person> =>
  within(app, async work => {
    const person = await account(work, 'admin', 'admin')
    const { id: role_id } = await work.tx
      .insertInto('admin_roles')
      .values({ name: `Role ${next()}`, created_at: work.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (grants.length)
      await work.tx
        .insertInto('admin_role_grants')
        .values(grants.map(({ resource, right }) => ({ role_id, resource, can: right })))
        .execute()
    await work.tx.updateTable('accounts').set({ admin_role_id: role_id }).where('id', '=', person.accountId).execute()
    return person
  })

export interface Merchant extends Person {
  storeId: string
  storeUrl: string
}

/** Creates a merchant with a live store in the given state, approved by two admins. */
export const merchant = (
  app: TestApp,
  store: { state?: string; lga?: string; plan?: 'starter' | 'growth' | 'pro' } = {},
): Promise<Merchant> =>
  within(app, async work => {
    const owner = await account(work, 'merchant')
    const [first, second] = [await account(work, 'admin', 'admin'), await account(work, 'admin', 'admin')]
    const url = `store-${next()}`
    const { id } = await work.tx
      .insertInto('stores')
      .values({
        merchant_id: owner.accountId,
        name: `Store ${count}`,
        url,
        plan: store.plan ?? 'starter',
        pickup_state: store.state ?? 'Lagos',
        pickup_lga: store.lga ?? 'Ikeja',
        pickup_street: '1 Allen Avenue',
        phone_number: '+2348030000000',
        first_approved_by: first.accountId,
        first_approved_at: work.now,
        second_approved_by: second.accountId,
        second_approved_at: work.now,
        created_at: work.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await work.tx.insertInto('store_members').values({ account_id: owner.accountId, store_id: id }).execute()
    await giveDefaultTheme(work, id)
    await work.tx
      .insertInto('store_bank_accounts')
      .values({
        store_id: id,
        bank_code: '058',
        bank_name: 'Guaranty Trust Bank',
        account_number: '0123456789',
        account_name: 'ADA OBI',
        updated_at: work.now,
      })
      .execute()
    return { ...owner, storeId: id, storeUrl: url }
  })

/** Changes columns of a store and updates data derived from its name and live status. */
export async function changeStore(work: Work, storeId: string, to: Updateable<Stores>): Promise<void> {
  await work.tx.updateTable('stores').set(to).where('id', '=', storeId).execute()
  await storeChanged(work, storeId, 'live')
  await storeChanged(work, storeId, 'name')
  await addWords(work, { storeId })
}

/** Creates a staff member of a store, with a role of exactly these grants. */
export const staff = (app: TestApp, storeId: string, grants: readonly Grant[]): Promise<Person> =>
  within(app, async work => {
    const person = await account(work, 'merchant')
    const { id: role_id } = await work.tx
      .insertInto('store_roles')
      .values({ store_id: storeId, name: `Role ${next()}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await work.tx
      .insertInto('store_role_grants')
      .values(grants.map(grant => ({ role_id, resource: grant.resource, can: grant.right })))
      .execute()
    await work.tx
      .insertInto('store_members')
      .values({ account_id: person.accountId, store_id: storeId, role_id })
      .execute()
    return person
  })

export interface Product {
  productId: string
  /** One per option, in their order. */
  variantIds: string[]
  variantId: string
}

/**
 * Creates an approved product on sale, or a pending one with the picture that approval needs. Prices in kobo; one variant
 * per entry of `options`.
 */
export const product = (
  app: TestApp,
  storeId: string,
  of: {
    name?: string
    price?: number
    list?: number
    stock?: number
    grams?: number
    digital?: boolean
    sellsWhenOut?: boolean
    options?: string[]
    approval?: 'pending' | 'approved'
    categoryId?: [string, string, string]
  } = {},
): Promise<Product> =>
  within(app, async work => {
    const [top, sub, child] = of.categoryId ?? (await categories(work))
    const selling_kobo = of.price ?? 1_000_000
    const list_kobo = of.list ?? selling_kobo
    const { id } = await work.tx
      .insertInto('products')
      .values({
        store_id: storeId,
        category_id: top,
        sub_category_id: sub,
        child_category_id: child,
        name: of.name ?? `Product ${next()}`,
        description: ['Made with care.'],
        selling_kobo,
        list_kobo,
        weight_grams: of.grams ?? 500,
        is_digital: of.digital ?? false,
        sells_when_out: of.sellsWhenOut ?? false,
        in_stock: of.sellsWhenOut || (of.stock ?? 10) > 0,
        properties: JSON.stringify(of.options ? [{ type: 'Size', options: of.options }] : []),
        approval_status: of.approval ?? 'approved',
        picture_id: of.approval === 'pending' ? await insertPicture(work) : null,
        created_at: work.now,
        updated_at: work.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await productsWritten(work, [id])
    const variants = await work.tx
      .insertInto('product_variants')
      .values(
        (of.options ?? [undefined]).map((option, position) => ({
          store_id: storeId,
          product_id: id,
          options: JSON.stringify(option ? [{ property: 'Size', option }] : []),
          selling_kobo,
          list_kobo,
          available: of.stock ?? 10,
          sells_when_out: of.sellsWhenOut ?? false,
          position,
        })),
      )
      .returning('id')
      .execute()
    const variantIds = variants.map(variant => variant.id)
    work.invalidate('on-sale')
    return { productId: id, variantIds, variantId: variantIds[0] ?? '' }
  })

/** Updates catalog and search data derived from products that a test wrote directly. */
export async function productsWritten(work: Work, ids: readonly string[]): Promise<void> {
  const written = sql`p.id = any(${[...ids]}::uuid[])`
  await sql`update products p set visible = p.standing = 'on-sale' and s.live
    from stores s where s.id = p.store_id and ${written}`.execute(work.tx)
  await sql`insert into product_counts (store_id, standing, count)
    select store_id, standing, count(*) from products
    where store_id in (select p.store_id from products p where ${written}) group by 1, 2
    on conflict (store_id, standing) do update set count = excluded.count`.execute(work.tx)
  await addWords(work, { ids })
  await keepDocuments(work, { ids }, 'words')
}

/** Changes columns of a product and updates data derived from it. */
export async function changeProduct(work: Work, id: string, to: Updateable<Products>): Promise<void> {
  await work.tx.updateTable('products').set(to).where('id', '=', id).execute()
  await productsWritten(work, [id])
}

/** Sets the stock of each variant of a product. */
export const setStock = (app: TestApp, productId: string, available: number): Promise<void> =>
  within(app, async work => {
    const { tx } = work
    await tx.updateTable('product_variants').set({ available }).where('product_id', '=', productId).execute()
    await setInStock(work, [productId])
  })

/** Creates a category, subcategory and child category. */
export async function categories(work: Work): Promise<[string, string, string]> {
  const add = async (level: number, parent_id: string | null) =>
    (
      await work.tx
        .insertInto('categories')
        .values({ level, parent_id, name: `Category ${next()}` })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const top = await add(1, null)
  const sub = await add(2, top)
  work.invalidate('*')
  return [top, sub, await add(3, sub)]
}

/** Creates an approved shipping partner. */
export const partner = (app: TestApp, states: string[] = ['Lagos']): Promise<Person & { partnerId: string }> =>
  within(app, async work => {
    const person = await account(work, 'partner')
    const { id } = await work.tx
      .insertInto('shipping_partners')
      .values({
        account_id: person.accountId,
        company_name: `Riders ${next()}`,
        phone_number: '+2348031111111',
        states,
        approved_at: work.now,
        is_onboarded: true,
        created_at: work.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...person, partnerId: id }
  })

/** Creates an address of a customer. */
export const address = (app: TestApp, customerId: string, at: { state?: string; lga?: string } = {}): Promise<string> =>
  within(app, async work => {
    const { id } = await work.tx
      .insertInto('customer_addresses')
      .values({
        customer_id: customerId,
        full_name: 'Chiọma Okafor',
        phone_number: '+2348035550188',
        email: 'chioma@test.ng',
        state: at.state ?? 'Lagos',
        lga: at.lga ?? 'Surulere',
        street: '14 Adéníran Ogunsanya Street',
        created_at: work.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

/** Creates the platform's zones, vehicles and prices: ₦1,500 flat within Lagos, ₦3,000 everywhere else. */
export const shipping = (app: TestApp): Promise<void> =>
  within(app, async ({ tx }) => {
    const zones = await tx
      .insertInto('shipping_zones')
      .values([{ name: 'Lagos' }, { name: 'Elsewhere' }])
      .returning('id')
      .execute()
    const reached = [['Lagos'], ['Oyo', 'Kano', 'Enugu', 'FCT', 'Rivers']]
    await tx
      .insertInto('shipping_zone_states')
      .values(zones.flatMap((zone, at) => (reached[at] ?? []).map(state => ({ zone_id: zone.id, state }))))
      .execute()
    const vehicles = await tx
      .insertInto('shipping_vehicles')
      .values([
        { name: 'Bike', max_grams: 20_000 },
        { name: 'Van', max_grams: 500_000 },
      ])
      .returning('id')
      .execute()
    const prices = zones.flatMap(from =>
      zones.flatMap(to =>
        vehicles.map((vehicle, index) => ({
          from_zone_id: from.id,
          to_zone_id: to.id,
          vehicle_id: vehicle.id,
          base_kobo: (from.id === to.id ? 150_000 : 300_000) * (index + 1),
          per_kg_kobo: 0,
          days_from: from.id === to.id ? 1 : 3,
          days_to: from.id === to.id ? 2 : 5,
        })),
      ),
    )
    await tx.insertInto('shipping_prices').values(prices).execute()
  })
