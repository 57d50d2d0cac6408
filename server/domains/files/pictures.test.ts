import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Picture } from '#contract/fields.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { savePicture } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const drawn = (width: number, height: number, red = 10) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 107, b: 79 } } })

const save = (bytes: Buffer) => savePicture(app.platform, bytes, { ownerId: null, alt: 'A green field' })

async function saved(bytes: Buffer): Promise<Picture> {
  const picture = await save(bytes)
  if (failed(picture)) throw new Error(picture.message)
  return picture
}

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url, headers })

describe('saving', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('stores a %s as WebP', async format => {
    const picture = await saved(
      await drawn(300, 200, format.length * 20)
        .toFormat(format)
        .toBuffer(),
    )
    expect(picture).toMatchObject({
      width: 300,
      height: 200,
      alt: 'A green field',
      url: `/files/pictures/${picture.id}`,
    })
    const answer = await get(picture.url)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp')
  })

  test('stores many one after another on the same connection', async () => {
    for (let shade = 0; shade < 12; shade++)
      await saved(
        await drawn(40, 40, 100 + shade)
          .png()
          .toBuffer(),
      )
  })

  test('scales a large one down, upright and without metadata', async () => {
    const bytes = await drawn(2400, 1200, 33)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Secret place' } })
      .jpeg()
      .toBuffer()
    const picture = await saved(bytes)
    expect([picture.width, picture.height]).toEqual([800, 1600])
    const { exif, orientation } = await sharp((await get(picture.url)).rawPayload).metadata()
    expect(exif).toBeUndefined()
    expect(orientation).toBeUndefined()
  })

  test('stores equal bytes once, also with concurrent uploads', async () => {
    const bytes = await drawn(120, 80, 99).png().toBuffer()
    const pictures = await Promise.all(Array.from({ length: 8 }, () => saved(bytes)))
    expect(new Set(pictures.map(picture => picture.id)).size).toBe(1)
    expect((await saved(bytes)).id).toBe(pictures[0]?.id)
    expect((await saved(await drawn(120, 80, 100).png().toBuffer())).id).not.toBe(pictures[0]?.id)
  })

  test.each([
    ['text', () => Buffer.from('not a picture')],
    ['nothing', () => Buffer.alloc(0)],
    ['a page that says it is a picture', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing with scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ])('%s is refused', async (_, bytes) => {
    expect(await save(bytes())).toMatchObject({ code: 'unsupported_type' })
  })

  test('rejects half a picture', async () => {
    const bytes = await drawn(400, 400, 7).jpeg().toBuffer()
    expect(await save(bytes.subarray(0, bytes.length / 2))).toMatchObject({ code: 'unsupported_type' })
  })

  test('rejects more than 10 MB', async () => {
    expect(await save(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({ code: 'too_large' })
  })

  test('rejects a small file of a huge picture before decoding it', async () => {
    const bomb = await sharp({
      create: { width: 8000, height: 5001, channels: 3, background: 'black' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await save(bomb)).toMatchObject({ code: 'too_large', message: 'A picture can have at most 40 megapixels.' })
  })
})

describe('serving', () => {
  test('creates every width once, never wider than the original, and cacheable for ever', async () => {
    const { url } = await saved(await drawn(700, 350, 50).png().toBuffer())
    const answers = await Promise.all(Array.from({ length: 6 }, () => get(`${url}?w=320`)))
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(answer.rawPayload.equals(answers[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true)
    }
    expect(await sharp(answers[0]?.rawPayload).metadata()).toMatchObject({ width: 320, height: 160, format: 'webp' })
    expect(await sharp((await get(`${url}?w=1280`)).rawPayload).metadata()).toMatchObject({ width: 700 })
  })

  test('what a browser has is not sent again', async () => {
    const { url } = await saved(await drawn(200, 200, 51).png().toBuffer())
    const { etag } = (await get(`${url}?w=160`)).headers
    const again = await get(`${url}?w=160`, { 'if-none-match': String(etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect((await get(url, { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  test('sends AVIF some seconds after the second view to browsers that accept it, and JPEG to mail programs', async () => {
    const { url } = await saved(await drawn(600, 400, 53).png().toBuffer())
    const browser = { accept: 'image/avif,image/webp,*/*' }
    const first = await get(`${url}?w=320`, browser)
    expect([first.headers['content-type'], first.headers.vary]).toEqual([
      'image/webp',
      expect.stringContaining('accept'),
    ])
    expect((await get(`${url}?w=320`, browser)).headers['content-type']).toBe('image/webp')
    await expect
      .poll(async () => (await get(`${url}?w=320`, browser)).headers['content-type'], { timeout: 15_000 })
      .toBe('image/avif')
    const copy = await get(`${url}?w=320`, browser)
    expect(await sharp(copy.rawPayload).metadata()).toMatchObject({ width: 320, height: 213, format: 'heif' })
    expect((await get(`${url}?w=320`, { accept: 'image/webp' })).headers['content-type']).toBe('image/webp')
    const mailed = await get(`${url}?w=160&as=jpeg`, browser)
    expect(mailed.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(mailed.rawPayload).metadata()).toMatchObject({ width: 160, format: 'jpeg' })
  })

  test.each(['w=161', 'w=0', 'w=-160', 'w=99999', 'w=abc', 'w=', 'w=160&w=320'])('?%s is refused', async query => {
    const { url } = await saved(await drawn(200, 200, 52).png().toBuffer())
    const answer = await get(`${url}?${query}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[0].message).toBe('Choose one of: 160, 320, 480, 640, 960, 1280.')
  })

  test.each([randomUUID(), 'nonsense', '..%2F..%2Fetc%2Fpasswd', '%00'])('%s is not found', async name => {
    expect((await get(`/files/pictures/${name}`)).statusCode).toBe(404)
  })

  test.each([
    ['a document', { kind: 'document' as const, private: true }],
    ['a private picture', { kind: 'picture' as const, private: true }],
  ])('%s is never served', async (_, row) => {
    const { id } = await saved(await drawn(64, 64, row.kind.length).png().toBuffer())
    const result = await app.platform.db.transact(({ tx }) =>
      tx.updateTable('files').set(row).where('id', '=', id).execute(),
    )
    expect(failed(result)).toBe(false)
    expect((await get(`/files/pictures/${id}`)).statusCode).toBe(404)
    expect((await get(`/files/pictures/${id}?w=160`)).statusCode).toBe(404)
  })
})
