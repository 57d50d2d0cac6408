import type { Selectable } from 'kysely'
import { keepPartnerRecipient } from '#domains/logistics/partners/index.ts'
import { keepStoreRecipient } from '#domains/stores/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { PayoutTransfers } from '#platform/database/schema.gen.ts'
import type { Platform } from '#platform/module.ts'
import { type PayoutReceiver, receiverOf } from './receiver.ts'

interface Account {
  bankCode: string
  accountNumber: string
}

/**
 * Returns the provider's code of the bank account that a transfer was requested for, if the receiver still has that
 * account.
 */
async function keptRecipient(
  read: Reader,
  to: PayoutReceiver,
  { bankCode, accountNumber }: Account,
): Promise<string | null> {
  const found =
    'partnerId' in to
      ? await read
          .selectFrom('partner_bank_accounts')
          .select('recipient_code')
          .where('partner_id', '=', to.partnerId)
          .where('bank_code', '=', bankCode)
          .where('account_number', '=', accountNumber)
          .executeTakeFirst()
      : await read
          .selectFrom('store_bank_accounts')
          .select('recipient_code')
          .where('store_id', '=', to.storeId)
          .where('bank_code', '=', bankCode)
          .where('account_number', '=', accountNumber)
          .executeTakeFirst()
  return found?.recipient_code ?? null
}

/**
 * Returns the provider's code of the bank account that a transfer was requested for. Requests it from the provider once
 * and stores it as long as the store or partner keeps the account.
 */
export async function recipientFor({ db, paystack }: Platform, transfer: Selectable<PayoutTransfers>): Promise<string> {
  const { bank_code: bankCode, account_number: accountNumber, account_name: name } = transfer
  const to = receiverOf(transfer)
  const account = { bankCode, accountNumber }
  const kept = await keptRecipient(db.read, to, account)
  if (kept) return kept
  const { recipient_code: code } = await paystack.createRecipient({ name, ...account })
  await db.transact(work =>
    'partnerId' in to
      ? keepPartnerRecipient(work, to.partnerId, account, code)
      : keepStoreRecipient(work, to.storeId, account, code),
  )
  return code
}
