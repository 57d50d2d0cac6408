import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

const keyOf = (appSecret: string): Buffer => Buffer.from(hkdfSync('sha256', appSecret, '', 'two-factor', 32))

/**
 * Encrypts an account's secret for the database. Neither a database reader nor another account can use it to make
 * codes.
 */
export function seal(appSecret: string, accountId: string, secret: string): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyOf(appSecret), iv).setAAD(Buffer.from(accountId))
  const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

/** Decrypts a sealed secret. Returns undefined for another app secret or another account. */
export function unseal(appSecret: string, accountId: string, sealed: Buffer): string | undefined {
  const [iv, tag] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes, ivBytes + tagBytes)]
  const opening = createDecipheriv(cipher, keyOf(appSecret), iv).setAAD(Buffer.from(accountId)).setAuthTag(tag)
  try {
    return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]).toString()
  } catch {
    return undefined
  }
}
