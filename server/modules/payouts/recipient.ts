import type { Selectable } from 'kysely'
import type { Payouts } from '#platform/database/schema.gen.ts'
import type { Platform } from '#platform/module.ts'

/**
 * The provider's name for the bank account that a payout was approved for; it is asked for once and kept with the
 * store's account, as long as that is the same one.
 */
export async function recipientFor({ db, paystack }: Platform, payout: Selectable<Payouts>): Promise<string> {
  const { store_id, bank_code, account_number, account_name } = payout
  if (!bank_code || !account_number || !account_name) throw new Error(`Payout ${payout.id} has no bank account`)
  const kept = await db.read
    .selectFrom('store_bank_accounts')
    .select('recipient_code')
    .where('store_id', '=', store_id)
    .where('bank_code', '=', bank_code)
    .where('account_number', '=', account_number)
    .executeTakeFirst()
  if (kept?.recipient_code) return kept.recipient_code
  const made = await paystack.createRecipient({
    name: account_name,
    accountNumber: account_number,
    bankCode: bank_code,
  })
  await db.transact(({ tx }) =>
    tx
      .updateTable('store_bank_accounts')
      .set({ recipient_code: made.recipient_code })
      .where('store_id', '=', store_id)
      .where('bank_code', '=', bank_code)
      .where('account_number', '=', account_number)
      .execute(),
  )
  return made.recipient_code
}
