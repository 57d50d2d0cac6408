import { randomUUID } from 'node:crypto'
import { type NotNull, type RawBuilder, sql } from 'kysely'
import { resources } from '#contract/access.ts'
import { addToCart } from '#contract/cart/cart.ts'
import { reportProblem } from '#contract/cases/cases.ts'
import { createBulkEdit } from '#contract/catalog/bulk-edits.ts'
import { importProducts } from '#contract/catalog/product-files.ts'
import { scheduleSalePrice } from '#contract/catalog/sale-prices.ts'
import { followStore } from '#contract/content/follow.ts'
import { createPolicy } from '#contract/content/policies.ts'
import { askQuestion } from '#contract/content/questions.ts'
import { addProductReview } from '#contract/content/reviews.ts'
import { createTestimonial } from '#contract/content/testimonials.ts'
import { applyCoupons } from '#contract/coupons/coupons.ts'
import { addRider } from '#contract/logistics/partners.ts'
import { createVehicle, createZone } from '#contract/logistics/shipping-rates.ts'
import { sendMessage } from '#contract/messages/conversations.ts'
import { addFeatured } from '#contract/offers/offers.ts'
import { createRole } from '#contract/stores/staff.ts'
import { activateTheme, addThemeTestimonial } from '#contract/themes/merchant-themes.ts'
import type { Reader } from '#platform/database/database.ts'
import type { TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { codeCoupon } from '#tests/harness/coupons.ts'
import { orderIn } from '#tests/harness/deliveries.ts'
import { type Merchant, merchant, type Person, partner, product, staff, within } from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { ask, delivered } from '#tests/harness/returns.ts'
import type { Known } from './shape.ts'
import { files, multipartOf } from './uploads.ts'

/** A word that occurs only in a tenant's private data. */
export const secret = 'zqxsecretzqx'

/** A store with its people and their data, shared with no other tenant. */
export interface Tenant {
  name: string
  owner: Merchant
  clerk: Person
  buyer: Shopper
  rider: Person & { partnerId: string }
  /** IDs of all its rows, by table. */
  ids: ReadonlyMap<string, readonly string[]>
}

/** Every existing ID, by table. */
export async function idsOf(read: Reader): Promise<Map<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'id' and c.data_type = 'uuid' and t.table_type = 'BASE TABLE'
    order by 1`.execute(read)
  const each = tables.map(({ name }) => sql`select ${sql.lit(name)} as name, id from ${sql.table(name)}`)
  const { rows } = await sql<{ name: string; id: string }>`${sql.join(each, sql` union all `)}`.execute(read)
  return new Map([...Map.groupBy(rows, row => row.name)].map(([name, same]) => [name, same.map(({ id }) => id)]))
}

/** Values that somebody with full knowledge of the town could name. */
export async function knownOf(read: Reader): Promise<Known> {
  const textsOf = async (query: RawBuilder<{ text: string }>) =>
    (await query.execute(read)).rows.map(({ text }) => text)
  const column = (table: string, name: string) =>
    textsOf(sql`select distinct ${sql.ref(name)} as text from ${sql.table(table)} order by 1 limit 500`)
  return {
    ids: await idsOf(read),
    texts: {
      // References of unpriced checkouts are the fixtures' own.
      reference: await textsOf(sql`
        select reference as text from payments p
        where not exists (select from checkouts c where c.id = p.checkout_id and c.quote = '{}') order by 1 limit 500`),
      // Whoever knows a code can read what it is for.
      code: await textsOf(sql`
        select distinct code as text from coupons where code is not null and not starts_with(title, ${secret})`),
      email: await column('accounts', 'email'),
      storeUrl: await column('stores', 'url'),
    },
  }
}

/** Builds a tenant through the API, with at least one of everything that a call can name. */
/** A cancelled transfer to a store and one to a partner, which the ledger doesn’t know. */
const transfers = (app: TestApp, storeId: string, partnerId: string): Promise<void> =>
  within(app, async ({ tx, now }) => {
    const cancelled = { status: 'cancelled', amount_kobo: 1_000_00, opening_kobo: 0, closing_kobo: 0 } as const
    const bank = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Ada Obi' }
    for (const to of [{ store_id: storeId }, { partner_id: partnerId }])
      await tx
        .insertInto('payout_transfers')
        .values({ ...cancelled, ...bank, ...to, requested_at: now, approvals_needed: 0, reference: randomUUID() })
        .execute()
  })

/** A choice attribute of a product's category. */
const attribute = (app: TestApp, productId: string): Promise<void> =>
  within(app, async ({ tx, now }) => {
    const { child_category_id } = await tx
      .selectFrom('products')
      .select('child_category_id')
      .$narrowType<{ child_category_id: NotNull }>()
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('attributes')
      .values({ category_id: child_category_id, name: 'Material', kind: 'choice', position: 1, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('attribute_choices').values({ attribute_id: id, name: 'Cotton', position: 0 }).execute()
  })

/** A card that the customer saved, with a number that the provider doesn't know. */
const card = (app: TestApp, { accountId, email }: Person): Promise<void> =>
  within(app, async ({ tx, now }) => {
    const of = {
      customer_id: accountId,
      email,
      authorization: secret,
      signature: secret,
      created_at: now,
      used_at: now,
    }
    await tx
      .insertInto('saved_cards')
      .values({ ...of, brand: 'visa', last4: '4081' })
      .execute()
  })

/** A passkey with a key that nobody has, of an account whose password alone signs in. */
const passkey = (app: TestApp, { accountId }: Person): Promise<void> =>
  within(app, async ({ tx, now }) => {
    await tx
      .insertInto('two_factors')
      .values({ account_id: accountId, secret: Buffer.from(secret) })
      .execute()
    await tx
      .insertInto('passkeys')
      .values({
        account_id: accountId,
        credential_id: Buffer.from(accountId),
        public_key: Buffer.from(secret),
        counter: 0,
        transports: [],
        name: 'Key',
        created_at: now,
      })
      .execute()
  })

export async function buildTenant(app: TestApp, name: string, scheduler: Person): Promise<Tenant> {
  const before = await idsOf(app.platform.db.read)
  const owner = await merchant(app, { plan: 'pro' })
  const clerk = await staff(
    app,
    owner.storeId,
    resources.map(resource => ({ resource, right: 'manage' as const })),
  )
  const buyer = await shopper(app)
  const rider = await partner(app)
  const goods = await product(app, owner.storeId, { stock: 500 })
  const people = { store: owner, customer: buyer, scheduler, rider }

  const cart = { items: [{ productId: goods.productId, variantId: goods.variantId, quantity: 1 }] }
  const orderId = await delivered(app, { store: owner, buyer, items: [goods] })
  await ask(app, { buyer, orderId, wanted: [{ at: 0, quantity: 1 }] })
  for (const status of ['pending', 'assigned', 'out_for_delivery'] as const) await orderIn(app, people, status)
  const brought = await orderIn(app, people, 'delivered')
  await app.call(reportProblem, {
    token: buyer.token,
    body: { orderId: brought, kind: 'never_arrived', text: 'It isn’t here.' },
  })
  await transfers(app, owner.storeId, rider.partnerId)
  await attribute(app, goods.productId)
  await giftCard(app, buyer)
  await card(app, buyer)
  for (const person of [owner, buyer, rider]) await passkey(app, person)
  await app.call(addProductReview, {
    token: buyer.token,
    body: { productId: goods.productId, stars: 4, text: 'As it was shown.' },
  })
  await app.call(askQuestion, {
    token: buyer.token,
    body: { productId: goods.productId, text: 'Does it come in blue?' },
  })
  const code = `${name.toUpperCase()}-TEN`
  await codeCoupon(app, owner, code)
  await app.call(createPolicy, {
    token: owner.token,
    body: { type: 'shipping', title: 'How we ship', content: 'With care, and in time.' },
  })
  await app.call(createRole, {
    token: owner.token,
    body: { name: 'Packers', grants: [{ resource: 'orders', right: 'view' }] },
  })
  for (const { token } of [buyer, owner])
    await app.call(createTestimonial, {
      token,
      body: { testimonial: 'They bring what they say, when they say it.', stars: 5 },
    })
  await app.call(createZone, { token: owner.token, body: { name: 'Near', states: ['Lagos', 'Ogun'] } })
  await app.call(createVehicle, { token: owner.token, body: { name: 'Bike', maxWeight: 20 } })
  await app.call(addFeatured, { token: owner.token, body: { productId: goods.productId } })
  await app.call(scheduleSalePrice, {
    token: owner.token,
    params: { id: goods.productId },
    body: { variantIds: [goods.variantId], price: 1, startsAt: '2099-11-01T00:00:00Z', endsAt: '2099-11-08T00:00:00Z' },
  })
  await app.call(createBulkEdit, {
    token: owner.token,
    body: { productIds: [goods.productId], change: { action: 'price', unit: 'percent', by: 10 } },
  })
  const form = multipartOf([['file', { name: 'products.csv', type: 'text/csv', bytes: files.csv }]])
  await app.app.inject({
    method: 'POST',
    url: importProducts.path,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': form.type },
    payload: form.bytes,
  })
  await app.call(activateTheme, { token: owner.token, body: { themeId: 46 } })
  await app.call(addThemeTestimonial, {
    token: owner.token,
    body: { name: 'Chiọma', testimonial: 'They bring what they say, when they say it.' },
  })
  await app.call(followStore, { token: buyer.token, body: { storeId: owner.storeId } })
  await app.call(addRider, { token: rider.token, body: { name: 'Musa Bello', phoneNumber: '+2348035550199' } })
  await app.call(sendMessage, { token: buyer.token, body: { orderId, text: 'Where is it?' } })
  await app.call(addToCart, { token: buyer.token, body: cart })
  await app.call(applyCoupons, { token: buyer.token, body: { codes: [code] } })
  await app.runJobs()
  const after = await idsOf(app.platform.db.read)
  const ids = new Map([...after].map(([table, all]) => [table, all.filter(id => !before.get(table)?.includes(id))]))
  return { name, owner, clerk, buyer, rider, ids }
}

const secrets: readonly [table: string, ...columns: string[]][] = [
  ['accounts', 'last_name'],
  ['customer_addresses', 'street', 'full_name'],
  ['orders', 'recipient_name', 'to_street', 'note'],
  ['messages', 'text'],
  ['conversations', 'last_text', 'customer_name'],
  ['product_questions', 'text'],
  ['gift_cards', 'message', 'recipient_name', 'sender_name'],
  ['coupons', 'title', 'description'],
  ['store_roles', 'name'],
  ['partner_riders', 'name'],
  ['order_returns', 'note'],
  ['cases', 'summary'],
  ['passkeys', 'name'],
  ['case_messages', 'text'],
  ['shipping_partners', 'company_name'],
]

/** Writes the secret into all private data of a tenant, and takes its products off sale, so that nothing changes. */
export const keepSecret = (app: TestApp, { ids, owner }: Tenant): Promise<void> =>
  within(app, async ({ tx }) => {
    for (const [table, ...columns] of secrets)
      for (const column of columns)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${secret} || right(id::text, 6)
          where id = any(${ids.get(table) ?? []}::uuid[])`.execute(tx)
    await sql`update store_bank_accounts set account_name = ${secret} where store_id = ${owner.storeId}`.execute(tx)
    await sql`update product_variants set available = 0 where store_id = ${owner.storeId}`.execute(tx)
    await sql`update products set in_stock = false where store_id = ${owner.storeId}`.execute(tx)
  })
