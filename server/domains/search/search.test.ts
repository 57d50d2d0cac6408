import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { getFacets } from '#contract/search/facets.ts'
import { createCategory } from '#domains/catalog/index.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import {
  changeProduct,
  changeStore,
  type Merchant,
  merchant,
  product,
  productsWritten,
  within,
} from '#tests/harness/fixtures.ts'

let app: TestApp
let store: Merchant

const names = [
  'Àdìrẹ tote bag, indigo',
  'Ankara dress for women',
  'Leather sandals',
  'Kemi’s shea butter 250g',
  'Ɓauchi woven basket',
  'T-shirt with a print',
]

beforeAll(async () => {
  app = await startTestApp()
  store = await merchant(app)
  await within(app, work => changeStore(work, store.storeId, { name: 'Ọmọtọ́lá Crafts' }))
  for (const name of names) await product(app, store.storeId, { name })
})
afterAll(() => app.stop())

const category = (name: string, level: 1 | 2 | 3, parentId: string | null) =>
  within(app, work => createCategory(work, { name, level, parentId, icon: '', position: 0 }))

const found = async (search: string, more: object = {}) =>
  (await app.call(listProducts, { query: { search, ...more } })).data.rows.map(row => row.name)

test('few matches are followed by others of the thing, and the result says so', async () => {
  const { storeId } = await merchant(app)
  const hammocks = ['Cotton hammock, plain', 'Cotton hammock, striped', 'Raffia hammock, striped']
  for (const name of [...hammocks, 'Cotton napkin, plain']) await product(app, storeId, { name, price: 100 })
  const query = { search: 'raffia hammock' }
  const { rows, count, searched } = (await app.call(listProducts, { query })).data
  expect(rows[0]?.name).toBe('Raffia hammock, striped')
  expect(rows.map(({ name }) => name).sort()).toEqual(hammocks)
  expect(count).toBe(3)
  expect(searched).toMatchObject({ partial: null, leftOut: [], widened: 'hammock' })
  expect((await app.call(getFacets, { query })).data.count).toBe(3)

  const byPrice = (await app.call(listProducts, { query: { ...query, sortBy: 'price-asc' } })).data
  expect(byPrice.rows.map(({ name }) => name)).toEqual(['Raffia hammock, striped'])
  expect(byPrice.searched).toMatchObject({ weaker: 2 })
  expect((await app.call(listProducts, { query: { search: 'hammock' } })).data.searched).toMatchObject({
    widened: null,
  })
})

test('before others of the thing, another thing with it in its description alone isn’t meant', async () => {
  const { storeId } = await merchant(app)
  for (const name of ['Weaving loom', 'Carrier, loom', 'Carrier, school']) await product(app, storeId, { name })
  const { productId } = await product(app, storeId, { name: 'Weaving loom, large' })
  await within(app, async work => {
    const description = ['It comes with a carrier.']
    await work.tx.updateTable('products').set({ description }).where('id', '=', productId).execute()
    await productsWritten(work, [productId])
  })
  const { rows, searched } = (await app.call(listProducts, { query: { search: 'loom carrier' } })).data
  expect(rows.map(({ name }) => name)).toEqual(['Carrier, loom', 'Carrier, school'])
  expect(searched).toMatchObject({ partial: null, widened: 'carrier', weaker: 1 })
})

test('a page says which words none of its things has, whatever other things or descriptions have', async () => {
  const { storeId } = await merchant(app)
  const add = async (name: string, description: string) => {
    const { productId } = await product(app, storeId, { name })
    await within(app, work => changeProduct(work, productId, { description: [description] }))
  }
  for (const name of ['Silk frock', 'Linen frock, knee long', 'Frock, pleated']) await add(name, 'Also in black.')
  await add('Wall clock, frock, black', 'For a hall.')
  await add('Wrap frock', 'For students.')
  const searched = async (search: string, more: object = {}) =>
    (await app.call(listProducts, { query: { search, ...more } })).data.searched
  const lacks = { partial: 'frock', leftOut: ['black'], widened: null }
  expect(await searched('black frock')).toMatchObject(lacks)
  expect(await searched('black frock', { sortBy: 'price-asc', weak: 'true' })).toMatchObject(lacks)
  expect(await searched('black clock')).toMatchObject({ partial: null, leftOut: [] })
  expect(await searched('silk frock')).toMatchObject({ partial: null, leftOut: [] })
  expect(await searched('silk frock', { offset: 1 })).toMatchObject({ partial: 'frock', leftOut: ['silk'] })
  // What other words say is seldom in a name.
  expect(await searched('frock for students')).toMatchObject({ partial: null, leftOut: [] })
})

