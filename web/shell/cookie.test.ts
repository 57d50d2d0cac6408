import { expect, test } from 'vitest'
import { cookieOf } from './cookie.ts'

test.each([
  ['shop.bitmarte.ng', 'https:', 'n=t; path=/; samesite=lax; domain=bitmarte.ng; secure'],
  ['bitmarte.ng', 'http:', 'n=t; path=/; samesite=lax; domain=bitmarte.ng'],
  ['a.b.c.example.com', 'https:', 'n=t; path=/; samesite=lax; domain=example.com; secure'],
  ['localhost', 'http:', 'n=t; path=/; samesite=lax'],
  ['127.0.0.1', 'http:', 'n=t; path=/; samesite=lax'],
  ['[::1]', 'https:', 'n=t; path=/; samesite=lax; secure'],
])('on %s over %s', (hostname, protocol, line) => {
  expect(cookieOf('n', 't', { hostname, protocol })).toBe(`${line}; max-age=2592000`)
})

test('an empty token deletes the cookie where it was set', () => {
  expect(cookieOf('n', '', { hostname: 'shop.bitmarte.ng', protocol: 'https:' })).toBe(
    'n=; path=/; samesite=lax; domain=bitmarte.ng; secure; max-age=0',
  )
})
