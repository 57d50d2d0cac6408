import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const chrome =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

test.each([
  [chrome, 'Chrome on Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0',
    'Microsoft Edge on Windows',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1', 'Safari on iOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  [`${chrome} SamsungBrowser/27.0`, 'Samsung Internet for Android on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/131.0 Safari/537.36', 'Chrome on Linux'],
  ['curl/8.5.0', ''],
  [`${'Unknown program '.repeat(10)}/1 (test)`, ''],
  [undefined, ''],
  [`${'x'.repeat(10_000)} Chrome/1 Windows`, ''],
])('%s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
