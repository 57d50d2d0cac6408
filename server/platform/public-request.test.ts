import { expect, test } from 'vitest'
import { isPublicAddress, isPublicUrl, NotPublic, postPublicly } from './public-request.ts'

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
