import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failureSchema } from '#contract/endpoint.ts'
import { activateTheme } from '#contract/themes/merchant-themes.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { merchant, type Person, within } from '#tests/harness/fixtures.ts'
import { bombOf, files, locatedPhoto, multipartOf, names, type Upload } from '#tests/hostile/uploads.ts'
import { signedFileUrl } from './index.ts'

/** Hostile uploads to every endpoint that takes a file: bombs, polyglots, odd names. */

let app: TestApp
let person: Person
let merchantThemeId: string
beforeAll(async () => {
  app = await startTestApp()
  person = await merchant(app)
  const { data } = await app.call(activateTheme, { token: person.token, body: { themeId: 46 } })
  merchantThemeId = data.merchantThemeId
})
afterAll(() => app.stop())

const calls = {
  picture: { method: 'POST', url: '/v1/files/pictures' },
  document: { method: 'POST', url: '/v1/files/documents' },
  logo: { method: 'PUT', url: '/themes/v1/customization/header' },
  bannerImage: { method: 'PUT', url: '/themes/v1/customization/body' },
  file: { method: 'POST', url: '/v1/products/imports' },
} as const
type Field = keyof typeof calls

async function send(field: Field, upload: Upload, cut = false) {
  await within(app, async ({ tx }) => {
    await tx.deleteFrom('rate_limits').execute()
  })
  const { type, bytes } = multipartOf([
    ['merchantThemeId', merchantThemeId],
    [field, upload],
  ])
  return app.app.inject({
    ...calls[field],
    headers: { 'content-type': type, authorization: `Bearer ${person.token}` },
    payload: cut ? bytes.subarray(0, bytes.length - 60) : bytes,
  })
}

const takesPictures = ['picture', 'document', 'logo', 'bannerImage'] as const

describe.each(takesPictures)('a %s', field => {
  test.each([
    ['a drawing with a script', 415, files.svg],
    ['a drawing that reads files', 415, files.svgOfEntities],
    ['a page', 415, files.page],
    ['an archive', 415, files.zip],
    ['a program', 415, files.program],
    ['nothing', 415, files.nothing],
    ['a bomb of 50,000 by 50,000 points', 413, bombOf(50_000, 50_000)],
    ['a bomb of one long line', 415, bombOf(2_000_000_000, 1)],
    ['a bomb that ends early', 415, bombOf(6000, 6000, 10)],
    ['half a picture', 415, bombOf(60, 60, 9)],
  ])('is not %s', async (_, status, bytes) => {
    const answer = await send(field, { name: 'photo.png', bytes })
    expect(failureSchema.parse(answer.json())).toMatchObject({ status })
  })

  test('is not more than 10 MB, nor an incomplete form', async () => {
    const large = await send(field, { name: 'a.png', bytes: Buffer.alloc(10 * 1024 * 1024 + 1) })
    expect(large.statusCode).toBe(413)
    const broken = await send(field, { name: 'a.png', bytes: bombOf(60, 60) }, true)
    expect(failureSchema.parse(broken.json()).status).toBeGreaterThanOrEqual(400)
  })
})

describe('a stored picture', () => {
  const kept = async (upload: Upload): Promise<Buffer> => {
    const { data } = (await send('picture', upload)).json()
    const served = await app.app.inject(data.url)
    expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    return served.rawPayload
  }

  test('keeps no other format inside', async () => {
    const bytes = await kept({ name: 'funny.gif', bytes: files.gifScript })
    expect(bytes.toString('latin1')).not.toContain('alert')
    expect((await sharp(bytes).metadata()).format).toBe('webp')
  })

  test('keeps no location', async () => {
    const photo = await locatedPhoto()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const bytes = await kept({ name: 'home.jpg', bytes: photo })
    const { exif, xmp, icc } = await sharp(bytes).metadata()
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined])
    expect(bytes.toString('latin1')).not.toContain('Secret place')
  })

  test('is detected from its bytes, whatever its declared type', async () => {
    await kept({ name: 'invoice.pdf.exe', type: 'text/html', bytes: bombOf(12, 12) })
  })

  test.each(names)('ignores the path in its name: %j', async name => {
    const answer = await send('picture', { name, bytes: bombOf(9, 9 + names.indexOf(name)) })
    // A part without a file name is no file.
    expect([200, 422]).toContain(answer.statusCode)
    expect(answer.body).not.toMatch(/passwd|boot\.ini|htaccess/)
  })
})

test('a PDF that is also an archive is only served as an attachment, under a generated name', async () => {
  const { data } = (await send('document', { name: '../../evil.html', type: 'text/html', bytes: files.pdfZip })).json()
  const { headers } = await app.app.inject(signedFileUrl(app.platform, data.id, app.clock.now()))
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `attachment; filename="document-${data.id.slice(0, 8)}.pdf"`,
  })
})

describe('a file of products', () => {
  test.each([
    ['a picture', bombOf(60, 60)],
    ['a page', files.page],
    ['an archive', files.zip],
    ['nothing', files.nothing],
    ['one long line', files.csvOfOneLine],
    ['nothing but commas', files.csvOfCommas],
    ['more than 25 MB', Buffer.concat([files.csv, Buffer.alloc(25 * 1024 * 1024, 'a')])],
  ])('that is %s is refused', async (_, bytes) => {
    const answer = await send('file', { name: 'products.csv', bytes })
    expect(failureSchema.parse(answer.json()).status).toBeLessThan(500)
  })

  test.each([
    ['a NUL', files.csvOfNul],
    ['bytes that are no text', files.csvNotUtf8],
  ])('with %s fails nowhere', async (_, bytes) => {
    expect((await send('file', { name: 'products.csv', bytes })).statusCode).toBeLessThan(500)
  })

  test.each(names)('may be called %j', async name => {
    expect((await send('file', { name, bytes: files.csv })).statusCode).toBeLessThan(500)
  })
})

test.each(Object.keys(calls) as Field[])('rejects a form for a %s without one', async field => {
  const part = (head: string) => Buffer.from(`--b\r\n${head}\r\n\r\nx\r\n--b--\r\n`)
  const forms: [type: string, payload: Buffer][] = [
    ['multipart/form-data', part('content-disposition: form-data; name="a"')],
    ['multipart/form-data; boundary=', part('content-disposition: form-data; name="a"')],
    [`multipart/form-data; boundary=${'b'.repeat(300)}`, Buffer.alloc(10)],
    ['multipart/form-data; boundary=b', Buffer.from('--b\r\n')],
    ['multipart/form-data; boundary=b', Buffer.alloc(0)],
    ['multipart/form-data; boundary=b', part(`content-disposition: form-data; name="${field}"`)],
    ['multipart/form-data; boundary=b', part('content-disposition: form-data; name="__proto__"; filename="a"')],
    // A file without a name.
    [
      'multipart/form-data; boundary=b',
      part(`content-disposition: form-data; name="${field}"\r\ncontent-type: application/octet-stream`),
    ],
    ['multipart/form-data; boundary=b', part(`${'x-long: '.padEnd(100_000, 'y')}`)],
  ]
  for (const [type, payload] of forms) {
    const answer = await app.app.inject({
      ...calls[field],
      headers: { 'content-type': type, authorization: `Bearer ${person.token}` },
      payload,
    })
    const { status } = failureSchema.parse(answer.json())
    expect({ type, payload: payload.toString().slice(0, 99), isOurs: status >= 500 }).toMatchObject({ isOurs: false })
  }
})