describe('finds', () => {
  test.each([
    ['Àdìrẹ', names[0]],
    ['adire', names[0]],
    ['ADIRE TOTE', names[0]],
    ['tote adire', names[0]],
    ['indigo   bag adire', names[0]],
    ['totes', names[0]],
    ['adi', names[0]],
    ['indigo to', names[0]],
    ['adrie', names[0]],
    ['addire', names[0]],
    ['indgo tote', names[0]],
    ['ondigo', names[0]],
    ['ankara dresses', names[1]],
    ['dress for women', names[1]],
    ['ankra dres', names[1]],
    ['lether sandal', names[2]],
    ['sandle', names[2]],
    ['kemis', names[3]],
    ["kemi's butter", names[3]],
    ['250g', names[3]],
    ['bauchi', names[4]],
    ['t shirt', names[5]],
    ['tshirt', names[5]],
    ['t-shirts', names[5]],
  ])('%s', async (search, name) => {
    expect(await found(search)).toEqual([name])
  })

  test('`size` beside a number or a letter is about the option', async () => {
    await product(app, (await merchant(app)).storeId, { name: 'Kampala bubu', options: ['14', 'XL'] })
    for (const search of ['bubu size 14', 'size 14 bubu', 'bubu xl size', 'bubu size xl']) {
      const { rows, searched } = (await app.call(listProducts, { query: { search } })).data
      expect(rows.map(row => row.name)).toEqual(['Kampala bubu'])
      expect(searched).toMatchObject({ partial: null, leftOut: [] })
    }
  })

  test('a size that a thing doesn’t come in is named with the nearest ones', async () => {
    const { storeId } = await merchant(app)
    const clogs = await product(app, storeId, { name: 'Suede clogs', options: ['38', '40'] })
    await product(app, storeId, { name: 'Suede clogs', options: ['42', '44'] })
    const { category_id: categoryId } = await app.platform.db.read
      .selectFrom('products')
      .select('category_id')
      .where('id', '=', clogs.productId)
      .executeTakeFirstOrThrow()
    const of = async (search: string, more: object = {}) => {
      const { rows, searched } = (await app.call(listProducts, { query: { search, ...more } })).data
      return { names: rows.map(({ name }) => name), partial: searched?.partial, noSize: searched?.noSize }
    }
    const names = ['Suede clogs', 'Suede clogs']
    const nearest = ['Size:42', 'Size:44']
    expect(await of('clogs 43')).toEqual({ names, partial: 'clogs', noSize: { size: '43', nearest } })
    expect(await of('clogs size 60')).toEqual({ names, partial: 'clogs', noSize: { size: '60', nearest } })
    // Not near any size, so it may be something else; within filters it may be their doing.
    expect(await of('clogs 60')).toEqual({ names, partial: 'clogs', noSize: undefined })
    expect(await of('clogs 43', { maxPrice: 1_000_000 })).toMatchObject({ noSize: undefined })
    expect(await of('clogs 43', { categoryId })).toMatchObject({ partial: 'clogs', noSize: undefined })
    expect(await of('clogs 42')).toMatchObject({ partial: null, noSize: undefined })
    // Those of all clogs, whichever the page shows, and of nothing that is worn with them.
    const { productId } = await product(app, storeId, { name: 'Smock', options: ['45'] })
    await within(app, work => changeProduct(work, productId, { description: ['Worn with clogs.'] }))
    for (const offset of [0, 1])
      expect(await of('clogs 46', { limit: 1, offset })).toMatchObject({ noSize: { size: '46', nearest } })
  })

  test('a size alone is that of an option or a name, and no beginning of another number', async () => {
    const { storeId } = await merchant(app)
    for (const name of ['Projector 9571" wall', 'Socket, 36 way', 'Romper, size 36'])
      await product(app, storeId, { name })
    await product(app, storeId, { name: 'Cork wedges', options: ['36', '39'] })
    expect((await found('size 36')).sort()).toEqual(['Cork wedges', 'Romper, size 36'])
    expect(await found('39 size')).toEqual(['Cork wedges'])
    expect(await found('size 9571')).toEqual([])
    expect(await found('size 957')).toEqual([])
  })

  test('finds all products of a store by its name', async () => {
    expect((await found('omotola crafts')).sort()).toEqual([...names].sort())
  })

  test('a store’s name with a word of a search isn’t what the search means, unless it has all', async () => {
    const { storeId } = await merchant(app)
    await within(app, work => changeStore(work, storeId, { name: 'Maiduguri Spice' }))
    await product(app, storeId, { name: 'Yam flour, two bags' })
    expect(await found('suya spice')).toEqual([])
    expect(await found('spice suya')).toEqual([])
    expect(await found('maiduguri spice')).toEqual(['Yam flour, two bags'])
    expect(await found('spice')).toEqual(['Yam flour, two bags'])
    // A category with the word comes before the store.
    const top = await category('Groceries', 1, null)
    const sub = await category('Food', 2, top)
    const spices = await category('Soups and spices', 3, sub)
    await product(app, (await merchant(app)).storeId, { name: 'Ginger, ground', categoryId: [top, sub, spices] })
    await product(app, storeId, { name: 'Pepper, dry', categoryId: [top, sub, spices] })
    expect((await found('maiduguri spice')).sort()).toEqual(['Pepper, dry', 'Yam flour, two bags'])
    expect((await found('spice')).sort()).toEqual(['Ginger, ground', 'Pepper, dry'])
    expect((await found('spice', { weak: 'true' })).sort()).toEqual([
      'Ginger, ground',
      'Pepper, dry',
      'Yam flour, two bags',
    ])
    // An unfinished word is completed to the category's too if the store's name begins with it.
    const spicers = await merchant(app)
    await within(app, work => changeStore(work, spicers.storeId, { name: 'Spicers and Sons' }))
    await product(app, spicers.storeId, { name: 'Thyme, dry', categoryId: [top, sub, spices] })
    await product(app, spicers.storeId, { name: 'Wheat flour, one bag' })
    expect((await found('spic')).sort()).toEqual(['Ginger, ground', 'Pepper, dry', 'Thyme, dry'])
  })

  test('finds a product by the store’s new name, and no longer by the old one', async () => {
    const other = await merchant(app)
    await product(app, other.storeId, { name: 'Clay pot' })
    const rename = (name: string) => within(app, work => changeStore(work, other.storeId, { name }))
    await rename('Firebird Kiln')
    expect(await found('firebird')).toEqual(['Clay pot'])
    await rename('Waterbird Kiln')
    expect(await found('waterbird')).toEqual(['Clay pot'])
    expect(await found('firebird')).toEqual([])
  })
})

