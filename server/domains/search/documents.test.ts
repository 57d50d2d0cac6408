import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProduct, listProducts } from '#contract/catalog/catalog.ts'
import { addToWishlist, listWishlist } from '#contract/content/wishlist.ts'
import { addProductRating, countSold, setInStock } from '#domains/catalog/index.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { coupon } from '#tests/harness/coupons.ts'
import { changeStore, customer, merchant, product, productsWritten, setStock, within } from '#tests/harness/fixtures.ts'
import { rebuildDocuments } from './documents.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const documents = async () => {
  const { rows } = await sql<Record<string, unknown>>`select *, search::text from search_documents order by id`.execute(
    app.platform.db.read,
  )
  return rows
}
const documentOf = async (id: string) => (await documents()).find(row => row.id === id)
const sell = (storeId: string, productId: string, quantity: number) =>
  within(app, async work => {
    await work.tx.insertInto('sold_units').values({ store_id: storeId, product_id: productId, quantity }).execute()
    await countSold(work)
  })

test('a document follows its product and store in the same transaction', async () => {
  const { storeId } = await merchant(app)
  const { productId } = await product(app, storeId, { name: 'Woven tote', stock: 3 })
  const pending = await product(app, storeId, { approval: 'pending' })
  expect(await documentOf(productId)).toMatchObject({ store_id: storeId, in_stock: true, sold_count: 0 })
  expect(await documentOf(pending.productId)).toBeUndefined()

  await sell(storeId, productId, 12)
  await within(app, work => addProductRating(work, { storeId, productId }, { stars: 4, reviews: 1 }))
  await setStock(app, productId, 0)
  expect(await documentOf(productId)).toMatchObject({ in_stock: false, sold_count: 12, rating: 4, review_count: 1 })
  expect((await documentOf(productId))?.keys).toContain('★1')

  await within(app, work => changeStore(work, storeId, { name: 'Kingfisher Weavers' }))
  expect((await documentOf(productId))?.search).toContain("'/kingfish'")
  await within(app, work => changeStore(work, storeId, { suspended_at: work.now }))
  expect(await documentOf(productId)).toBeUndefined()
  await within(app, work => changeStore(work, storeId, { suspended_at: null }))
  const before = await documents()
  expect(before.length).toBeGreaterThan(0)
  await rebuildDocuments(app.platform.db)
  expect(await documents()).toEqual(before)
})

test('a store’s name in a description is its name, not a word of the product', async () => {
  const { storeId } = await merchant(app)
  await within(app, work => changeStore(work, storeId, { name: 'Sabon Zobo Textiles' }))
  const { productId } = await product(app, storeId, { name: 'Talking drum' })
  const description = ['Carved by hand. From Sabon Zobo Textiles in Kano.']
  await within(app, async work => {
    await work.tx.updateTable('products').set({ description }).where('id', '=', productId).execute()
    await productsWritten(work, [productId])
  })
  const drink = await product(app, (await merchant(app)).storeId, { name: 'Zobo drink' })
  const found = async (search: string) => {
    const { rows, count } = (await app.call(listProducts, { query: { search } })).data
    expect(count).toBe(rows.length)
    return rows.map(({ id }) => id)
  }
  expect(await found('zobo')).toEqual([drink.productId])
  expect(await found('sabon zobo')).toEqual([productId])
  expect(await found('carved')).toEqual([productId])
})

test('words that only its store’s name has are marked', async () => {
  const { storeId } = await merchant(app)
  const { productId } = await product(app, storeId, { name: 'Talking drum' })
  const { name } = await app.platform.db.read
    .selectFrom('categories')
    .innerJoin('products', 'products.category_id', 'categories.id')
    .select('categories.name')
    .where('products.id', '=', productId)
    .executeTakeFirstOrThrow()
  await within(app, work => changeStore(work, storeId, { name: `Drum ${name} Barn` }))
  await rebuildDocuments(app.platform.db)
  const { rows } = await sql<{ word: string }>`
    select word from search_documents, unnest(tsvector_to_array(search)) word where id = ${productId} and word ~ '^@'
    order by word`.execute(app.platform.db.read)
  expect(rows.map(({ word }) => word)).toEqual(['@barn', '@drum'])
})

test('a large store’s documents follow with jobs', async () => {
  const { storeId } = await merchant(app)
  const { productId } = await product(app, storeId)
  await within(app, async ({ tx }) => {
    await sql`insert into products (store_id, category_id, sub_category_id, child_category_id, name, selling_kobo, list_kobo,
        weight_grams, approval_status, visible, created_at, updated_at)
      select store_id, category_id, sub_category_id, child_category_id, 'Bead ' || n, selling_kobo, list_kobo,
        weight_grams, approval_status, true, created_at, updated_at
      from products, generate_series(1, 600) n where id = ${productId}`.execute(tx)
  })
  await within(app, work => changeStore(work, storeId, { name: 'Bee-eater Beads' }))
  await app.runJobs()
  const mine = (await documents()).filter(row => row.store_id === storeId)
  expect(mine).toHaveLength(601)
  for (const { search } of mine) expect(search).toContain("'/bee'")
})

