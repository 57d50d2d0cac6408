import { expect, test } from 'vitest'
import type { Request } from '../shell/request.ts'
import { once } from './transport.ts'

test('sends each GET of a page once, and everything else each time', async () => {
  const sent: string[] = []
  const send = once(async ({ method, url }: Request) => {
    sent.push(`${method} ${url}`)
    return { status: 200, text: url }
  })
  const request = (method: Request['method'], url: string): Request => ({ method, url, headers: {}, body: undefined })
  const answers = await Promise.all(
    ['/v1/rules', '/v1/rules', '/v1/stores'].map(async url => (await send(request('GET', url))).text),
  )
  expect(answers).toEqual(['/v1/rules', '/v1/rules', '/v1/stores'])
  await send(request('POST', '/v1/rules'))
  await send(request('POST', '/v1/rules'))
  expect(sent).toEqual(['GET /v1/rules', 'GET /v1/stores', 'POST /v1/rules', 'POST /v1/rules'])
})