describe('finds nothing', () => {
  test.each(['qqqxyz', '!!!', '%', "'", '\\', '& | !', "'; drop table products --", '🧵'])('%j', async search => {
    expect(await found(search)).toEqual([])
  })
})

test('rejects a character that can’t be stored', async () => {
  expect((await app.refused(listProducts, { query: { search: 'adire\u0000' } })).code).toBe('invalid')
})

test('empty text is no search', async () => {
  expect(await found('   ')).toEqual(await found(''))
  expect((await found('')).length).toBeGreaterThanOrEqual(names.length)
})

test('ranks name above description, then by sales, with sold-out products last', async () => {
  const { storeId } = await merchant(app)
  const add = async (name: string, description: string, sold_count: number, stock = 3) => {
    const { productId } = await product(app, storeId, { name, stock })
    await within(app, work => changeProduct(work, productId, { description: [description], sold_count }))
  }
  await add('Vase of brass', 'Goes with a calabash.', 900)
  await add('Calabash bowl', 'Carved.', 5)
  await add('Calabash lamp', 'Carved.', 50)
  await add('Calabash drum', 'Carved.', 5, 0)
  expect(await found('calabash')).toEqual(['Calabash lamp', 'Calabash bowl', 'Calabash drum', 'Vase of brass'])
  const bySales = { search: 'calabash', sortBy: 'best-selling' } as const
  const strong = (await app.call(listProducts, { query: bySales })).data
  expect(strong.rows.map(row => row.name)).toEqual(['Calabash lamp', expect.any(String), expect.any(String)])
  expect(strong.searched?.weaker).toBe(1)
  const all = (await app.call(listProducts, { query: { ...bySales, weak: 'true' } })).data
  expect([all.rows[0]?.name, all.count, all.searched?.weaker]).toEqual(['Vase of brass', 4, 0])
  expect(await found('calabsh', { inStock: 'true', storeId })).not.toContain('Calabash drum')
})

