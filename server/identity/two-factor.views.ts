import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type * as contract from '#contract/identity/two-factor.ts'
import type { Caller } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Passkeys } from '#platform/database/schema.gen.ts'
import type { Platform } from '#platform/module.ts'
import { needsTwoFactor } from './sessions.ts'
import { codesLeft } from './try-code.ts'

export const passkeyOf = (row: Selectable<Passkeys>): contract.Passkey => ({
  id: row.id,
  name: row.name,
  addedAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** Returns when the account's two-factor was turned on, its factors, and how many recovery codes are left. */
export async function twoFactorOf(
  read: Reader,
  config: Platform['config'],
  caller: Caller,
): Promise<z.output<typeof contract.twoFactor.answer>> {
  const { accountId } = caller
  const factor = await read
    .selectFrom('two_factors')
    .select(['on_since', 'has_app'])
    .where('account_id', '=', accountId)
    .where('on_since', 'is not', null)
    .executeTakeFirst()
  const passkeys = await read
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return {
    onSince: factor?.on_since?.toISOString() ?? null,
    app: factor?.has_app ?? false,
    passkeys: passkeys.map(passkeyOf),
    recoveryCodesLeft: await codesLeft(read, accountId),
    required: needsTwoFactor(config, caller),
  }
}