test('a scheduled job repairs documents that a process of the previous release left behind', async () => {
  const { storeId } = await merchant(app)
  const { productId } = await product(app, storeId, { name: 'Hornbill mask' })
  const gone = await product(app, storeId, { name: 'Hornbill drum' })
  await within(app, async ({ tx }) => {
    await tx.deleteFrom('search_documents').where('id', '=', productId).execute()
    await tx.updateTable('products').set({ visible: false }).where('id', '=', gone.productId).execute()
  })
  await app.runScheduledJob('catalog.count-words')
  const { rows } = (await app.call(listProducts, { query: { search: 'hornbill' } })).data
  expect(rows.map(row => row.id)).toEqual([productId])

  await within(app, async ({ tx }) => {
    const card = { name: null, list_kobo: null, rating_sum: null, picture_id: null }
    await tx.updateTable('search_documents').set(card).where('id', '=', productId).execute()
  })
  const [shown] = (await app.call(listProducts, { query: { search: 'hornbill mask' } })).data.rows
  expect(shown).toMatchObject({ id: productId, name: 'Hornbill mask' })
  await app.runScheduledJob('catalog.count-words')
  expect(await documentOf(productId)).toMatchObject({ name: 'Hornbill mask', rating_sum: 0 })
})

test('a scheduled job repairs prices of documents that a process of the previous release wrote', async () => {
  const owner = await merchant(app)
  const { productId } = await product(app, owner.storeId, { price: 1_000_000 })
  await coupon(app, owner, { minRequireType: 'None' })
  const right = { selling_kobo: 900_000, unit_kobo: 1_000_000, discount_percent: 10 }
  expect(await documentOf(productId)).toMatchObject(right)
  for (const wrong of [{ unit_kobo: null }, { unit_kobo: 800_000 }]) {
    const before = { selling_kobo: 1_000_000, discount_percent: 0, ...wrong }
    await within(app, ({ tx }) => tx.updateTable('search_documents').set(before).where('id', '=', productId).execute())
    await app.runScheduledJob('catalog.count-words')
    expect(await documentOf(productId)).toMatchObject(right)
  }
})

test('concurrent changes of stock and sales deadlock nothing and lose nothing', async () => {
  const { storeId } = await merchant(app)
  const made = await Promise.all(Array.from({ length: 6 }, () => product(app, storeId, { stock: 1 })))
  const ids = made.map(({ productId }) => productId)
  await Promise.all([
    ...ids.map(id => sell(storeId, id, 10)),
    within(app, work => setInStock(work, ids)),
    within(app, work => changeStore(work, storeId, { name: 'Concurrent Crafts' })),
    rebuildDocuments(app.platform.db),
  ])
  const before = await documents()
  for (const id of ids) expect(before.find(row => row.id === id)).toMatchObject({ sold_count: 10, in_stock: true })
  await rebuildDocuments(app.platform.db)
  expect(await documents()).toEqual(before)
})

test('products have at most ten indexes, and a sale updates the row in place', async () => {
  const { rows } = await sql<{ name: string; columns: string }>`
    select indexname as name, indexdef as columns from pg_indexes where tablename = 'products'`.execute(
    app.platform.db.read,
  )
  expect(rows.length).toBeLessThanOrEqual(10)
  for (const { columns } of rows) expect(columns).not.toContain('sold_count')
  const { storeId } = await merchant(app)
  const { productId } = await product(app, storeId)
  const updates = async () => {
    const { rows } = await sql<{ all: number; hot: number }>`
      select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'products'`.execute(
      app.platform.db.read,
    )
    return rows[0] ?? { all: 0, hot: 0 }
  }
  const flushed = async () => {
    await within(app, ({ tx }) => sql`select pg_stat_force_next_flush()`.execute(tx))
    return updates()
  }
  const before = await flushed()
  for (let n = 0; n < 5; n++) await sell(storeId, productId, 1)
  await expect.poll(async () => (await flushed()).all - before.all, { timeout: 10_000 }).toBeGreaterThanOrEqual(5)
  const after = await updates()
  expect(after.all - before.all - (after.hot - before.hot)).toBe(0)
})

test('learns which words name things, whatever letters they have', async () => {
  const { storeId } = await merchant(app)
  for (const name of ['Padded saddle', 'Leather saddle', 'Saddle bag', 'Handbag, woven', 'Travel handbag'])
    await product(app, storeId, { name })
  await app.runScheduledJob('catalog.count-words')
  const terms = await app.platform.db.read
    .selectFrom('search_terms')
    .select(['term', 'places', 'ends'])
    .where('term', 'in', ['saddl', 'handbag'])
    .orderBy('term')
    .execute()
  expect(terms).toEqual([
    { term: 'handbag', places: 2, ends: 2 },
    { term: 'saddl', places: 3, ends: 2 },
  ])
})