test('the count, the facets and the list are of the same products', async () => {
  const { storeId } = await merchant(app)
  await within(app, work => changeStore(work, storeId, { name: 'Lantern House' }))
  const add = async (name: string, description = '') => {
    const { productId } = await product(app, storeId, { name })
    await within(app, work => changeProduct(work, productId, { description: [description] }))
  }
  await add('Lantern, storm')
  await add('Oil for lamps', 'For a lantern.')
  await add('Wick')
  const seen = async (shown: { sortBy?: 'newest'; weak?: 'true' }) => {
    const query = { search: 'lantern', ...shown }
    const { rows, count, searched } = (await app.call(listProducts, { query })).data
    const facets = (await app.call(getFacets, { query })).data
    expect([facets.count, facets.stores[0]?.count]).toEqual([count, count])
    return [rows.map(row => row.name).sort(), searched?.weaker]
  }
  expect(await seen({})).toEqual([['Lantern, storm', 'Oil for lamps'], 1])
  expect(await seen({ sortBy: 'newest' })).toEqual([['Lantern, storm'], 2])
  expect(await seen({ weak: 'true' })).toEqual([['Lantern, storm', 'Oil for lamps', 'Wick'], 0])
  expect(await seen({ sortBy: 'newest', weak: 'true' })).toEqual([['Lantern, storm', 'Oil for lamps', 'Wick'], 0])
})

test('pages of a search add up to the whole', async () => {
  const { storeId } = await merchant(app)
  for (let n = 0; n < 30; n++) await product(app, storeId, { name: `Bead string ${n}` })
  const whole = (await app.call(listProducts, { query: { search: 'bead', limit: 100 } })).data
  expect(whole.count).toBe(30)
  const paged = []
  for (let offset = 0; offset < 30; offset += 4) {
    const page = (await app.call(listProducts, { query: { search: 'bead', limit: 4, offset } })).data
    expect(page.count).toBe(30)
    paged.push(...page.rows)
  }
  expect(paged).toEqual(whole.rows)
})

test('of very many matches, the thing comes before what it describes, and pages add up to all', async () => {
  const { productId } = await product(app, store.storeId, { name: 'Oak trough' })
  await within(app, async work => {
    const { rows } = await sql<{ id: string }>`
      insert into products (store_id, category_id, sub_category_id, child_category_id, name, selling_kobo, list_kobo,
        weight_grams, approval_status, sold_count, created_at, updated_at)
      select store_id, category_id, sub_category_id, child_category_id,
        case when n <= 5 then 'Carved trough ' || n else 'Trough stand ' || n end, selling_kobo, list_kobo,
        weight_grams, approval_status, case when n <= 5 then 0 else 50 + n % 40 end, created_at, updated_at
      from products, generate_series(1, 1100) n where id = ${productId} returning id`.execute(work.tx)
    await productsWritten(
      work,
      rows.map(({ id }) => id),
    )
  })
  const pages = await Promise.all(
    Array.from({ length: 12 }, (_, page) => page * 100).map(offset => found('trough', { limit: 100, offset })),
  )
  expect(pages[0]?.slice(0, 6).toSorted()).toEqual([...[1, 2, 3, 4, 5].map(n => `Carved trough ${n}`), 'Oak trough'])
  expect(new Set(pages.flat()).size).toBe(1101)
  const counted = async (offset: number) => {
    const { count, countIsExact } = (await app.call(listProducts, { query: { search: 'trough', offset } })).data
    return [count, countIsExact]
  }
  // A list counts what it ranks, or up to its last row; the facets count further.
  expect([await counted(0), await counted(576), await counted(1100)]).toEqual([
    [200, false],
    [600, false],
    [1101, true],
  ])
  const facetsOf = async (query: object) => (await app.call(getFacets, { query: { search: 'trough', ...query } })).data
  expect(await facetsOf({})).toMatchObject({ count: 1000, countIsExact: false, exact: false })
  expect(await facetsOf({ minPrice: 1_000_000 })).toMatchObject({ count: 0, countIsExact: true, exact: false })
  const carved = { search: 'carved trough' }
  expect(await facetsOf(carved)).toMatchObject({ countIsExact: true, exact: true })
  expect((await found('carved trough'))[0]).toMatch(/^Carved trough/)
})
