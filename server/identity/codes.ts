import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { UserKind } from '#contract/access.ts'
import { recoveryCodeCount } from '#contract/identity/two-factor.ts'

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Bitmarte', label, secret, algorithm: 'SHA1', digits: 6, period: 30 })

/** Generates a secret of 160 bits in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** Builds the URI of the QR code. The label names the user kind, because one e-mail may have an account of each. */
export const uriOf = (secret: string, { email, kind }: { email: string; kind: UserKind }): string =>
  totpOf(secret, `${email} (${kind})`).toString()

/**
 * Returns the 30-second step whose code this is: the current one or one either way (RFC 6238, section 5.2). Returns
 * undefined for a wrong code.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const away = totp.validate({ token: code, timestamp, window: 1 })
  return away === null ? undefined : totp.counter({ timestamp }) + away
}

/** Generates recovery codes of 16 base32 letters, 80 random bits each. */
export const newCodes = (): string[] => Array.from({ length: recoveryCodeCount }, () => new Secret({ size: 10 }).base32)

/** Formats a code for people, in groups of four. */
export const grouped = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/**
 * Hash of a recovery code to store. A plain hash is enough, since nobody can guess 80 bits. It survives a change of
 * the app's secret.
 */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(`recovery-code:${code}`).digest()
