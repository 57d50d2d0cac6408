import { afterAll, beforeAll, expect, test } from 'vitest'
import { suggest } from '#contract/search/search.ts'
import { createCategory } from '#domains/catalog/index.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { changeProduct, changeStore, merchant, product, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let storeId: string
let tree: [string, string, string]

const goods: [name: string, sold: number, stock?: number][] = [
  ['Leather sandals', 50],
  ['Leather wallet', 90],
  ['Lemon squeezer', 20],
  ['Àdìrẹ tote bag', 40],
  ['Bronze bell', 99, 0],
  ['Lebbo cream', 10],
  ['Frying pan, iron', 5],
  ['Ironbar rope', 70],
]

beforeAll(async () => {
  app = await startTestApp()
  const add = (name: string, level: 1 | 2 | 3, parentId: string | null) =>
    within(app, work => createCategory(work, { name, level, parentId, icon: '', position: 0 }))
  const top = await add('Leisure & style', 1, null)
  const sub = await add('Bags', 2, top)
  tree = [top, sub, await add('Tote bags', 3, sub)]
  storeId = (await merchant(app)).storeId
  await within(app, work => changeStore(work, storeId, { name: 'Ọmọtọ́lá Crafts' }))
  for (const [name, sold_count, stock = 5] of goods) {
    const { productId } = await product(app, storeId, { name, stock, categoryId: tree })
    await within(app, work => changeProduct(work, productId, { sold_count }))
  }
  await app.runScheduledJob('catalog.count-words')
})
afterAll(() => app.stop())

const suggested = async (search: string) => {
  const { words, products, categories, stores } = (await app.call(suggest, { query: { search } })).data
  return {
    words,
    products: products.map(each => each.name),
    categories: categories.map(each => [...each.above, each.name].join(' › ')),
    stores: stores.map(each => each.storeName),
  }
}

test('completes a prefix, best seller first', async () => {
  const { words, products, categories } = await suggested('le')
  expect(words.slice(0, 1)).toEqual(['leather'])
  expect(words).toEqual(expect.arrayContaining(['lemon', 'lebbo', 'leisure']))
  expect(products.slice(0, 2)).toEqual(['Leather wallet', 'Leather sandals'])
  expect(products).toHaveLength(4)
  expect(categories).toEqual(['Leisure & style'])
})

test('leaves products out that cost more or less than asked', async () => {
  const { productId } = await product(app, storeId, { name: 'Lederhosen', price: 2_450_000, categoryId: tree })
  await within(app, work => changeProduct(work, productId, { sold_count: 200 }))
  const priced = async (query: { search: string; minPrice?: number; maxPrice?: number }) =>
    (await app.call(suggest, { query })).data.products.map(({ name }) => name)
  expect(await priced({ search: 'lederhosen' })).toEqual(['Lederhosen'])
  expect(await priced({ search: 'lederhosen', maxPrice: 20_000 })).toEqual([])
  expect(await priced({ search: 'lederhosen', minPrice: 24_500, maxPrice: 24_500 })).toEqual(['Lederhosen'])
  expect(await priced({ search: 'crimson lederhosen', maxPrice: 20_000 })).toEqual([])
  expect(await priced({ search: 'leather', minPrice: 20_000 })).toEqual([])
  await within(app, work => changeProduct(work, productId, { published: false }))
})

test('products with the whole typed word come before those with a longer one', async () => {
  expect((await suggested('iron')).products).toEqual(['Frying pan, iron', 'Ironbar rope'])
})

test('completes the last of several words, and matches all of them', async () => {
  expect(await suggested('leather sa')).toMatchObject({ words: ['leather sandals'], products: ['Leather sandals'] })
  expect(await suggested('tote ba')).toMatchObject({ categories: ['Leisure & style › Bags › Tote bags'] })
})

test('completes the last of several words only with what a product has together with the others', async () => {
  // More leather is sold than lemons, but no squeezer is of leather.
  expect((await suggested('leather s')).words).toEqual(['leather sandals'])
  expect((await suggested('lemon s')).words).toEqual(['lemon squeezer'])
  expect((await suggested('lemon sa')).words).toEqual([])
})

test('finds categories with their ancestors, by any of their words', async () => {
  expect((await suggested('bag')).categories).toEqual(['Leisure & style › Bags', 'Leisure & style › Bags › Tote bags'])
})

test('finds stores by prefix of a word, with and without diacritics', async () => {
  for (const typed of ['om', 'omoto', 'Ọmọtọ́', 'craf'])
    expect((await suggested(typed)).stores).toEqual(['Ọmọtọ́lá Crafts'])
})

test('doesn’t suggest sold-out products', async () => {
  expect((await suggested('bronze')).products).toEqual([])
})

test('corrects mistyped words', async () => {
  expect(await suggested('laether')).toMatchObject({
    words: ['leather'],
    products: ['Leather wallet', 'Leather sandals'],
  })
  expect((await suggested('adrie')).products).toEqual(['Àdìrẹ tote bag'])
})

test.each(['qqqxyz', '!!!', '%', '_', '\\', "'", '&', 'a | b', '🧵', 'le\\', 'x'.repeat(100)])(
  '%j suggests nothing that isn’t there',
  async typed => {
    const { products, stores } = await suggested(typed)
    expect(products.filter(name => !goods.some(([known]) => known === name))).toEqual([])
    expect(stores).toEqual([])
  },
)

test('requires text of at most 100 characters', async () => {
  for (const query of [{}, { search: '' }, { search: '   ' }, { search: 'x'.repeat(101) }]) {
    const refused = await app.refused(suggest, { query })
    expect([refused.status, refused.errors?.[0]?.field]).toEqual([422, 'search'])
  }
})

test('drops words of products that left the shop at the next count', async () => {
  const { productId } = await product(app, storeId, { name: 'Zobo drink', categoryId: tree })
  await app.runScheduledJob('catalog.count-words')
  const popularity = async () =>
    (
      await app.platform.db.read
        .selectFrom('search_words')
        .select('popularity')
        .where('word', '=', 'zobo')
        .executeTakeFirstOrThrow()
    ).popularity
  expect(await popularity()).toBe(1)
  await within(app, work => changeProduct(work, productId, { published: false }))
  await app.runScheduledJob('catalog.count-words')
  expect(await popularity()).toBe(0)
})

test('shows what a search finds if nothing starts with the text', async () => {
  expect(await suggested('crimson sandals')).toEqual({
    words: [],
    products: ['Leather sandals'],
    categories: [],
    stores: [],
  })
})

test('shows what an unfinished word names if no product in stock has the words before it', async () => {
  expect((await suggested('bronze sanda')).products).toEqual(['Leather sandals'])
})
