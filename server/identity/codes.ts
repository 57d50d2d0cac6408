import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { UserKind } from '#contract/access.ts'
import { recoveryCodeCount } from '#contract/identity/two-factor.ts'

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Bitmarte', label, secret, algorithm: 'SHA1', digits: 6, period: 30 })

/** A new secret of 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** A secret as it is scanned. The label names the kind: an e-mail may have an account of each. */
export const uriOf = (secret: string, { email, kind }: { email: string; kind: UserKind }): string =>
  totpOf(secret, `${email} (${kind})`).toString()

/** The step of 30 s whose code this is, now or one either way (RFC 6238, section 5.2); undefined when it is none. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const away = totp.validate({ token: code, timestamp, window: 1 })
  return away === null ? undefined : totp.counter({ timestamp }) + away
}

/** New recovery codes: 16 letters of base32 each, so 80 random bits. */
export const newCodes = (): string[] => Array.from({ length: recoveryCodeCount }, () => new Secret({ size: 10 }).base32)

/** As people read it: groups of four. */
export const grouped = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** What is kept of a recovery code. A plain hash will do, since nobody can try 80 bits; it outlives the app’s secret. */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(`recovery-code:${code}`).digest()
