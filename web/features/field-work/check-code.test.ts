import 'fake-indexeddb/auto'
import { pbkdf2Sync } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { checkCode, countRefused, fitsCheck, lockMs, phoneLock } from './check-code.ts'

const iterations = 1_000
const checkOf = (code: string, salt: string) => ({
  salt,
  iterations,
  check: pbkdf2Sync(code, Buffer.from(salt, 'hex'), iterations, 1, 'sha256').readUInt8(0),
  lockedUntil: null,
})
const codes = Array.from({ length: 600 }, (_, at) => (at * 1_663).toString().padStart(6, '0'))

afterEach(() => {
  vi.useRealTimers()
})

test('fits the right code and few wrong ones', async () => {
  const check = checkOf('048213', '00'.repeat(16))
  expect(await fitsCheck(check, '048213')).toBe(true)
  const wrong = await Promise.all(codes.map(code => fitsCheck(check, code)))
  expect(wrong.filter(Boolean).length).toBeLessThan(20)
})

test('counts wrong codes over a reload, and locks at the fifth for 15 minutes, the right code too', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  const check = checkOf('048213', '01'.repeat(16))
  const wrong: string[] = []
  for (const code of codes) if (!(await fitsCheck(check, code))) wrong.push(code)
  const attempt = (code: string) => checkCode('partner', check, code)
  for (const triesLeft of [4, 3, 2, 1]) expect(await attempt(wrong.pop() ?? '')).toEqual({ right: false, triesLeft })
  const lockedUntil = Date.now() + lockMs
  expect(await attempt(wrong.pop() ?? '')).toEqual({ right: false, lockedUntil })
  expect(await attempt('048213')).toEqual({ right: false, lockedUntil })
  // A new code has another salt, and its own tries.
  expect(await checkCode('partner', checkOf('111111', '02'.repeat(16)), '111111')).toEqual({ right: true })
  vi.setSystemTime(lockedUntil)
  expect(await attempt(wrong.pop() ?? '')).toEqual({ right: false, triesLeft: 4 })
  expect(await attempt('048213')).toEqual({ right: true })
})

test('locks nothing for codes that only the server refused, which has a lock of its own', async () => {
  const check = checkOf('048213', '03'.repeat(16))
  for (let tries = 0; tries < 6; tries++) {
    expect(await countRefused('partner', check)).toBeUndefined()
    expect(await phoneLock('partner', check)).toBeUndefined()
  }
})

test('checks nothing without a check', async () => {
  expect(await checkCode('partner', null, '048213')).toBe('unknown')
})
