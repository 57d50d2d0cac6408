import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptOrder } from '#contract/delivery/delivery.ts'
import { ApiFailure } from '#web/shell/failure.ts'
import { endSession, expireSession, startSession, workDatabaseOf } from '#web/shell/session.ts'
import { type Action, storeAction, storedActions } from './actions-store.ts'
import { missingIn } from './expected-orders.ts'
import { createQueue, isUnsent, type NewAction, type QueueOptions } from './queue.ts'

const kind = 'partner'
const hour = 3_600_000
let online = true
let stops: (() => void)[] = []
/** Keys and labels in the order in which the server got them. */
let sent: { key: string; label: string }[] = []
let settled: string[] = []
/** Answers by label; success without one. */
let answers: Record<string, () => ApiFailure | Error | undefined> = {}
let there = false

beforeEach(async () => {
  online = true
  there = false
  ;[sent, settled, answers] = [[], [], {}]
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})
afterEach(async () => {
  for (const stop of stops) stop()
  stops = []
  await new Promise(resolve => {
    indexedDB.deleteDatabase(workDatabaseOf(kind)).onsuccess = resolve
  })
  localStorage.clear()
})

const failure = (status: number, code: string) => new ApiFailure({ status, code, message: `${code}.`, requestId: '' })

/** Opens the app on the phone of an account. */
function open(owner = 'rider', more: Partial<QueueOptions> = {}) {
  const queue = createQueue({
    kind,
    owner,
    send: async ({ key, label }) => {
      sent.push({ key, label })
      const wrong = answers[label]?.()
      if (wrong) throw wrong
      return { message: 'OK' }
    },
    isThere: async () => there,
    onSettled: ({ label, state }) => settled.push(`${label} ${state}`),
    ...more,
  })
  stops.push(queue.start())
  return queue
}

const action = (label: string, subject = 'order'): NewAction => ({
  subject,
  name: `BM-${subject}`,
  label,
  to: 'picked_up',
  endpoint: acceptOrder,
  given: { params: { id: subject } },
})
/** Adds what isn't a second press. */
async function added(queue: ReturnType<typeof open>, one: NewAction): Promise<Action> {
  const result = await queue.add(one)
  if (!result) throw new Error(`${one.label} wasn’t added`)
  return result
}
const labels = () => sent.map(({ label }) => label)
const states = (queue: ReturnType<typeof open>) => queue.snapshot().map(({ label, state }) => `${label} ${state}`)
const isQuiet = (queue: ReturnType<typeof open>) => expect.poll(() => queue.snapshot().some(isUnsent)).toBe(false)
const goOnline = () => {
  online = true
  window.dispatchEvent(new Event('online'))
}

test('keeps what is done without a network over a reload, and sends it in order, once', async () => {
  online = false
  const first = open()
  for (const label of ['Accept', 'Picked up', 'Out for delivery'])
    expect(await first.add(action(label))).toMatchObject({ state: 'waiting' })
  expect(await first.add(action('Decline', 'other'))).toMatchObject({ state: 'waiting' })
  for (const stop of stops) stop()
  expect(sent).toEqual([])

  const second = open()
  await expect.poll(() => states(second)).toHaveLength(4)
  goOnline()
  await isQuiet(second)
  expect(labels()).toEqual(['Accept', 'Picked up', 'Out for delivery', 'Decline'])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(4)
  goOnline()
  expect((await second.add(action('Returned', 'third')))?.state).toBe('done')
  expect(labels()).toHaveLength(5)
})

test('repeats what wasn’t answered under the same key, and a request that was cut off by closing', async () => {
  const queue = open()
  let tries = 0
  answers.Accept = () => (tries++ < 2 ? new TypeError('timed out') : undefined)
  expect(await queue.add(action('Accept'))).toMatchObject({ state: 'waiting', tried: true })
  const later = await added(queue, action('Picked up'))
  expect(later.state).toBe('waiting')
  goOnline()
  await isQuiet(queue)
  expect(labels()).toEqual(['Accept', 'Accept', 'Accept', 'Picked up'])
  expect(new Set(sent.slice(0, 3).map(({ key }) => key)).size).toBe(1)

  for (const stop of stops) stop()
  const cut = {
    ...(queue.snapshot()[0] as Action),
    key: 'cut off',
    at: Date.now(),
    state: 'sending',
    tried: true,
  } as const
  await storeAction(kind, cut)
  const again = open()
  await expect.poll(() => states(again).at(-1)).toBe('Accept done')
  expect(sent.at(-1)).toEqual({ key: 'cut off', label: 'Accept' })
})

