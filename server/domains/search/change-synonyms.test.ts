import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { addSynonyms, changeSynonyms, listSynonyms } from '#contract/search/search.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { admin, merchant, type Person, product } from '#tests/harness/fixtures.ts'

let app: TestApp
let keeper: Person
beforeAll(async () => {
  app = await startTestApp()
  keeper = await admin(app)
  const { storeId } = await merchant(app)
  for (const name of ['Leather sandal', 'Bathroom slipper', 'Canvas trainers']) await product(app, storeId, { name })
})
afterAll(() => app.stop())

const add = async (terms: string[]) => (await app.call(addSynonyms, { token: keeper.token, body: { terms } })).data
const changing = (id: string, body: object) => ({
  token: keeper.token,
  params: { id },
  body: { terms: [], ...body },
})
const change = async (id: string, body: object) => (await app.call(changeSynonyms, changing(id, body))).data
const found = async (search: string) =>
  (await app.call(listProducts, { query: { search } })).data.rows.map(({ name }) => name).sort()
const listed = async (search: string) =>
  (await app.call(listSynonyms, { token: keeper.token, query: { search } })).data.rows.map(({ terms }) => terms)

test('a group is changed: its words, their directions and its weight, from the next search on', async () => {
  const { id, createdAt } = await add(['flipflop', 'slipper'])
  await expect.poll(() => found('flipflop')).toEqual(['Bathroom slipper'])
  app.clock.advance(60_000)
  const body = { terms: ['flipflop', 'sandal', 'slide'], onlyTyped: ['slide'], onlyFound: ['sandal'], weight: 60 }
  expect(await change(id, body)).toEqual({ id, createdAt, ...body })
  expect((await app.call(listSynonyms, { token: keeper.token })).data.rows).toEqual([{ id, createdAt, ...body }])
  await expect.poll(() => found('flipflop')).toEqual(['Leather sandal'])
  // What left the group is free.
  await add(['slipper', 'house shoe'])
  const entries = await app.platform.db.read
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  const before = { terms: ['flipflop', 'slipper'], onlyTyped: [], onlyFound: [], weight: 80 }
  expect(entries.at(-1)).toEqual({ action: 'synonyms.change', before, after: body })
})

test('a word of another group is refused by name, with its group; the group is found by any form of it', async () => {
  await add(['trainèr', 'sneaker', 'canvas shoe'])
  const other = await add(['gown', 'robe'])
  const clash = '“trainers” is in the group “trainèr, sneaker, canvas shoe”. Change that group instead.'
  const again = { token: keeper.token, body: { terms: ['kicks', 'trainers'] } }
  for (const refused of [
    await app.refused(addSynonyms, again),
    await app.refused(changeSynonyms, changing(other.id, { terms: ['gown', 'trainers'] })),
  ])
    expect(refused).toMatchObject({
      status: 409,
      code: 'synonym_taken',
      message: clash,
      errors: [{ field: 'terms.1', message: clash }],
    })
  expect(await listed('trainers')).toEqual([['trainèr', 'sneaker', 'canvas shoe']])
  expect(await listed('gown')).toEqual([['gown', 'robe']])
})

test('a change needs a group, and words that find each other', async () => {
  const { id } = await add(['kettle', 'boiler'])
  for (const [to, body, code] of [
    [randomUUID(), { terms: ['cup', 'mug'] }, 'synonyms_not_found'],
    [id, { terms: ['kettle', 'kettles'] }, 'invalid'],
    [id, { terms: ['kettle', 'pot'], onlyTyped: ['mug'] }, 'invalid'],
  ] as const)
    expect((await app.refused(changeSynonyms, changing(to, body))).code).toBe(code)
  expect(await listed('kettle')).toEqual([['kettle', 'boiler']])
})

test('concurrent changes of a group leave one of them', async () => {
  const { id } = await add(['belt', 'strap'])
  let turn = 0
  const sets = [
    ['belt', 'waistband'],
    ['belt', 'sash'],
  ]
  await atOnce(app.platform.db, 6, () => change(id, { terms: sets[turn++ % 2] }))
  expect(sets).toContainEqual((await listed('belt'))[0])
  expect(await listed('belt')).toHaveLength(1)
})

test('a change is refused if somebody else changed the same of the group meanwhile', async () => {
  const { id } = await add(['wrapper cloth', 'lappa'])
  const seen = { terms: ['wrapper cloth', 'lappa'] }
  await change(id, { terms: ['wrapper cloth', 'lappa', 'iro'], seen })
  const stale = changing(id, { terms: ['wrapper cloth', 'lappa', 'zani'], seen })
  expect(await app.refused(changeSynonyms, stale)).toMatchObject({
    code: 'changed_meanwhile',
    errors: [{ field: 'terms' }],
  })
  expect(await listed('lappa')).toEqual([['wrapper cloth', 'lappa', 'iro']])
})
