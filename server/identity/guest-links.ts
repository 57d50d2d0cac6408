import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { after, day } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'

/** Lifetime of a link: longer than a delivery and its return window. Each mail has a new one. */
const lasts = 30 * day

const sign = (secret: string, signed: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'guest-link', 32)))
    .update(signed)
    .digest()

/** Returns the token of a link that signs in one guest, until 30 days after `now`. */
function guestLink({ secret }: Pick<Config, 'secret'>, guestId: string, now: Date): string {
  const signed = `${guestId}.${after(now, lasts).getTime().toString(36)}`
  return `${signed}.${sign(secret, signed).toString('base64url')}`
}

/** Returns the guest that an unexpired link names, and when it was issued; undefined for any other text. */
export function guestOfLink(
  { secret }: Pick<Config, 'secret'>,
  link: string,
  now: Date,
): { id: string; issuedAt: Date } | undefined {
  const [guestId = '', endsAt = '', signature = '', ...more] = link.split('.')
  const expected = sign(secret, `${guestId}.${endsAt}`)
  const received = Buffer.from(signature, 'base64url')
  const signed = received.length === expected.length && timingSafeEqual(received, expected)
  const ends = new Date(Number.parseInt(endsAt, 36))
  return signed && !more.length && ends > now ? { id: guestId, issuedAt: after(ends, -lasts) } : undefined
}

/** Returns whether a link was mailed to an e-mail that was corrected since. */
export const isToOldEmail = ({ issuedAt }: { issuedAt: Date }, guest: { email_corrected_at: Date | null }): boolean =>
  guest.email_corrected_at !== null && issuedAt < guest.email_corrected_at

/**
 * Returns the URL of a customer's page for a mail, such as `/customer/orders/…`. A guest's signs in the guest first, so
 * the mail is `secret`.
 */
export async function customerUrl(
  { tx, now }: Work,
  config: Pick<Config, 'appUrl' | 'secret'>,
  customerId: string,
  path: string,
): Promise<{ url: string; secret: boolean }> {
  const guest = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', customerId)
    .where('kind', 'is', null)
    .executeTakeFirst()
  if (!guest) return { url: config.appUrl + path, secret: false }
  const to = new URLSearchParams({ to: path })
  return { url: `${config.appUrl}/customer/guest/${guestLink(config, customerId, now)}?${to}`, secret: true }
}
