import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import { codeLockMinutes, codeTries } from '#contract/delivery/code-lock.ts'
import { after, minute, second } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'
import { shortTime } from '#platform/lagos.ts'

const hmac = (secret: string, said: string): Buffer => createHmac('sha256', secret).update(said).digest()

/** Derives the 6 digits of an order's delivery token, so that its customer can be shown them again. */
export const deliveryToken = (secret: string, orderId: string, version: number): string =>
  (hmac(secret, `delivery-token:${orderId}:${version}`).readUIntBE(0, 6) % 1_000_000).toString().padStart(6, '0')

/** Hashes a token for storage. Without the secret, trying all million tokens finds nothing. */
const hashOf = (secret: string, orderId: string, version: number, token: string): Buffer =>
  hmac(secret, `delivery-token-hash:${orderId}:${version}:${token}`)

type Tried = Pick<
  Selectable<Orders>,
  'id' | 'store_id' | 'token_version' | 'token_hash' | 'token_tries' | 'token_locked_until'
>

/** Returns the columns of an order's next token. Wrong tries and a lock stay, so that a new token doesn't lift them. */
export function newToken(secret: string, order: Pick<Tried, 'id' | 'token_version'>) {
  const token_version = order.token_version + 1
  const token = deliveryToken(secret, order.id, token_version)
  return { token_version, token_hash: hashOf(secret, order.id, token_version, token) }
}

export type Refused = Failure<'wrong_delivery_token' | 'delivery_token_locked'>

/** Result of a try. `locks` is true for the wrong try that locks the token. */
export type Try = { right: true } | { right: false; failure: Refused; locks: boolean }

/**
 * Compares the input with the token of a locked order and counts a wrong try. The count has to be committed, so a wrong
 * try must not roll the transaction back.
 */
export async function tryToken(work: Work, secret: string, order: Tried, typed: string): Promise<Try> {
  const { tx, now } = work
  const until = order.token_locked_until
  if (until && until > now) return { right: false, failure: locked(until, now), locks: false }
  const hash = hashOf(secret, order.id, order.token_version, typed)
  if (order.token_hash && timingSafeEqual(hash, order.token_hash)) return { right: true }

  const tries = (until ? 0 : order.token_tries) + 1
  const locks = tries >= codeTries
  const lockedUntil = locks ? after(now, codeLockMinutes * minute) : null
  await tx
    .updateTable('orders')
    .set({ token_tries: locks ? 0 : tries, token_locked_until: lockedUntil })
    .where('store_id', '=', order.store_id)
    .where('id', '=', order.id)
    .execute()
  if (lockedUntil) return { right: false, failure: locked(lockedUntil, now), locks }
  const left = codeTries - tries
  const message = `That code is wrong. ${left === 1 ? 'One try is left.' : `${left} tries are left.`}`
  return { right: false, failure: failField('token', 'wrong_delivery_token', message), locks }
}

const locked = (until: Date, now: Date): Failure<'delivery_token_locked'> =>
  fail('delivery_token_locked', {
    message: `Too many wrong codes. Try again at ${shortTime(until)}.`,
    retryAfter: Math.ceil((until.getTime() - now.getTime()) / second),
  })
