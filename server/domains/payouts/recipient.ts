import { type Selectable, sql } from 'kysely'
import type { Payouts } from '#platform/database/schema.gen.ts'
import type { Platform } from '#platform/module.ts'
import { receiverOf } from './receiver.ts'

/** The bank account that a payout was approved for, if it is still its receiver's, as a part of a statement. */
function accountOf(payout: Selectable<Payouts>) {
  const to = receiverOf(payout)
  const [table, owner, id] =
    'partnerId' in to
      ? (['partner_bank_accounts', 'partner_id', to.partnerId] as const)
      : (['store_bank_accounts', 'store_id', to.storeId] as const)
  return {
    table: sql.table(table),
    fits: sql`${sql.ref(owner)} = ${id} and bank_code = ${payout.bank_code} and account_number = ${payout.account_number}`,
  }
}

/**
 * The provider's name for the bank account that a payout was approved for; it is asked for once and kept with the
 * store's or partner's account, as long as that is the same one.
 */
export async function recipientFor({ db, paystack }: Platform, payout: Selectable<Payouts>): Promise<string> {
  const { bank_code, account_number, account_name } = payout
  if (!bank_code || !account_number || !account_name) throw new Error(`Payout ${payout.id} has no bank account`)
  const { table, fits } = accountOf(payout)
  const { rows } = await sql<{ recipient_code: string | null }>`
    select recipient_code from ${table} where ${fits}`.execute(db.read)
  const kept = rows[0]?.recipient_code
  if (kept) return kept
  const made = await paystack.createRecipient({
    name: account_name,
    accountNumber: account_number,
    bankCode: bank_code,
  })
  await db.transact(({ tx }) =>
    sql`update ${table} set recipient_code = ${made.recipient_code} where ${fits}`.execute(tx),
  )
  return made.recipient_code
}
