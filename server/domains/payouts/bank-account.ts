import type { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import type { Bank } from '#contract/money/banks.ts'
import { type BankAccount, type bankAccountBody, payoutPauseHours } from '#contract/stores/bank-account.ts'
import { notify } from '#domains/notifications/index.ts'
import { bankAccountOnWire, loggedBankAccount, setBankAccount, withdrawFirstApproval } from '#domains/stores/index.ts'
import { refuseOtherPassword } from '#identity/index.ts'
import { audit } from '#platform/audit.ts'
import type { MerchantCaller, StoreScope } from '#platform/auth.ts'
import { resolveAccount } from '#platform/banks.ts'
import { after, hour } from '#platform/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, failed, failField } from '#platform/failure.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { bankAccountMail } from './payouts.mails.ts'

/** Returns a store's bank account, or null. A store has one, under the store's ID. */
export async function bankAccountOf(read: Reader, { storeId }: StoreScope, now: Date): Promise<BankAccount | null> {
  const row = await read
    .selectFrom('store_bank_accounts')
    .selectAll()
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return row ? { id: row.store_id, ...bankAccountOnWire(row, now) } : null
}

/**
 * Sets the bank account of the caller's store, under the holder's name from the bank, and mails its owner. After a
 * change, payouts pause, so that an unauthorised change can be reported, and a first approval that awaits the second is
 * withdrawn, because it was given to the former account; the same account again changes nothing.
 * Returns what `refuse` says about the account so far, the failures of `refuseOtherPassword`, `bank_account_unknown` and
 * `provider_unavailable`.
 */
export async function saveBankAccount<C extends ErrorCode>(
  platform: Platform,
  banks: () => Promise<Bank[] | Failure<'provider_unavailable'>>,
  caller: MerchantCaller,
  { password, ...said }: z.output<typeof bankAccountBody>,
  refuse: (before: BankAccount | null) => Failure<C> | undefined,
): Promise<
  BankAccount | Failure<C | 'bank_account_unknown' | 'provider_unavailable' | 'too_many_requests' | 'wrong_password'>
> {
  const { db, config } = platform
  const refused = await refuseOtherPassword(platform, caller.accountId, password)
  if (refused) return refused
  const listed = await banks()
  if (failed(listed)) return listed
  const bank = listed.find(({ code }) => code === said.bankCode)
  if (!bank) return failField('bankCode', 'bank_account_unknown')
  const resolved = await resolveAccount(platform, said)
  if (failed(resolved)) return resolved

  return db.transact(async work => {
    const { tx, now } = work
    const { storeId } = caller.scope
    const store = await tx
      .selectFrom('stores as s')
      .innerJoin('accounts as a', 'a.id', 's.merchant_id')
      .select(['s.name', 's.merchant_id', 'a.email', 'a.first_name'])
      .where('s.id', '=', storeId)
      .forNoKeyUpdate('s')
      .executeTakeFirstOrThrow()
    const before = await bankAccountOf(tx, caller.scope, now)
    const unfit = refuse(before)
    if (unfit) return unfit
    if (before?.bankCode === said.bankCode && before.accountNumber === said.accountNumber) return before
    const pausedUntil = before ? after(now, payoutPauseHours * hour) : null
    await setBankAccount(
      work,
      storeId,
      { ...said, bankName: bank.name, accountName: resolved.accountName },
      pausedUntil,
    )
    const saved = await bankAccountOf(tx, caller.scope, now)
    if (!saved) throw new Error(`The bank account of store ${storeId} was not kept`)
    const approver = await withdrawFirstApproval(work, storeId)
    await audit(work, caller, {
      action: before ? 'bank-account.update' : 'bank-account.add',
      subject: ['bank-account', storeId],
      ...(before && {
        before: { ...loggedBankAccount(before), ...(approver && { firstApprovalBy: approver.name }) },
      }),
      after: loggedBankAccount(saved),
    })
    const { subject, body } = bankAccountMail({
      firstName: store.first_name,
      storeName: store.name,
      by: caller.name,
      account: saved,
      withdrew: approver !== undefined,
      url: `${config.appUrl}/merchant/bank-account`,
    })
    const cause = `bank-account:${storeId}:${saved.accountNumber}:${now.toISOString()}`
    await queueMail(work, { to: store.email, subject, body, cause })
    if (caller.accountId !== store.merchant_id)
      await notify(work, { accountId: store.merchant_id, title: subject, path: '/merchant/bank-account', cause })
    if (approver)
      await notify(work, {
        accountId: approver.accountId,
        title: `${store.name} changed its bank account, which withdrew your first approval. Review it again.`,
        path: `/admin/stores/${storeId}`,
        cause,
      })
    return saved
  })
}
