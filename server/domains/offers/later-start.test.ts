import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFeaturedImage,
  listAllFeaturedImages,
  listFeaturedImages,
  updateFeaturedImage,
} from '#contract/content/featured-images.ts'
import * as contract from '#contract/offers/offers.ts'
import { savePicture } from '#domains/files/index.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, merchant, product } from '#tests/harness/fixtures.ts'

let app: TestApp
let token: string
let storeId: string
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
  token = (await admin(app)).token
  storeId = (await merchant(app)).storeId
})
afterAll(() => app.stop())

const later = '2026-11-25T07:00:00.000Z'
const end = '2026-12-01T00:00:00.000Z'

test('a promotion that is shown can’t start later, unless it stays until then and the changed one follows', async () => {
  const { productId } = await product(app, storeId)
  const body = { productId, label: 'New', banner: 'From Aba', position: 3, endsAt: end }
  const { id } = (await app.call(contract.addPromotion, { token, body })).data
  app.clock.advance(1_000)
  const change = { label: 'Last days', startsAt: later, endsAt: end }
  const given = { token, params: { id }, body: change }
  expect(await app.refused(contract.updatePromotion, given)).toMatchObject({
    status: 409,
    code: 'shown_now',
    errors: [{ field: 'startsAt' }],
  })
  const shown = async () =>
    (await app.call(contract.listPromotions)).data.rows.map(({ promotion: { label, endsAt } }) => ({ label, endsAt }))
  expect(await shown()).toEqual([{ label: 'New', endsAt: end }])

  const kept = { ...given, body: { ...change, keepUntilStart: true } }
  expect((await app.call(contract.updatePromotion, kept)).message).toBe(
    'Promotion scheduled. The present one stays until then.',
  )
  expect(await shown()).toEqual([{ label: 'New', endsAt: later }])
  app.clock.set(new Date(later))
  expect(await shown()).toEqual([{ label: 'Last days', endsAt: end }])
  const all = (await app.call(contract.listAdminPromotions, { token })).data.rows
  expect(all.map(({ label, banner, position, status }) => ({ label, banner, position, status }))).toEqual([
    { label: 'Last days', banner: 'From Aba', position: 3, status: 'live' },
    { label: 'New', banner: 'From Aba', position: 3, status: 'ended' },
  ])
  app.clock.set(new Date('2026-11-18T09:00:00Z'))
})

test('what isn’t shown yet, or starts no later, changes as before, whatever is said about keeping it', async () => {
  const { productId } = await product(app, storeId)
  const body = { productId, startsAt: '2026-11-20T00:00:00Z', endsAt: end }
  const { id } = (await app.call(contract.addPromotion, { token, body })).data
  const change = (body: object) =>
    app.call(contract.updatePromotion, { token, params: { id }, body: { ...body, keepUntilStart: true } })
  await change({ startsAt: later })
  await change({ startsAt: '2026-11-18T08:00:00Z' })
  const rows = (await app.call(contract.listAdminPromotions, { token })).data.rows
  expect(rows.filter(row => row.product.id === productId)).toMatchObject([{ id, status: 'live' }])
})

test('what ends before the later start keeps its end', async () => {
  const { productId } = await product(app, storeId)
  const body = { productId, label: 'First', endsAt: '2026-11-20T00:00:00.000Z' }
  const { id } = (await app.call(contract.addPromotion, { token, body })).data
  app.clock.advance(1_000)
  const change = { startsAt: later, endsAt: end, label: 'Second', keepUntilStart: true }
  await app.call(contract.updatePromotion, { token, params: { id }, body: change })
  const rows = (await app.call(contract.listAdminPromotions, { token })).data.rows
  expect(rows.filter(row => row.product.id === productId)).toMatchObject([
    { label: 'First', endsAt: body.endsAt },
    { label: 'Second', startsAt: later, endsAt: end },
  ])
})

test('a collection that is shown stays until the changed one starts', async () => {
  const drawn = sharp({ create: { width: 640, height: 320, channels: 3, background: 'green' } })
  const picture = await savePicture(app.platform, await drawn.png().toBuffer(), { ownerId: null })
  if (failed(picture)) throw new Error(picture.message)
  const said = { title: 'Cloth with a story', subtitle: 'From Aba', link: '/search?search=ankara', position: 4 }
  const body = { ...said, pictureId: picture.id }
  const { id } = (await app.call(createFeaturedImage, { token, body })).data
  app.clock.advance(1_000)
  const change = { title: 'Adire', startsAt: later, endsAt: null }
  const given = { token, params: { id }, body: change }
  expect(await app.refused(updateFeaturedImage, given)).toMatchObject({ code: 'shown_now' })
  const { data, message } = await app.call(updateFeaturedImage, { ...given, body: { ...change, keepUntilStart: true } })
  expect(message).toBe('Collection scheduled. The present one stays until then.')
  expect(data).toMatchObject({ ...said, title: 'Adire', picture: { id: picture.id }, startsAt: later, endsAt: null })
  expect((await app.call(listFeaturedImages)).data.rows).toMatchObject([{ id, title: said.title, endsAt: later }])
  app.clock.set(new Date(later))
  expect((await app.call(listFeaturedImages)).data.rows).toMatchObject([{ id: data.id, title: 'Adire' }])
  expect((await app.call(listAllFeaturedImages, { token })).data.count).toBe(2)
  app.clock.set(new Date('2026-11-18T09:00:00Z'))
})

test('an official outlet of today can’t start later', async () => {
  const { data } = await app.call(contract.addOutlet, { token, body: { storeId } })
  app.clock.advance(1_000)
  const body = { startsAt: later, endsAt: null }
  expect(await app.refused(contract.updateOutlet, { token, params: { id: data.id }, body })).toMatchObject({
    code: 'shown_now',
    errors: [{ field: 'startsAt' }],
  })
})
