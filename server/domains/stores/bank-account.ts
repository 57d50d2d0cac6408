import type { Work } from '#platform/database/database.ts'

export interface BankAccount {
  bankCode: string
  bankName: string
  /** NUBAN: 10 digits. */
  accountNumber: string
  /** Account name from the bank. */
  accountName: string
}

/** Stores the card provider's code of a store's bank account, if the store still has that account. */
export async function keepStoreRecipient(
  { tx }: Work,
  storeId: string,
  account: Pick<BankAccount, 'bankCode' | 'accountNumber'>,
  code: string,
): Promise<void> {
  await tx
    .updateTable('store_bank_accounts')
    .set({ recipient_code: code })
    .where('store_id', '=', storeId)
    .where('bank_code', '=', account.bankCode)
    .where('account_number', '=', account.accountNumber)
    .execute()
}

/**
 * Sets a store's payout account, and the time until which payout approvals are paused. The next payout registers it
 * with the card provider again.
 */
export async function setBankAccount(
  work: Work,
  storeId: string,
  account: BankAccount,
  payoutsPausedUntil: Date | null = null,
): Promise<void> {
  const columns = {
    bank_code: account.bankCode,
    bank_name: account.bankName,
    account_number: account.accountNumber,
    account_name: account.accountName,
    recipient_code: null,
    payouts_paused_until: payoutsPausedUntil,
    updated_at: work.now,
  }
  await work.tx
    .insertInto('store_bank_accounts')
    .values({ store_id: storeId, ...columns })
    .onConflict(conflict => conflict.column('store_id').doUpdateSet(columns))
    .execute()
}
