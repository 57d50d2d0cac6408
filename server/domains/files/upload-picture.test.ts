import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { customer, type Person } from '#tests/harness/fixtures.ts'
import { sendForm } from '#tests/harness/uploads.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await customer(app)
})
afterAll(() => app.stop())

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })

async function send(parts: [name: string, bytes: Uint8Array<ArrayBuffer>][], token: string | undefined = person.token) {
  const form = new FormData()
  for (const [name, bytes] of parts) form.append(name, new File([bytes], 'photo.jpg', { type: 'image/jpeg' }))
  return sendForm(app, '/v1/files/pictures', form, { token })
}

const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.png().toBuffer())

test('stores and serves a picture of several megabytes', async () => {
  const bytes = await bytesOf(noise(1300, 1100))
  expect(bytes.length).toBeGreaterThan(2 * 1024 * 1024)
  const answer = await send([['picture', bytes]])
  expect(answer.json()).toMatchObject({ success: true, data: { width: 1300, height: 1100, alt: '' } })
  const served = await app.app.inject({ url: `${answer.json().data.url}?w=160` })
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
  const file = await app.platform.db.read
    .selectFrom('files')
    .select('owner_id')
    .where('id', '=', answer.json().data.id)
    .executeTakeFirst()
  expect(file?.owner_id).toBe(person.accountId)
})

test.each([
  ['what only says it is one', 415, [['picture', new TextEncoder().encode('<script>alert(1)</script>')]]],
  ['more than 10 MB', 413, [['picture', new Uint8Array(10 * 1024 * 1024 + 1)]]],
  ['another field', 422, [['document', new Uint8Array(9)]]],
  ['an empty form', 422, []],
] as [string, number, [string, Uint8Array<ArrayBuffer>][]][])('%s is refused', async (_, status, parts) => {
  const answer = await send(parts)
  expect(answer.json()).toMatchObject({ success: false, status })
})

test('refuses an empty body and JSON', async () => {
  const headers = { authorization: `Bearer ${person.token}` }
  const nothing = await app.app.inject({ method: 'POST', url: '/v1/files/pictures', headers })
  const json = await app.app.inject({ method: 'POST', url: '/v1/files/pictures', headers, payload: { picture: 'x' } })
  expect([nothing.statusCode, json.statusCode]).toEqual([422, 422])
})

test('refuses anonymous callers before reading the body, and others after 30 uploads a minute', async () => {
  expect((await send([['picture', await bytesOf(noise(20, 20))]], '')).statusCode).toBe(401)
  const busy = await customer(app)
  const bytes = await bytesOf(noise(30, 30))
  for (let sent = 0; sent < 30; sent++) expect((await send([['picture', bytes]], busy.token)).statusCode).toBe(200)
  const answer = await send([['picture', bytes]], busy.token)
  expect(answer.json()).toMatchObject({ code: 'too_many_requests' })
})
