/**
 * Computes what a rider's phone needs to check a delivery token without a network (`check-code.ts`). Compares and counts
 * nothing: the server's lock is in `delivery-token.ts`.
 */
import { createHmac, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { CodeCheck } from '#contract/delivery/delivery.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { deliveryToken } from './delivery-token.ts'

const slowly = promisify(pbkdf2)

/** PBKDF2 rounds per try: about 40 ms on a server, and up to half a second on a cheap phone. */
const iterations = 200_000

/** Bytes of the salt. It is derived, so every process computes the same check. */
const saltBytes = 16

const checks = new LRUCache<string, Promise<number>>({ max: 10_000 })

/**
 * Returns with what a phone without a network refuses most wrong codes of an order that is out for delivery; null for any
 * other order. It has 8 of the hash's bits, so that trying all codes leaves about 3,900 of a million to guess from, and
 * the server decides after five. See docs/decisions/0056-riders-without-a-network.md.
 */
export async function codeCheckOf(
  secret: string,
  order: Pick<Selectable<Orders>, 'id' | 'status' | 'token_version' | 'token_hash' | 'token_locked_until'>,
  now: Date,
): Promise<CodeCheck | null> {
  const { id, status, token_version, token_hash, token_locked_until: until } = order
  if (status !== 'out_for_delivery' || !token_hash) return null
  const said = `delivery-code-check:${id}:${token_version}`
  const salt = createHmac('sha256', secret).update(said).digest().subarray(0, saltBytes)
  const key = salt.toString('hex')
  let check = checks.get(key)
  if (!check) {
    check = slowly(deliveryToken(secret, id, token_version), salt, iterations, 1, 'sha256').then(hash =>
      hash.readUInt8(0),
    )
    checks.set(key, check)
  }
  const lockedUntil = until && until > now ? until.toISOString() : null
  return { salt: key, iterations, check: await check, lockedUntil }
}
