import { randomUUID } from 'node:crypto'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bodyFor, bytesFor, isForAll, keptPage, placeholders } from './cached-page.ts'

const html = ({ nonce, requestId }: { nonce: string; requestId: string }, name = 'Àdìrẹ 👗') =>
  `<html><meta content="${requestId}"><script nonce="${nonce}">1</script>${name}<style nonce="${nonce}"></style></html>`

const pageOf = (text: string, stood = placeholders('r'), init?: ResponseInit) =>
  keptPage(new Response(null, init), Buffer.from(text), stood)

test('gives each response its own nonce and request ID', () => {
  const stood = placeholders('first-request')
  const page = pageOf(html(stood), stood)
  for (const own of [
    { nonce: 'n1', requestId: 'r1' },
    { nonce: 'n2', requestId: 'r2' },
  ])
    expect(bytesFor(page, own).toString()).toBe(html(own))
})

const unpacked = { zstd: zstdDecompressSync, gzip: gunzipSync }

test('gives compressed responses their own nonce too, new and from the cache', async () => {
  const stood = placeholders('first-request')
  const long = Array.from({ length: 5000 }, (_, at) => `<li>Àdìrẹ ${at % 7}</li>`).join('')
  const page = pageOf(html(stood, long), stood)
  for (const [accepts, isNew, expected] of [
    ['gzip, deflate, br, zstd', true, 'zstd'],
    ['gzip, zstd;q=0', true, 'gzip'],
    ['gzip, deflate, br, zstd', false, 'gzip'],
    ['gzip', false, 'gzip'],
  ] as const) {
    const own = { nonce: randomUUID(), requestId: randomUUID() }
    const { body, encoding } = await bodyFor(page, own, { accepts, isNew })
    expect(encoding).toBe(expected)
    expect(unpacked[expected](body).toString()).toBe(html(own, long))
    expect(body.length).toBeLessThan(long.length / 20)
  }
})

test('compresses for nobody who doesn’t ask for it', async () => {
  const own = { nonce: 'n', requestId: 'r' }
  const stood = placeholders('first-request')
  for (const accepts of [undefined, '', 'gzip;q=0, zstd;q=0.0'])
    expect(await bodyFor(pageOf(html(stood), stood), own, { accepts, isNew: true })).toEqual({
      body: Buffer.from(html(own)),
    })
})

test('computes the ETag from the content, independent of the request', () => {
  const etags = ['Tote', 'Tote', 'Wallet'].map(name => {
    const stood = placeholders(randomUUID())
    return pageOf(html(stood, name), stood).etag
  })
  expect(etags[0]).toBe(etags[1])
  expect(etags[0]).not.toBe(etags[2])
})

test('caches only complete pages without personal data', () => {
  const of = (init: ResponseInit) => isForAll(pageOf('', placeholders('r'), init))
  expect(of({})).toBe(true)
  expect(of({ status: 404 })).toBe(false)
  expect(of({ status: 302, headers: { location: '/' } })).toBe(false)
  expect(of({ headers: { 'set-cookie': 'a=b' } })).toBe(false)
})
