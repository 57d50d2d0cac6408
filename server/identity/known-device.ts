import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { UserKind } from '#contract/access.ts'
import { after, day, second } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'

/**
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): a browser that has signed in to an
 * account gets a signed cookie, and its attempts are counted separately. Guesses from elsewhere thus lock only the
 * account's unknown devices. The cookie grants no access.
 */

const lasts = 365 * day

interface Account {
  kind: UserKind
  email: string
}

const nameOf = ({ kind, email }: Account): string =>
  `bitmarte_device_${createHash('sha256').update(`${kind} ${email}`).digest('hex').slice(0, 16)}`

const sign = (secret: string, { kind, email }: Account, nonce: string, endsAt: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'known-device', 32)))
    .update(`${kind} ${email} ${nonce} ${endsAt}`)
    .digest()

/** Returns the `Set-Cookie` header that makes a browser a known device of an account. */
export function deviceCookie({ secret, appUrl }: Config, account: Account, now: Date): string {
  const nonce = randomBytes(16).toString('base64url')
  const endsAt = String(after(now, lasts).getTime())
  const value = [nonce, endsAt, sign(secret, account, nonce, endsAt).toString('base64url')].join('.')
  return [
    `${nameOf(account)}=${value}`,
    `Path=/v1/auth/${account.kind}/login`,
    `Max-Age=${lasts / second}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(appUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
}

/** Returns the ID of the account's known device in a `Cookie` header; undefined for an unknown device. */
export function knownDevice({ secret }: Config, account: Account, cookies = '', now: Date): string | undefined {
  const start = `${nameOf(account)}=`
  const value = cookies.split('; ').find(pair => pair.startsWith(start))
  const [nonce = '', endsAt = '', signature = ''] = value?.slice(start.length).split('.') ?? []
  const expected = sign(secret, account, nonce, endsAt)
  const given = Buffer.from(signature, 'base64url')
  const signed = given.length === expected.length && timingSafeEqual(given, expected)
  return signed && Number(endsAt) > now.getTime() ? nonce : undefined
}
