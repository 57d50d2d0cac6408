import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { minute } from '#platform/clock.ts'
import { type Failure, failField } from '#platform/failure.ts'
import { countAgainst, forgetCount } from '#platform/http/rate-limit.ts'
import type { Platform } from '#platform/module.ts'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password with argon2id. Takes tens of milliseconds: never call it inside a transaction. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

const decoy = hashPassword(randomBytes(16).toString('hex'))

/**
 * Returns whether the password matches the hash. Without a hash it takes as long and returns false, so that timing reveals
 * nothing.
 */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  const right = await verify(kept ?? (await decoy), password)
  return right && kept !== undefined
}

/** The same for a sign-in and for every call that asks for the password. */
export const passwordTries = { limit: 10, withinMs: 15 * minute }

/**
 * Returns `wrong_password` unless `password` is the account's current one, and `too_many_requests` after 10 wrong ones in
 * 15 minutes, counted over all calls that ask for a password. Never call it inside a transaction.
 */
export async function refuseOtherPassword(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  accountId: string,
  password: string,
  [field, message]: [field: string, message?: string] = ['password', 'That isn’t your password.'],
): Promise<Failure<'too_many_requests' | 'wrong_password'> | undefined> {
  const counted = `password ${accountId}`
  const tooMany = await countAgainst({ db, clock }, counted, passwordTries)
  if (tooMany) return tooMany
  const account = await db.read
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!(await isPassword(password, account?.password_hash ?? undefined)))
    return failField(field, 'wrong_password', message)
  await db.transact(work => forgetCount(work, counted))
  return undefined
}
