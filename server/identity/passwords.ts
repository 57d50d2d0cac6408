import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, failField } from '#platform/failure.ts'

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

/** Returns `wrong_password` unless `password` is the account's current one. Never call it inside a transaction. */
export async function refuseOtherPassword(
  read: Reader,
  accountId: string,
  password: string,
): Promise<Failure<'wrong_password'> | undefined> {
  const account = await read
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (await isPassword(password, account?.password_hash ?? undefined)) return undefined
  return failField('password', 'wrong_password', 'That isn’t your password.')
}
