import { expect, test } from 'vitest'
import { type ApiRequest, once, sharedTransport } from './transport.ts'

const request = (method: ApiRequest['method'], url: string): ApiRequest => ({
  method,
  url,
  headers: {},
  body: undefined,
  endpointId: 'store.list',
  params: { page: 2 },
})

test('sends each GET of a page once, and everything else each time', async () => {
  const sent: string[] = []
  const send = once(async ({ method, url }: ApiRequest) => {
    sent.push(`${method} ${url}`)
    return { status: 200, text: url }
  })
  const answers = await Promise.all(
    ['/v1/rules', '/v1/rules', '/v1/stores'].map(async url => (await send(request('GET', url))).text),
  )
  expect(answers).toEqual(['/v1/rules', '/v1/rules', '/v1/stores'])
  await send(request('POST', '/v1/rules'))
  await send(request('POST', '/v1/rules'))
  expect(sent).toEqual(['GET /v1/rules', 'GET /v1/stores', 'POST /v1/rules', 'POST /v1/rules'])
})

test('calls endpoints with shared responses without HTTP, with the input that HTTP would give them', async () => {
  const given: unknown[] = []
  const origin = { address: '10.0.0.1', requestId: 'r1' }
  const calls = new Map([
    [
      'store.list',
      async (...call: unknown[]) => {
        given.push(...call)
        return { status: 200, text: 'shared' }
      },
    ],
  ])
  const other = async () => ({ status: 200, text: 'other' })
  const send = sharedTransport(calls, origin, other)
  expect(await send(request('GET', '/v1/stores?limit=4&name=a%20b&id=1&id=2'))).toEqual({ status: 200, text: 'shared' })
  expect(given).toEqual([{ params: { page: '2' }, query: { limit: '4', name: 'a b', id: ['1', '2'] } }, origin])
  expect((await send(request('POST', '/v1/stores'))).text).toBe('other')
  expect((await send({ ...request('GET', '/v1/me'), endpointId: 'account.me' })).text).toBe('other')
})
