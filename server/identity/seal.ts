import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

const keyOf = (appSecret: string): Buffer => Buffer.from(hkdfSync('sha256', appSecret, '', 'two-factor', 32))

/** Seals an account’s secret, so that who reads the database can’t make codes with it, nor with another account’s. */
export function seal(appSecret: string, accountId: string, secret: string): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyOf(appSecret), iv).setAAD(Buffer.from(accountId))
  const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

/** What was sealed; undefined under another app secret or for another account. */
export function unseal(appSecret: string, accountId: string, sealed: Buffer): string | undefined {
  const [iv, tag] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes, ivBytes + tagBytes)]
  const opening = createDecipheriv(cipher, keyOf(appSecret), iv).setAAD(Buffer.from(accountId)).setAuthTag(tag)
  try {
    return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]).toString()
  } catch {
    return undefined
  }
}
