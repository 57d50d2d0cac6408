import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSizeGuide, removeSizeGuide, saveSizeGuide } from '#contract/catalog/size-guides.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, categories, customer, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let token: string
let path: [string, string, string]
beforeAll(async () => {
  app = await startTestApp()
  token = (await admin(app)).token
  path = await within(app, categories)
})
afterAll(() => app.stop())

const shirts = [
  ['Size', 'Chest, cm'],
  ['M', '96–101'],
  ['L', '102–107'],
]
const guideOf = async (id: string) => (await app.call(getSizeGuide, { params: { id } })).data.guide
const save = (id: string, body: object) => ({ token, params: { id }, body: body as { cells: string[][] } })

test('a category has its own size guide, or that of the nearest category above', async () => {
  const [top, sub, child] = path
  expect(await guideOf(child)).toBeNull()
  await app.call(saveSizeGuide, save(top, { cells: shirts, note: ' Measure over a thin shirt. ' }))
  for (const id of path)
    expect(await guideOf(id)).toMatchObject({ categoryId: top, cells: shirts, note: 'Measure over a thin shirt.' })
  const shoes = [
    ['EU', 'cm'],
    ['42', '26.5'],
  ]
  await app.call(saveSizeGuide, save(sub, { cells: shoes }))
  expect(await guideOf(child)).toMatchObject({ categoryId: sub, cells: shoes, note: '' })
  expect((await guideOf(top))?.categoryId).toBe(top)
  for (let at = 0; at < 2; at++) await app.call(removeSizeGuide, { token, params: { id: sub } })
  expect((await guideOf(child))?.categoryId).toBe(top)
})

test('a size guide is a whole table, of administrators with categories', async () => {
  const [, , child] = path
  for (const cells of [
    [],
    [['Size', 'cm']],
    [['Size'], ['M']],
    [['Size', 'cm'], ['M']],
    [
      ['Size', 'cm'],
      ['M', 'x'.repeat(41)],
    ],
  ])
    expect((await app.refused(saveSizeGuide, save(child, { cells }))).errors?.[0]?.field).toMatch(/^cells/)
  const other = await customer(app)
  const body = { cells: shirts }
  expect((await app.refused(saveSizeGuide, { ...save(child, body), token: other.token })).code).toBe('not_allowed')
  expect((await app.refused(saveSizeGuide, save(randomUUID(), body))).code).toBe('category_not_found')
  expect((await app.refused(getSizeGuide, { params: { id: randomUUID() } })).code).toBe('category_not_found')
})

test('a change keeps what somebody else changed meanwhile, and the same field is refused', async () => {
  const [top, , child] = await within(app, categories)
  const stale = (...fields: string[]) => ({ code: 'changed_meanwhile', errors: fields.map(field => ({ field })) })
  const trousers = [...shirts, ['XL', '108–113']]
  const none = { cells: [], note: '' }
  // Two people who write the first guide of a category: it has none, or that of one above.
  const first = save(top, { cells: shirts, note: 'Thin shirt', seen: none })
  await app.call(saveSizeGuide, first)
  expect(await app.refused(saveSizeGuide, first)).toMatchObject(stale('note', 'cells'))
  const own = save(child, { cells: trousers, note: 'Thin shirt', seen: { cells: shirts, note: 'Thin shirt' } })
  await app.call(saveSizeGuide, own)
  expect(await app.refused(saveSizeGuide, own)).toMatchObject(stale('cells'))

  await app.call(saveSizeGuide, save(child, { note: 'In cm', seen: { note: 'Thin shirt' } }))
  await app.call(saveSizeGuide, save(child, { cells: shirts, seen: { cells: trousers } }))
  expect(await guideOf(child)).toMatchObject({ cells: shirts, note: 'In cm' })
  const late = save(child, { note: '', seen: { note: 'Thin shirt' } })
  expect(await app.refused(saveSizeGuide, late)).toMatchObject(stale('note'))
  await app.call(removeSizeGuide, { token, params: { id: child } })
  const gone = save(child, { note: 'In inches', seen: { note: 'In cm' } })
  expect(await app.refused(saveSizeGuide, gone)).toMatchObject(stale('note'))
  expect(await app.refused(saveSizeGuide, save(child, { note: 'In inches' }))).toMatchObject({
    status: 422,
    errors: [{ field: 'cells' }],
  })
})