test('refuses what follows a refused action of the same order, and goes on with the others', async () => {
  online = false
  const queue = open()
  answers['Picked up'] = () => failure(404, 'order_not_found')
  for (const label of ['Picked up', 'Out for delivery']) await queue.add(action(label))
  await queue.add(action('Accept', 'other'))
  goOnline()
  await isQuiet(queue)
  expect(labels()).toEqual(['Picked up', 'Accept'])
  expect(states(queue)).toEqual(['Picked up refused', 'Out for delivery refused', 'Accept done'])
  expect(queue.snapshot()[1]?.message).toBe('Not sent, because “Picked up” was refused.')
  expect(settled).toEqual(['Picked up refused', 'Out for delivery refused', 'Accept done'])
  await queue.dismiss(queue.snapshot()[0]?.key ?? '')
  expect(states(queue)).toEqual(['Out for delivery refused', 'Accept done'])
})

test('sends a refused action again as of when it was done, and what followed it, but nothing else', async () => {
  const bodies: unknown[] = []
  let left = true
  const queue = open('hub', {
    send: async ({ label, given }) => {
      bodies.push([label, given.body])
      if (left && label === 'Received') throw failure(409, 'parcel_left')
      if (label === 'Lost') throw failure(404, 'order_not_found')
      return { message: 'OK' }
    },
  })
  online = false
  const scan = (label: string) => added(queue, { ...action(label), given: { body: { code: '100000114' } } })
  await queue.add({ ...action('Lost', 'other'), given: { body: {} } })
  const ins = await scan('Received')
  for (const label of ['Released', 'Received again']) await scan(label)
  for (const each of queue.snapshot()) await storeAction(kind, { ...each, at: each.at - hour })
  goOnline()
  await isQuiet(queue)
  expect(bodies).toHaveLength(2)
  ;[left, bodies.length] = [false, 0]
  await queue.resend(ins.key, { again: true })
  await isQuiet(queue)
  const doneAt = expect.stringMatching(/^\d{4}-/)
  expect(bodies).toEqual([
    ['Received', { code: '100000114', again: true, doneAt: new Date(ins.at - hour).toISOString() }],
    ['Released', { code: '100000114', doneAt }],
    ['Received again', { code: '100000114', doneAt }],
  ])
  expect(states(queue)).toEqual(['Lost refused', 'Received done', 'Released done', 'Received again done'])
})

test('goes on after a code that was to be checked and is wrong', async () => {
  online = false
  const queue = open()
  answers['Check code 111111'] = () => failure(422, 'wrong_delivery_token')
  await queue.add({ ...action('Check code 111111'), unchecked: true })
  await queue.add(action('Delivered'))
  goOnline()
  await isQuiet(queue)
  expect(states(queue)).toEqual(['Check code 111111 refused', 'Delivered done'])
})

test('counts a step that somebody else took already as done', async () => {
  const queue = open()
  answers['In transit'] = () => failure(409, 'move_not_allowed')
  there = true
  expect(await queue.add(action('In transit'))).toMatchObject({ state: 'done', message: 'Already recorded.' })
  there = false
  expect(await queue.add(action('In transit'))).toMatchObject({ state: 'refused', message: 'move_not_allowed.' })
})

test('says when an action was done that was kept, under the same key', async () => {
  const bodies: unknown[] = []
  const queue = open('rider', {
    send: async ({ given }) => {
      bodies.push(given.body)
      return { message: 'OK' }
    },
  })
  expect((await queue.add(action('Accept')))?.state).toBe('done')
  online = false
  const kept = await added(queue, { ...action('Decline'), given: { body: { reason: 'Too far' } } })
  await storeAction(kind, { ...kept, at: kept.at - hour })
  goOnline()
  await isQuiet(queue)
  expect(bodies).toEqual([undefined, { reason: 'Too far', doneAt: new Date(kept.at - hour).toISOString() }])
})

