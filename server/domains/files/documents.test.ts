import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Grant } from '#contract/access.ts'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, guest, type Merchant, merchant, partner, staff } from '#tests/harness/fixtures.ts'
import { sendForm } from '#tests/harness/uploads.ts'
import { ownsDocument, signedFileUrl } from './index.ts'

let app: TestApp
let person: Merchant
beforeAll(async () => {
  app = await startTestApp()
  person = await merchant(app)
})
afterAll(() => app.stop())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF')
const scan = (format: 'jpeg' | 'png' | 'webp' | 'gif') =>
  sharp({ create: { width: 4000, height: 2000, channels: 3, background: 'beige' } })
    .withExifMerge({ IFD0: { Copyright: 'Secret place' } })
    .toFormat(format)
    .toBuffer()

async function send(bytes: Buffer, { field = 'document', token = person.token, name = 'passport.pdf' } = {}) {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(bytes)], name))
  return sendForm(app, '/v1/files/documents', form, { token })
}

const staffOf = (grants: readonly Grant[]) => staff(app, person.storeId, grants)
const kept = async (bytes: Buffer): Promise<string> => (await send(bytes)).json().data.id
const linkTo = (id: string) => signedFileUrl(app.platform, id, app.clock.now())

test('stores a PDF unchanged, in its owner’s name, and serves it as an attachment', async () => {
  const id = await kept(pdf)
  const row = await app.platform.db.read.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({ private: true, kind: 'document', owner_id: person.accountId, bytes: pdf.length })
  const answer = await app.app.inject(linkTo(id))
  expect(answer.rawPayload.equals(pdf)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="document-${id.slice(0, 8)}.pdf"`,
  })
})

test.each(['jpeg', 'png', 'webp'] as const)('scales a %s down and strips its metadata', async format => {
  const answer = await app.app.inject(linkTo(await kept(await scan(format))))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  const { width, height, exif } = await sharp(answer.rawPayload).metadata()
  expect([width, height, exif]).toEqual([3000, 1500, undefined])
})

test.each([
  ['a page that is called a PDF', 415, () => Buffer.from('<html><script>alert(1)</script></html>')],
  ['a PDF that begins as a page', 415, () => Buffer.concat([Buffer.from('<script>1</script>'), pdf])],
  ['a GIF', 415, () => scan('gif')],
  ['nothing', 415, () => Buffer.alloc(0)],
  ['more than 10 MB', 413, () => Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])],
] as const)('%s is refused', async (_, status, bytes) => {
  expect((await send(await bytes())).json()).toMatchObject({ success: false, status })
})

test('rejects another field and anonymous callers', async () => {
  expect((await send(pdf, { field: 'picture' })).statusCode).toBe(422)
  expect((await send(pdf, { token: '' })).statusCode).toBe(401)
})

test('takes documents only from those who have somewhere to use one', async () => {
  const makers = [
    guest(app),
    customer(app),
    partner(app),
    admin(app, 'dispatcher'),
    staffOf([{ resource: 'orders', right: 'manage' }]),
  ]
  for (const maker of makers) expect((await send(pdf, { token: (await maker).token })).statusCode).toBe(403)
  for (const maker of [staffOf([{ resource: 'onboarding', right: 'manage' }]), admin(app)])
    expect((await send(pdf, { token: (await maker).token })).statusCode).toBe(200)
})

test('a link expires after 10 minutes, and opens only its own document', async () => {
  const [one, other] = [await kept(pdf), await kept(pdf)]
  expect(one).not.toBe(other)
  const link = linkTo(one)
  for (const wrong of [
    link.replace(one, other),
    link.replace(/expires=\d/, 'expires=9'),
    link.replace(/signature=./, given => (given.endsWith('A') ? 'signature=B' : 'signature=A')),
    link.replace(/&signature=.*/, ''),
    `/v1/files/private/${one}`,
    `/files/pictures/${one}`,
  ])
    expect((await app.app.inject(wrong)).statusCode).toBe(404)
  app.clock.advance(10 * minute)
  expect((await app.app.inject(link)).statusCode).toBe(200)
  app.clock.advance(1)
  expect((await app.app.inject(link)).json()).toMatchObject({ code: 'link_not_valid' })
})

test('only its uploader can refer to a document', async () => {
  const fileId = await kept(pdf)
  const read = app.platform.db.read
  expect(await ownsDocument(read, { fileId, ownerId: person.accountId })).toBe(true)
  expect(await ownsDocument(read, { fileId, ownerId: (await customer(app)).accountId })).toBe(false)
})
