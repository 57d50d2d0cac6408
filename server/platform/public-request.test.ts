import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import {
  getPicturePublicly,
  isFetchable,
  isPublicAddress,
  isPublicUrl,
  NotFetched,
  NotPublic,
  postPublicly,
} from './public-request.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
])('%s isn’t public', address => expect(isPublicAddress(address)).toBe(false))

test.each(['8.8.8.8', '142.250.1.95', '2a00:1450:4009::5f'])('%s is public', address =>
  expect(isPublicAddress(address)).toBe(true),
)

test.each([
  'http://push.example.com/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://[::1]/a',
  'https://localhost/a',
  'https://push.example.com:8443/a',
  'https://user:secret@push.example.com/a',
  'file:///etc/passwd',
])('never asks %s', url => expect(isPublicUrl(new URL(url))).toBe(false))

test('refuses a name that leads to this machine when it connects', async () => {
  // Registered for this purpose: every name below resolves to 127.0.0.1. Without a resolver, it isn't found.
  const asked = postPublicly(new URL('https://localhost.localdomain/push'), {
    headers: {},
    body: Buffer.from(''),
    local: false,
  })
  await expect(asked).rejects.toThrow()
  await expect(
    postPublicly(new URL('https://127.0.0.1/push'), { headers: {}, body: Buffer.from(''), local: false }),
  ).rejects.toThrow(NotPublic)
})

test.each([
  'ftp://example.com/a.jpg',
  'file:///etc/passwd',
  'http://127.0.0.1/a.jpg',
  'http://127.1/a.jpg',
  'http://0x7f000001/a.jpg',
  'http://[::1]/a.jpg',
  'http://[::ffff:127.0.0.1]/a.jpg',
  'http://169.254.169.254/latest/meta-data',
  'http://localhost/a.jpg',
  'http://example.com:8080/a.jpg',
  'https://example.com:22/a.jpg',
  'https://user:secret@example.com/a.jpg',
])('never fetches %s', async address => {
  expect(isFetchable(new URL(address), false)).toBe(false)
  const options = { mostBytes: 100, timeoutMs: 1000, local: false }
  await expect(getPicturePublicly(new URL(address), options)).rejects.toThrow(NotPublic)
})

test('fetches a picture over redirects, each of which is checked', async () => {
  const answers: Record<string, RequestListener> = {
    '/picture': (_, response) => response.setHeader('content-type', 'image/png').end('bytes'),
    '/moved': (_, response) => response.writeHead(302, { location: '/picture' }).end(),
    '/inside': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    '/other-port': (_, response) => response.writeHead(302, { location: 'http://example.com:6379/' }).end(),
    '/other-kind': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/round': (_, response) => response.writeHead(302, { location: '/round' }).end(),
    '/page': (_, response) => response.setHeader('content-type', 'text/html').end('<p>'),
    '/large': (_, response) => response.setHeader('content-type', 'image/png').end('x'.repeat(101)),
    '/endless': (_, response) => {
      response.setHeader('content-type', 'image/png')
      const more = () => response.write('x'.repeat(60)) && setImmediate(more)
      more()
    },
    '/silent': () => {},
  }
  const server = createServer((request, response) => answers[request.url ?? '']?.(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const get = (path: string) =>
    getPicturePublicly(new URL(`http://127.0.0.1:${port}${path}`), {
      mostBytes: 100,
      timeoutMs: 300,
      local: true,
    })
  expect((await get('/picture')).toString()).toBe('bytes')
  expect((await get('/moved')).toString()).toBe('bytes')
  for (const path of ['/inside', '/other-port', '/other-kind']) await expect(get(path)).rejects.toThrow(NotPublic)
  for (const path of ['/round', '/page', '/large', '/endless', '/silent'])
    await expect(get(path)).rejects.toThrow(NotFetched)
  server.closeAllConnections()
  server.close()
})
