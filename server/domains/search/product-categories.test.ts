import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCategories } from '#contract/search/search.ts'
import { createCategory } from '#domains/catalog/index.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { merchant, type Person, product, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let seller: Person
let men: [string, string, string]
let women: [string, string, string]

beforeAll(async () => {
  app = await startTestApp()
  await app.runScheduledJob('search.start-synonyms')
  const add = (name: string, level: 1 | 2 | 3, parentId: string | null) =>
    within(app, work => createCategory(work, { name, level, parentId, icon: '', position: 0 }))
  const fashion = await add('Fashion', 1, null)
  const [clothes, dresses] = [await add('Men', 2, fashion), await add('Women', 2, fashion)]
  men = [fashion, clothes, await add('Traditional', 3, clothes)]
  women = [fashion, dresses, await add('Tops', 3, dresses)]
  const { storeId, ...person } = await merchant(app)
  seller = person
  for (const [name, categoryId] of [
    ['Kaftan with embroidery', men],
    ['Linen kaftan', men],
    ['Kaftan for women', women],
    ['Linen trousers', men],
  ] as const)
    await product(app, storeId, { name, stock: 3, categoryId })
})
afterAll(() => app.stop())

const found = async (search: string) =>
  (await app.call(findCategories, { token: seller.token, query: { search } })).data

test('finds the categories of products with such names, most products first', async () => {
  expect(await found('kaftan')).toEqual([men[2], women[2]])
  expect(await found('kaftans')).toEqual([men[2], women[2]])
})

test('knows the synonyms of searches, of a new marketplace too', async () => {
  expect(await found('isiagu')).toEqual([men[2], women[2]])
  expect(await found('tunic')).toEqual([men[2], women[2]])
})

test('begins with categories that have a synonym in their name or another name, also without products', async () => {
  const add = (name: string, alsoCalled: string[] = []) =>
    within(app, work => createCategory(work, { name, level: 3, parentId: women[1], icon: '', position: 1, alsoCalled }))
  const [fridges, chairs] = [await add('Refrigerators'), await add('Chairs', ['Sofa', 'Stool'])]
  expect(await found('fridge')).toEqual([fridges])
  expect(await found('couch')).toEqual([chairs])
  const { storeId } = await merchant(app)
  await product(app, storeId, { name: 'Couch cover', categoryId: men })
  expect(await found('couches')).toEqual([chairs, men[2]])
})

test('knows other words of names, and the beginnings of words', async () => {
  expect(await found('embroidery')).toEqual([men[2]])
  expect(await found('kaft')).toEqual([men[2], women[2]])
})

test('begins with the category of products that are the thing', async () => {
  const { storeId } = await merchant(app)
  for (const name of ['Teapot lid', 'Teapot warmer']) await product(app, storeId, { name, categoryId: men })
  await product(app, storeId, { name: 'Clay teapot', categoryId: women })
  expect(await found('teapot')).toEqual([women[2], men[2]])
})

test('names no category for words that only look alike, or that only a description or a store has', async () => {
  const { storeId } = await merchant(app)
  await product(app, storeId, { name: 'Laundry basket', categoryId: men })
  expect(await found('basket')).toEqual([men[2]])
  // Every product is ‘Made with care’, and every store is ‘Store’ and a number.
  for (const typed of ['blanket', 'care', 'store']) expect(await found(typed)).toEqual([])
})

test('names no category for products that lack a word', async () => {
  expect(await found('linen umbrella')).toEqual([])
  expect(await found('umbrella')).toEqual([])
})
