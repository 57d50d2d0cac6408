/** Malformed and malicious values. */

const nested = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let at = 0; at < depth; at++) value = at % 2 ? [value] : { a: value }
  return value
}

/** A field with a name that objects inherit. JSON.parse creates such a field; a literal doesn't. */
const named = (name: string, value: unknown): object =>
  Object.defineProperty({}, name, { value, enumerable: true, configurable: true, writable: true })

export const nastyTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\u202Eevil',
  '\uFEFF',
  '\u2028',
  'İİİ',
  'é'.normalize('NFD').repeat(40),
  '👩‍👩‍👧‍👦'.repeat(50),
  'A'.repeat(100_000),
  "' or 1=1 --",
  "'; drop table orders; --",
  '%',
  '_%_',
  '\\',
  '%00',
  '..',
  '../../../../etc/passwd',
  `\${7*7}{{7*7}}`,
  '<script>alert(1)</script>',
  '=HYPERLINK("http://evil.test")',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data',
  '//evil.test',
  'a\r\nSet-Cookie: a=b',
  '-0',
  'NaN',
  'Infinity',
  '1e999',
  '9'.repeat(400),
  '0x10',
  '1.0000000000000001',
  'true',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  '٣٤',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '275760-09-13',
  '2026-02-30',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

export const nastyNumbers: readonly number[] = [
  -1,
  0,
  -0,
  1.5,
  0.1 + 0.2,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  1e18,
  1e21,
  1e308,
  -1e308,
]

/** Functions, because the values are corrupted further after use. */
export const nastyThings: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => [],
  () => ({}),
  () => [[]],
  () => [null],
  () => nested(200),
  () => nested(3000),
  () => named('__proto__', { admin: true }),
  () => named('constructor', { prototype: { admin: true } }),
  () => named('toString', 'not callable'),
  () => Array.from({ length: 10_000 }, (_, at) => at),
  () => Array.from({ length: 10_000 }, () => 'x'),
]
