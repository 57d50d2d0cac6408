import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bytesFor, gzippedFor, isForAll, keptPage, placeholders } from './cached-page.ts'

const html = ({ nonce, requestId }: { nonce: string; requestId: string }, name = 'Àdìrẹ 👗') =>
  `<html><meta content="${requestId}"><script nonce="${nonce}">1</script>${name}<style nonce="${nonce}"></style></html>`

test('gives each response its own nonce and request ID', async () => {
  const stood = placeholders('first-request')
  const page = await keptPage(new Response(html(stood)), stood)
  for (const own of [
    { nonce: 'n1', requestId: 'r1' },
    { nonce: 'n2', requestId: 'r2' },
  ])
    expect(bytesFor(page, own).toString()).toBe(html(own))
})

test('gives compressed responses their own nonce too', async () => {
  const stood = placeholders('first-request')
  const long = Array.from({ length: 5000 }, (_, at) => `<li>Àdìrẹ ${at % 7}</li>`).join('')
  const page = await keptPage(new Response(html(stood, long)), stood)
  for (const own of [
    { nonce: 'n1', requestId: 'r1' },
    { nonce: 'another', requestId: '' },
  ]) {
    const packed = gzippedFor(page, own)
    expect(gunzipSync(packed).toString()).toBe(html(own, long))
    expect(packed.length).toBeLessThan(long.length / 20)
  }
})

test('computes the ETag from the content, independent of the request', async () => {
  const etags = await Promise.all(
    ['Tote', 'Tote', 'Wallet'].map(async name => {
      const stood = placeholders(crypto.randomUUID())
      return (await keptPage(new Response(html(stood, name)), stood)).etag
    }),
  )
  expect(etags[0]).toBe(etags[1])
  expect(etags[0]).not.toBe(etags[2])
})

test('caches only complete pages without personal data', async () => {
  const of = async (init: ResponseInit) => isForAll(await keptPage(new Response('', init), placeholders('r')))
  expect(await of({})).toBe(true)
  expect(await of({ status: 404 })).toBe(false)
  expect(await of({ status: 302, headers: { location: '/' } })).toBe(false)
  expect(await of({ headers: { 'set-cookie': 'a=b' } })).toBe(false)
})
