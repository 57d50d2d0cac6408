import type { z } from 'zod'
import type { Bank } from '#contract/money/banks.ts'
import {
  type BankAccount as BankAccountOnWire,
  type bankAccountBody,
  payoutPauseHours,
} from '#contract/stores/bank-account.ts'
import { type BankAccount, bankAccountColumns, bankAccountOnWire, loggedBankAccount } from '#domains/stores/index.ts'
import { refuseOtherPassword } from '#identity/index.ts'
import { audit } from '#platform/audit.ts'
import type { PartnerCaller } from '#platform/auth.ts'
import { resolveAccount } from '#platform/banks.ts'
import { after, hour } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, failField } from '#platform/failure.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { partnerBankMail } from './partners.mails.ts'

const unknownBank = 'There is no such bank. Choose one of the list.'

export type PartnerBank = Omit<BankAccountOnWire, 'id'>

/**
 * Looks up the holder of an account at a bank, named by code or listed name. `within` is the input object with the
 * account, such as `bankDetails.`, for field names. Returns `bank_account_unknown` for an unknown bank or account, and
 * `provider_unavailable`.
 */
export async function resolvePartnerBank(
  platform: Platform,
  banks: () => Promise<Bank[] | Failure<'provider_unavailable'>>,
  said: { accountNumber: string } & ({ bankCode: string } | { bankName: string }),
  within = '',
): Promise<BankAccount | Failure<'bank_account_unknown' | 'provider_unavailable'>> {
  const listed = await banks()
  if (failed(listed)) return listed
  const bank = listed.find(({ code, name }) => ('bankCode' in said ? code === said.bankCode : name === said.bankName))
  if (!bank)
    return failField(`${within}${'bankCode' in said ? 'bankCode' : 'bankName'}`, 'bank_account_unknown', unknownBank)
  const { accountNumber } = said
  const resolved = await resolveAccount(platform, { bankCode: bank.code, accountNumber }, `${within}accountNumber`)
  return failed(resolved)
    ? resolved
    : { bankCode: bank.code, bankName: bank.name, accountNumber, accountName: resolved.accountName }
}

/** Returns a partner's bank account; null before its onboarding is submitted. */
export async function partnerBankOf(read: Reader, partnerId: string, now: Date): Promise<PartnerBank | null> {
  const row = await read
    .selectFrom('partner_bank_accounts')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  return row ? bankAccountOnWire(row, now) : null
}

/**
 * Sets a partner's bank account and the end of its payout pause. The provider receives the account with the next
 * payout.
 */
export async function setPartnerBank(
  { tx, now }: Work,
  partnerId: string,
  account: BankAccount,
  payoutsPausedUntil: Date | null,
): Promise<void> {
  const columns = bankAccountColumns(account, payoutsPausedUntil, now)
  await tx
    .insertInto('partner_bank_accounts')
    .values({ partner_id: partnerId, ...columns })
    .onConflict(conflict => conflict.column('partner_id').doUpdateSet(columns))
    .execute()
}

/** Stores the provider's code of a partner's bank account if the partner still has that account. */
export async function keepPartnerRecipient(
  { tx }: Work,
  partnerId: string,
  account: Pick<BankAccount, 'bankCode' | 'accountNumber'>,
  code: string,
): Promise<void> {
  await tx
    .updateTable('partner_bank_accounts')
    .set({ recipient_code: code })
    .where('partner_id', '=', partnerId)
    .where('bank_code', '=', account.bankCode)
    .where('account_number', '=', account.accountNumber)
    .execute()
}

/**
 * Changes a partner's bank account, under the holder's name from the bank, and mails the partner. Payouts pause, so
 * that an unauthorised change can be reported. Sending the same account changes nothing. Returns `wrong_password`,
 * `too_many_requests` (`refuseOtherPassword`), `partner_no_bank` before the onboarding is submitted, `bank_account_unknown` and `provider_unavailable`.
 */
export async function changePartnerBank(
  platform: Platform,
  banks: () => Promise<Bank[] | Failure<'provider_unavailable'>>,
  caller: PartnerCaller,
  { password, ...said }: z.output<typeof bankAccountBody>,
): Promise<
  | PartnerBank
  | Failure<
      'bank_account_unknown' | 'partner_no_bank' | 'provider_unavailable' | 'too_many_requests' | 'wrong_password'
    >
> {
  const { db, config } = platform
  const refused = await refuseOtherPassword(platform, caller.accountId, password)
  if (refused) return refused
  const resolved = await resolvePartnerBank(platform, banks, said)
  if (failed(resolved)) return resolved
  return db.transact(async work => {
    const { tx, now } = work
    const { partnerId } = caller
    const partner = await tx
      .selectFrom('shipping_partners as p')
      .innerJoin('accounts as a', 'a.id', 'p.account_id')
      .select(['p.company_name', 'a.email', 'a.first_name'])
      .where('p.id', '=', partnerId)
      .forNoKeyUpdate('p')
      .executeTakeFirstOrThrow()
    const before = await partnerBankOf(tx, partnerId, now)
    if (!before) return fail('partner_no_bank')
    if (before.bankCode === resolved.bankCode && before.accountNumber === resolved.accountNumber) return before
    const pausedUntil = after(now, payoutPauseHours * hour)
    await setPartnerBank(work, partnerId, resolved, pausedUntil)
    await audit(work, caller, {
      action: 'partner.bank-account',
      subject: ['partner', partnerId],
      before: loggedBankAccount(before),
      after: loggedBankAccount(resolved),
    })
    const to = { appUrl: config.appUrl, firstName: partner.first_name, company: partner.company_name }
    const mail = partnerBankMail(to, resolved)
    const cause = `partner-bank:${partnerId}:${now.toISOString()}`
    await queueMail(work, { to: partner.email, ...mail, cause })
    return { ...resolved, updatedAt: now.toISOString(), payoutsPausedUntil: pausedUntil.toISOString() }
  })
}
