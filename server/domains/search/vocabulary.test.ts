import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import type { Database } from '#platform/database/database.ts'
import { SharedAnswers } from '#platform/http/shared-answers.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { merchant, product, within } from '#tests/harness/fixtures.ts'
import type { Part } from './query.ts'
import { addSynonyms } from './synonyms.ts'
import { startingSynonyms } from './synonyms-to-start.ts'
import { type VocabularyCache, type VocabularyValue, vocabularyOf, vocabularyTag } from './vocabulary.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const { storeId } = await merchant(app)
  const names = [
    'Leather handbag',
    'Hand cream',
    'Bag of rice',
    'Power bank',
    'Powerbank mini',
    'T-shirt',
    'Rice cooker',
  ]
  for (const name of [...names, 'Samsung smart TV 55 inch', 'Àdìrẹ wrapper', 'Carved bowls', 'Wrist watch'])
    await product(app, storeId, { name })
  await within(app, async work => {
    for (const group of startingSynonyms) await addSynonyms(work, group)
  })
  await app.runScheduledJob('catalog.count-words')
})
afterAll(() => app.stop())

const opened = (): VocabularyCache => {
  const cache: VocabularyCache = new SharedAnswers({ mostBytes: 2 ** 24 })
  cache.open()
  return cache
}

/** The parts as the database parses them for suggestions and the office. */
const inDatabase = async (typed: string, unfinished: boolean, splitPhrases: boolean) => {
  const { rows } = await sql<Omit<Part, 'things'>>`
    select part, query, synonyms, to_json(alternatives) as alternatives, weight, rarity, documents
    from search_parts(${typed}, ${unfinished}, ${splitPhrases})`.execute(app.platform.db.read)
  return rows
}

/** Writes tsqueries alike. Of a word and its stem, the shop looks up the stem alone. */
const written = async (parts: readonly Omit<Part, 'things' | 'ranked'>[]) =>
  Promise.all(
    parts.map(async ({ part, query, synonyms, alternatives, weight, rarity, documents }) => {
      const { rows } = await sql<{ query: string; synonyms: string | null }>`
        select ${query}::tsquery::text as query, ${synonyms}::tsquery::text as synonyms`.execute(app.platform.db.read)
      return {
        part,
        weight,
        documents,
        query: rows[0]?.query.replace(/^('[^']+') \| '[^']+'$/, '$1'),
        alternatives: alternatives?.toSorted(),
        synonyms: rows[0]?.synonyms?.split(' | ').sort(),
        rarity: rarity.toPrecision(5),
      }
    }),
  )

test.each([
  ['rice'],
  ['hand bag'],
  ['hand bags'],
  ['handbags'],
  ['leather hand ba'],
  ['powerbank'],
  ['power bank for phone'],
  ['t shirt'],
  ['T-shirts, white'],
  ['fridge'],
  ['deep freezer 200 litres'],
  ['palm oil'],
  ['tv 55"'],
  ['smart tele'],
  ['ÀDÌRẸ'],
  ["women's wristwatch"],
  ['up for the'],
  ['the'],
  ['bag of rice 50kg'],
  ['carved'],
  ['qqqxyz rice'],
  ['one two three four five six seven eight nine'],
  [''],
])('parses “%s” as the database does', async typed => {
  const { parse } = vocabularyOf(app.platform.db, opened())
  for (const unfinished of [false, true])
    for (const splitPhrases of [false, true])
      expect(await written((await parse(typed, { unfinished, splitPhrases })).parts)).toEqual(
        await written(await inDatabase(typed, unfinished, splitPhrases)),
      )
})

test('words that are known are not read again until they change', async () => {
  let statements = 0
  const counted: Database = {
    ...app.platform.db,
    prepared(...given: Parameters<Database['prepared']>) {
      statements++
      return app.platform.db.prepared(...given)
    },
  } as Database
  const cache = opened()
  const { parse } = vocabularyOf(counted, cache)
  await parse('leather bowls')
  expect(statements).toBeGreaterThan(0)
  statements = 0
  const [bowls] = (await parse('bowls of leather')).parts
  expect(statements).toBe(1)
  await parse('leather bowls')
  expect(statements).toBe(1)
  expect(bowls?.documents).toBe(1)
  cache.drop(vocabularyTag)
  await parse('leather bowls')
  expect(statements).toBeGreaterThan(1)
})

test('a new word is known at once', async () => {
  const cache = app.platform.cache<VocabularyValue>(2 ** 24)
  cache.open()
  const { parse } = vocabularyOf(app.platform.db, cache)
  const begun = async () => (await parse('kulf', { unfinished: true })).parts[0]?.query
  expect(await begun()).toBe("'kulf':*")
  const { storeId } = await merchant(app)
  await product(app, storeId, { name: 'Kulfi moulds' })
  await app.runJobs()
  await expect.poll(begun).toBe("'kulfi'")
})

test.each([
  ['leather handbag for rice and hand cream power', false],
  ['leather handbag for rice and hand cream power bank', true],
  // An amount with its unit and a number in thousands are a word each.
  ['leather handbag 200 litres 1,000 rice cooker smart bank', false],
])('a search says whether it has more words than are searched for: %s', async (search, isCut) => {
  expect((await app.call(listProducts, { query: { search } })).data.searched?.isCut).toBe(isCut)
})