test('waits while a code is locked, without holding up other orders', async () => {
  const queue = open()
  answers.Delivered = () => failure(429, 'delivery_token_locked')
  expect(await queue.add(action('Delivered'))).toMatchObject({ state: 'waiting', message: 'delivery_token_locked.' })
  expect((await queue.add(action('Returned')))?.state).toBe('waiting')
  expect((await queue.add(action('Accept', 'other')))?.state).toBe('done')
  expect(labels()).toEqual(['Delivered', 'Accept'])
})

test('a code that is locked while the rider waits for the answer is refused, and not tried again', async () => {
  const queue = open()
  answers.Delivered = () => failure(429, 'delivery_token_locked')
  const refused = await queue.add(action('Delivered'), () => undefined)
  expect(refused).toMatchObject({
    state: 'refused',
    refusal: 'delivery_token_locked',
    message: 'delivery_token_locked.',
  })
  answers.Delivered = () => failure(429, 'rate_limited')
  expect(await queue.add(action('Delivered'), () => undefined)).toMatchObject({ state: 'waiting' })
})

test('doesn’t repeat what may have arrived more than a day ago', async () => {
  online = false
  const queue = open()
  const old = await added(queue, action('Accept'))
  await storeAction(kind, { ...old, at: old.at - 25 * hour, tried: true })
  goOnline()
  await isQuiet(queue)
  expect(sent).toEqual([])
  expect(states(queue)).toEqual(['Accept refused'])
})

test('never sends another account’s actions, and deletes them', async () => {
  online = false
  await open('rider').add(action('Accept'))
  for (const stop of stops) stop()
  online = true
  const other = open('another')
  expect((await other.add(action('Picked up')))?.state).toBe('done')
  expect(labels()).toEqual(['Picked up'])
  expect((await storedActions(kind)).map(({ owner }) => owner)).toEqual(['another'])
})

test('signing out and another account’s sign-in delete what waits; an expired session keeps it for its owner', async () => {
  online = false
  const session = (id: string) => startSession({ kind, token: 'token', user: { id } })
  const waiting = async () => {
    // Deletion of a database ends before it can be opened again.
    return (await storedActions(kind)).length
  }
  const work = async (id: string) => {
    session(id)
    const queue = open(id)
    await queue.add(action('Accept'))
    stops.pop()?.()
  }
  await work('rider')
  expireSession(kind)
  session('rider')
  expect(await waiting()).toBe(1)
  expireSession(kind)
  session('another')
  expect(await waiting()).toBe(0)
  await work('another')
  endSession(kind)
  expect(await waiting()).toBe(0)
})

test('a form that shows its result keeps the order as it was until the first attempt has ended', async () => {
  const shown: number[] = []
  const queue = open('rider', {
    send: async () => {
      shown.push(missingIn(queue.snapshot(), 'order', 0).length)
      throw failure(422, 'wrong_code')
    },
  })
  expect(await queue.add(action('Delivered'), () => {})).toMatchObject({ state: 'refused' })
  online = false
  expect(await queue.add(action('Delivered'), () => {})).toMatchObject({ state: 'waiting' })
  expect(shown).toEqual([0])
  expect(missingIn(queue.snapshot(), 'order', 0)).toHaveLength(1)
})

test('adds nothing that is already waiting or being sent for the same order, and a later step again', async () => {
  online = false
  const queue = open()
  const taps = await Promise.all([queue.add(action('Try again')), queue.add(action('Try again'))])
  expect(taps.map(each => each?.state)).toEqual(['waiting', undefined])
  expect(await queue.add(action('Try again'))).toBeUndefined()
  await queue.add({ ...action('Not delivered'), to: 'delivery_failed' })
  expect(await queue.add(action('Try again'))).toBeDefined()
  goOnline()
  await isQuiet(queue)
  expect(labels()).toEqual(['Try again', 'Not delivered', 'Try again'])
})

test('goes on sending after the browser’s storage has failed for a moment', async () => {
  const queue = open()
  expect((await queue.add(action('Accept')))?.state).toBe('done')
  const { put } = IDBObjectStore.prototype
  let puts = 0
  // The action is stored. What is stored as its request begins isn’t.
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    puts += 1
    if (puts === 2) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
    return put.apply(this, given)
  })
  expect(await queue.add(action('Picked up'))).toMatchObject({ state: 'waiting', awaited: false })
  goOnline()
  await isQuiet(queue)
  expect(labels()).toEqual(['Accept', 'Picked up'])
})
