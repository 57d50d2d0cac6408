import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiFailure, answerOf, networkFailure, readAnswer } from './failure.ts'
import { keptQuery, loadAgain, newQueryClient, retryDelay, retryRule } from './query.ts'

const failure = (status: number) => new ApiFailure({ status, code: 'x', message: 'No.', requestId: 'r' })

test('retries three times where the response may change', () => {
  expect([0, 1, 2, 3].map(failures => retryRule(failures, networkFailure()))).toEqual([true, true, true, false])
  expect(retryRule(0, failure(503))).toBe(true)
  expect(retryRule(0, failure(404))).toBe(false)
})

test('waits one second, doubled up to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('keeps the server’s message, preceded by the first field’s error', () => {
  const errors = [{ field: 'email', message: 'This is needed.' }]
  const answer = answerOf(422, {
    success: false,
    status: 422,
    message: 'Not right.',
    code: 'invalid',
    requestId: 'r',
    errors,
  })
  expect(() => readAnswer(answer)).toThrow('Not right.')
  expect(new ApiFailure({ status: 422, code: 'invalid', message: 'Not right.', requestId: 'r', errors }).sentence).toBe(
    'This is needed.',
  )
})

test('treats a response that isn’t the API’s as an unexpected failure', () => {
  expect(answerOf(502, undefined)).toMatchObject({ status: 502, message: 'An Error occured. Please try again later.' })
})

test('reports a missing network', () => {
  expect(networkFailure().message).toBe('Check network connection')
})

test('what is loading when something changes is loaded again', async () => {
  const client = new QueryClient()
  const answers: ((value: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['cart'],
    queryFn: ({ signal }) =>
      new Promise<string>((resolve, reject) => {
        answers.push(resolve)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  })
  const stop = observer.subscribe(() => {})
  const done = loadAgain(client)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.('empty')
  answers[1]?.('one item')
  await done
  expect(observer.getCurrentResult().data).toBe('one item')
  stop()
})

test('starts requests in tasks of their own where the browser can yield', async () => {
  const tasks: (() => void)[] = []
  vi.stubGlobal('scheduler', { yield: () => new Promise<void>(resolve => tasks.push(resolve)) })
  const client = newQueryClient()
  const started: string[] = []
  const load = (name: string) =>
    client.fetchQuery({
      queryKey: [name],
      queryFn: () => {
        started.push(name)
        return name
      },
    })
  const loaded = Promise.all([load('cart'), load('addresses')])
  expect(started).toEqual([])
  tasks.shift()?.()
  await vi.waitFor(() => expect(started).toEqual(['cart']))
  tasks.shift()?.()
  expect(await loaded).toEqual(['cart', 'addresses'])
  vi.unstubAllGlobals()
})

test('leaves no timer behind on the server, which would hold the rendered page for a day', () => {
  const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
  const before = timers()
  new QueryObserver(newQueryClient(), { queryKey: ['kept'], enabled: false, ...keptQuery })
  expect(timers()).toBe(before)
})
