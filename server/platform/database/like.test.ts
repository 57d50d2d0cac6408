import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { createTestDatabase } from '#tests/harness/database.ts'
import { connect, type Database } from './database.ts'
import { containing, hasTyped, hasWords, indexedTyped, indexedWords } from './like.ts'

let db: Database
beforeAll(async () => {
  const { url } = await createTestDatabase()
  db = connect({ url, clock: systemClock, constraints: {} })
})
afterAll(() => db.close())

const isSo = async (condition: RawBuilder<boolean>) =>
  (await sql<{ so: boolean }>`select ${condition} as so`.execute(db.read)).rows[0]?.so

const word = fc.constantFrom(
  'Ada',
  'Ọláńrewájú',
  'Wt',
  'T-shirt',
  'XL/2',
  '6',
  '64',
  'GB',
  '50%',
  'a_b',
  'Hibiscus',
  'İbò',
  'ﬁne',
  '\\',
)
const text = fc.array(word, { minLength: 1, maxLength: 7 }).map(words => words.join(' '))

test('matches any substring, with or without the index, ignoring case', async () => {
  const cases = fc.record({ text, from: fc.nat(40), length: fc.integer({ min: 1, max: 40 }), loud: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(cases, async ({ text, from, length, loud }) => {
      const part = text.slice(from % text.length).slice(0, length)
      const typed = loud ? part.toUpperCase() : part
      const plain = sql`plain(${text})`
      const wanted = await isSo(sql`${plain} like plain(${containing(typed)})`)
      expect(await isSo(hasTyped(plain, typed))).toBe(wanted)
      const indexed = indexedTyped(plain, typed)
      if (indexed) expect(await isSo(indexed)).toBe(wanted)
      if (!loud) expect(wanted).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('doesn’t match words in another order or with another beginning', async () => {
  const found = (text: string, typed: string) => isSo(indexedTyped(sql`plain(${text})`, typed) ?? sql`null`)
  expect(await found('Ada Balogun Wt', 'balogun wt')).toBe(true)
  expect(await found('Ada Balogun Wt', 'wt balogun')).toBe(false)
  expect(await found('Ada Balogun Awt', 'balogun wt')).toBe(false)
  expect(await found('Adaeze Balogun', 'ada balogun')).toBe(false)
  expect(indexedTyped(sql`plain('Wt')`, 'wt 6')).toBeUndefined()
})

test('words match in any order, by their beginnings, with or without the index', async () => {
  const found = async (text: string, typed: string) => {
    const scanned = await isSo(hasWords(sql`plain(${text})`, typed))
    const indexed = indexedWords(sql`plain(${text})`, typed)
    if (indexed) expect(await isSo(indexed), typed).toBe(scanned)
    return scanned
  }
  for (const typed of [
    'navy kaftan',
    'kaftan navy',
    'sewn KAFT',
    'navy, hand',
    'navy xl',
    'kaftan, navy',
    'kf-1 navy',
    'ewn kaft',
  ])
    expect(await found('Hand-sewn kaftan, navy XL KF-1', typed), typed).toBe(true)
  for (const typed of ['navy shirt', 'red', 'navy %', 'navy aftan'])
    expect(await found('Hand-sewn kaftan, navy XL KF-1', typed), typed).toBe(false)
  expect(indexedWords(sql`plain('Wt')`, '6 wt')).toBeUndefined()
})

test('plain removes accents and returns null for null', async () => {
  const { rows } =
    await sql`select plain('Ẹ̀bùn ÀÉ 50% GB') as plain, plain(null) as nothing, plain('') as empty`.execute(db.read)
  expect(rows).toEqual([{ plain: 'ebun ae 50% gb', nothing: null, empty: '' }])
})

test('whatever is typed into several words is matched as it stands', async () => {
  const typed = fc.array(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).filter(word => !/[\s,\0]/.test(word)),
    { minLength: 2, maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(typed, async words => {
      expect(await isSo(hasWords(sql`plain(${words.join(' ')})`, [...words].reverse().join(' ')))).toBe(true)
    }),
    { numRuns: 300, examples: [[['Ṣẹ̀kẹ̀rẹ̀', 'shaker']], [['（a', '©']], [['＼', '［b']]] },
  )
})
