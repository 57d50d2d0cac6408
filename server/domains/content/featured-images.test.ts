import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/content/featured-images.ts'
import { savePicture } from '#domains/files/index.ts'
import { day } from '#platform/clock.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let token: string
let pictureId: string
beforeAll(async () => {
  app = await startTestApp()
  token = (await admin(app)).token
  const drawn = sharp({ create: { width: 640, height: 320, channels: 3, background: 'green' } })
  const picture = await savePicture(app.platform, await drawn.png().toBuffer(), { ownerId: null })
  if (failed(picture)) throw new Error(picture.message)
  pictureId = picture.id
})
afterAll(() => app.stop())

const said = { title: 'Ankara week', link: '/search?search=ankara' }
const add = (body: object = {}) =>
  app.call(contract.createFeaturedImage, { token, body: { ...said, pictureId, ...body } })
const change = (id: string, body: object) => app.call(contract.updateFeaturedImage, { token, params: { id }, body })
const shown = async () => (await app.call(contract.listFeaturedImages)).data.rows.map(({ id }) => id)
const in_ = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()

test('is shown from its start to its end, ordered by position', async () => {
  const second = (await add({ position: 2 })).data
  const first = (await add({ position: 1, startsAt: in_(day), endsAt: in_(2 * day), subtitle: 'From Aba' })).data
  expect(second).toMatchObject({ ...said, subtitle: '', endsAt: null, picture: { id: pictureId, alt: 'Ankara week' } })
  expect(await shown()).toEqual([second.id])
  const params = { id: first.id }
  expect(await app.refused(contract.getFeaturedImage, { params })).toMatchObject({ code: 'not_found' })
  const all = (await app.call(contract.listAllFeaturedImages, { token })).data
  expect(all.rows.map(({ id }) => id)).toEqual([first.id, second.id])
  app.clock.advance(day)
  expect(await shown()).toEqual([first.id, second.id])
  expect((await app.call(contract.getFeaturedImage, { params })).data).toEqual(first)
  app.clock.advance(day)
  expect(await shown()).toEqual([second.id])
  for (const { id } of [first, second]) await app.call(contract.deleteFeaturedImage, { token, params: { id } })
  expect(await shown()).toEqual([])
  expect(await app.refused(contract.deleteFeaturedImage, { token, params })).toMatchObject({ code: 'not_found' })
})

test('a change keeps what somebody else changed meanwhile, and the same field is refused', async () => {
  const { data } = await add({ subtitle: 'From Aba', endsAt: in_(day) })
  const { startsAt, endsAt } = data
  await change(data.id, { subtitle: 'From Kano', seen: { subtitle: 'From Aba', startsAt, endsAt, pictureId } })
  const kept = await change(data.id, { title: 'Adire week', seen: { title: 'Ankara week' } })
  expect(kept.data).toMatchObject({ title: 'Adire week', subtitle: 'From Kano' })
  const stale = { token, params: { id: data.id }, body: { subtitle: '', seen: { subtitle: 'From Aba' } } }
  expect(await app.refused(contract.updateFeaturedImage, stale)).toMatchObject({
    code: 'changed_meanwhile',
    errors: [{ field: 'subtitle' }],
  })
  await app.call(contract.deleteFeaturedImage, { token, params: { id: data.id } })
})

test('changes the given fields, and keeps the others', async () => {
  const { data } = await add({ subtitle: 'From Aba', endsAt: in_(day) })
  expect((await change(data.id, { title: 'Adire week' })).data).toEqual({
    ...data,
    title: 'Adire week',
    picture: { ...data.picture, alt: 'Adire week' },
  })
  expect((await change(data.id, { endsAt: null, subtitle: '' })).data).toMatchObject({ endsAt: null, subtitle: '' })
  const before = { token, params: { id: data.id }, body: { endsAt: in_(-day) } }
  expect(await app.refused(contract.updateFeaturedImage, before)).toMatchObject({
    code: 'invalid',
    errors: [{ field: 'endsAt', message: 'The end must be after the start.' }],
  })
  const unknown = { token, params: { id: randomUUID() }, body: { title: 'Nothing' } }
  expect(await app.refused(contract.updateFeaturedImage, unknown)).toMatchObject({ code: 'not_found' })
  await app.call(contract.deleteFeaturedImage, { token, params: { id: data.id } })
  const log = await app.platform.db.read
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', data.id)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    'featured-image.created',
    'featured-image.changed',
    'featured-image.changed',
    'featured-image.deleted',
  ])
})

test('what has started ends now, and is listed as ended', async () => {
  const { id } = (await add()).data
  const early = (await add({ startsAt: in_(day) })).data
  app.clock.advance(1_000)
  expect((await change(id, { endsAt: 'now' })).message).toBe('Collection ended.')
  expect(await shown()).toEqual([])
  const { rows } = (await app.call(contract.listAllFeaturedImages, { token })).data
  expect(rows.map(row => [row.id, row.status])).toEqual(
    expect.arrayContaining([
      [id, 'ended'],
      [early.id, 'scheduled'],
    ]),
  )
  const tooSoon = { token, params: { id: early.id }, body: { endsAt: 'now' as const } }
  expect(await app.refused(contract.updateFeaturedImage, tooSoon)).toMatchObject({ code: 'invalid' })
  for (const each of [id, early.id]) await app.call(contract.deleteFeaturedImage, { token, params: { id: each } })
})

test('a delete ends what has started, and says so; what is over is deleted', async () => {
  const { id } = (await add({ startsAt: in_(day) })).data
  app.clock.advance(day + 1_000)
  const remove = async () => (await app.call(contract.deleteFeaturedImage, { token, params: { id } })).message
  const status = async () =>
    (await app.call(contract.listAllFeaturedImages, { token })).data.rows.find(row => row.id === id)?.status
  expect([await remove(), await status()]).toEqual(['Collection ended.', 'ended'])
  expect([await remove(), await status()]).toEqual(['Collection deleted.', undefined])
})

test('requires a public picture', async () => {
  const { id } = await within(app, ({ tx, now }) =>
    tx
      .insertInto('files')
      .values({
        sha256: Buffer.from('secret'),
        kind: 'document',
        content_type: 'application/pdf',
        bytes: 7,
        private: true,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  for (const wrong of [id, randomUUID()]) {
    const body = { ...said, pictureId: wrong }
    expect(await app.refused(contract.createFeaturedImage, { token, body })).toMatchObject({
      code: 'picture_not_found',
    })
  }
})

test.each([
  { link: 'https://evil.example' },
  { link: '//evil.example' },
  { link: '/\\evil.example' },
  { link: 'javascript:alert(1)' },
  { link: '' },
  { link: '/nopage' },
  { link: '/category/dresses' },
  { title: '' },
  { position: -1 },
  { position: 1.5 },
  { startsAt: 'tomorrow' },
  { pictureId: 'x' },
])('%j is refused', async wrong => {
  const body = { ...said, pictureId, ...wrong }
  expect(await app.refused(contract.createFeaturedImage, { token, body })).toMatchObject({ code: 'invalid' })
})
