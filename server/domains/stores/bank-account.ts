import type { Selectable } from 'kysely'
import type { BankAccount as BankAccountOnWire } from '#contract/stores/bank-account.ts'
import type { Work } from '#platform/database/database.ts'
import type { StoreBankAccounts } from '#platform/database/schema.gen.ts'

export interface BankAccount {
  bankCode: string
  bankName: string
  /** NUBAN: 10 digits. */
  accountNumber: string
  /** Account name from the bank. */
  accountName: string
}

/** The payout account of a store or partner as its owner reads it. A pause that is over isn't shown. */
export const bankAccountOnWire = (
  row: Omit<Selectable<StoreBankAccounts>, 'store_id'>,
  now: Date,
): Omit<BankAccountOnWire, 'id'> => ({
  bankCode: row.bank_code,
  bankName: row.bank_name,
  accountNumber: row.account_number,
  accountName: row.account_name,
  updatedAt: row.updated_at.toISOString(),
  payoutsPausedUntil:
    row.payouts_paused_until && row.payouts_paused_until > now ? row.payouts_paused_until.toISOString() : null,
})

/** Columns of the new payout account of a store or partner. The card provider receives it with the next payout. */
export const bankAccountColumns = (account: BankAccount, payoutsPausedUntil: Date | null, now: Date) => ({
  bank_code: account.bankCode,
  bank_name: account.bankName,
  account_number: account.accountNumber,
  account_name: account.accountName,
  recipient_code: null,
  payouts_paused_until: payoutsPausedUntil,
  updated_at: now,
})

/** Fields of an account in the audit log, enough to identify it. */
export const loggedBankAccount = ({ bankName, accountNumber, accountName }: BankAccount) => ({
  name: `${bankName} ····${accountNumber.slice(-4)}`,
  accountNumber,
  accountName,
})

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
  const columns = bankAccountColumns(account, payoutsPausedUntil, work.now)
  await work.tx
    .insertInto('store_bank_accounts')
    .values({ store_id: storeId, ...columns })
    .onConflict(conflict => conflict.column('store_id').doUpdateSet(columns))
    .execute()
}
