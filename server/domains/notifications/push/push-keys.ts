import { createECDH, hkdfSync } from 'node:crypto'
import type { Config } from '#platform/config.ts'

/** Number of points of the curve P-256 (FIPS 186-5). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * Returns the keys that push services know this installation by (VAPID, RFC 8292). Derived from APP_SECRET like our
 * other keys, so every process has the same ones. Another secret ends all subscriptions; browsers then make new ones.
 */
export function pushKeys({ secret }: Pick<Config, 'secret'>): PushKeys {
  const derived = BigInt(`0x${Buffer.from(hkdfSync('sha256', secret, '', 'web-push', 48)).toString('hex')}`)
  const key = Buffer.from(((derived % (order - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(key)
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: key.toString('base64url') }
}
