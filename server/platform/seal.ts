import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** What a sealed text is for, and whose it is: with another purpose or owner it doesn't open. */
interface Sealing {
  purpose: 'two-factor' | 'quote'
  owner: string
}

const keys = new Map<string, Buffer>()

/** Derives a purpose's key from the app's secret, once per process: it takes longer than sealing. */
function keyOf(appSecret: string, { purpose }: Sealing): Buffer {
  const name = `${purpose} ${appSecret}`
  const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32))
  keys.set(name, key)
  return key
}

/** Encrypts and signs a text. Nobody without the app's secret can read it, or make one. */
export function seal(appSecret: string, of: Sealing, text: string): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyOf(appSecret, of), iv).setAAD(Buffer.from(of.owner))
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

/** Decrypts a sealed text. Returns undefined for another app secret, purpose or owner, and for a changed one. */
export function unseal(appSecret: string, of: Sealing, sealed: Buffer): string | undefined {
  if (sealed.length < ivBytes + tagBytes) return undefined
  const [iv, tag] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes, ivBytes + tagBytes)]
  const opening = createDecipheriv(cipher, keyOf(appSecret, of), iv).setAAD(Buffer.from(of.owner)).setAuthTag(tag)
  try {
    return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]).toString()
  } catch {
    return undefined
  }
}