test.each([
  'Running shoes, painted',
  'Àdìrẹ bùbá and ìró, hand-dyed',
  'US news dresses (3.5kg) for ladies’ wear',
  'T-shirts/camisoles: children, batteries included',
  'Gas cookers 5-burner, 60x60cm',
])('a document has the stem of each word that it has as written: %s', async name => {
  // Searches look up the stem alone (vocabulary.ts).
  const { rows } = await sql<{ word: string; stem: string }>`
    with document as (select tsvector_to_array(search) as words
      from document_words(${name}, 'Lagos Weavers', 'Colour: faded', 'Clothing', 'Maker’s stores', 'Boxes of dyes'))
    select word, (ts_lexize('english_stem', word))[1] as stem
    from document, unnest(words) word
    where word ~ '^[^/=]' and (ts_lexize('english_stem', word))[1] <> all (words)`.execute(app.platform.db.read)
  expect(rows).toEqual([])
})

/** Returns the words that say what a new product of this name is. */
async function thingsOf(storeId: string, name: string) {
  const { productId } = await product(app, storeId, { name })
  const { rows } = await sql<{ things: string[] }>`
    select array(select lexeme from unnest(search) where 'A' = any(weights)) as things
    from search_documents where id = ${productId}`.execute(app.platform.db.read)
  return rows[0]?.things
}

test('a model that other names are for says what an accessory is for, not what it is', async () => {
  const { storeId } = await merchant(app)
  for (const model of ['11', '12', '13', '14', '15'])
    for (const name of [`Case for iPhone ${model}`, `RAM, ${model} GB`, `Windows ${model}`])
      await product(app, storeId, { name })
  await app.runScheduledJob('catalog.count-words')
  for (const accessory of ['iPhone 13 case, clear', 'iPhone 13 Pro Max case', 'Clear case, iPhone 13'])
    expect(await thingsOf(storeId, accessory), accessory).toEqual(['case'])
  expect(await thingsOf(storeId, 'Leather case iPhone 13')).toEqual([])
  for (const phone of ['iPhone 13 128 GB', 'iPhone 13', 'UK used iPhone 13, 64 GB'])
    expect(await thingsOf(storeId, phone), phone).toEqual(['iphon'])
  for (const phone of ['iPhone 13 Pro Max 256 GB', 'iPhone 13 4 GB RAM', 'iPhone 13 Windows 11'])
    expect(await thingsOf(storeId, phone), phone).toContain('iphon')
  // Nothing is for it.
  expect(await thingsOf(storeId, 'Galaxy 13 case')).toEqual(['case', 'galaxi'])
})

test('things that a name lists with slashes say what another thing is for', async () => {
  const { storeId } = await merchant(app)
  for (const colour of ['clear', 'matt', 'blue', 'dark', 'thin'])
    await product(app, storeId, { name: `Screen protector, ${colour}` })
  await app.runScheduledJob('catalog.count-words')
  expect(await thingsOf(storeId, 'Screen protector tablet/smartphone')).toEqual(['protector'])
  expect(await thingsOf(storeId, 'Fridge/freezer')).toEqual(['freezer', 'fridg'])
})

test('a card says in every list that variants cost more than its price', async () => {
  const [{ storeId }, buyer] = [await merchant(app), await customer(app)]
  const { productId, variantIds } = await product(app, storeId, {
    name: 'Isiagu tunic',
    price: 1_234_567,
    options: ['M', 'L'],
  })
  await app.call(addToWishlist, { token: buyer.token, body: { productIds: [productId] } })
  const shown = async () => {
    const [found] = (await app.call(listProducts, { query: { search: 'isiagu tunic' } })).data.rows
    const [saved] = (await app.call(listWishlist, { token: buyer.token })).data.rows
    const { data: whole } = await app.call(getProduct, { params: { id: productId } })
    return [found, saved, whole].map(card => [card?.pricing[0]?.sellingPrice, card?.varies])
  }
  expect(await shown()).toEqual([
    [12_345.67, false],
    [12_345.67, false],
    [12_345.67, false],
  ])
  await within(app, ({ tx }) =>
    tx
      .updateTable('product_variants')
      .set({ selling_kobo: 1_399_999, list_kobo: 1_399_999 })
      .where('id', '=', variantIds[1] ?? '')
      .execute(),
  )
  await rebuildDocuments(app.platform.db)
  expect(await shown()).toEqual([
    [12_345.67, true],
    [12_345.67, true],
    [12_345.67, true],
  ])
})
