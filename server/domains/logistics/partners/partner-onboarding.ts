import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  type onboardPartnerBody,
  type PartnerOnboarding,
  partnerBankDetails,
  partnerCertification,
  partnerCompany,
} from '#contract/logistics/partner-onboarding.ts'
import { isState } from '#domains/locations/index.ts'
import type { BankAccount } from '#domains/stores/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { setPartnerBank } from './partner-bank.ts'
import { partnerStatusOf } from './partner-status.ts'

/** A partner's onboarding, with its account as known to the bank. */
export type PartnerSubmission = z.output<typeof onboardPartnerBody>

/**
 * Returns a partner's status and onboarding data. After submission, the phone number and bank account are the current
 * ones.
 */
export async function onboardingOfPartner(read: Reader, partnerId: string): Promise<PartnerOnboarding | undefined> {
  const row = await read
    .selectFrom('shipping_partners as p')
    .leftJoin('partner_onboardings as o', 'o.partner_id', 'p.id')
    .leftJoin('partner_bank_accounts as b', 'b.partner_id', 'p.id')
    .select(['p.is_onboarded', 'p.phone_number', 'p.sent_back_reason', 'p.suspension_reason'])
    .select(partnerStatusOf.as('status'))
    .select(['o.company', 'o.bank_details', 'o.certification'])
    .select(['b.bank_name', 'b.account_number', 'b.account_name'])
    .where('p.id', '=', partnerId)
    .executeTakeFirst()
  if (!row) return undefined
  const company = partnerCompany.nullable().catch(null).parse(row.company)
  const bankDetails = partnerBankDetails.nullable().catch(null).parse(row.bank_details)
  return {
    isOnboarded: row.is_onboarded,
    status: row.status,
    reason: row.suspension_reason ?? row.sent_back_reason,
    company: company && row.is_onboarded && row.phone_number ? { ...company, phoneNumber: row.phone_number } : company,
    bankDetails: bankDetails && row.is_onboarded ? currentBank(bankDetails, row) : bankDetails,
    certification: partnerCertification.nullable().catch(null).parse(row.certification),
  }
}

interface BankRow {
  bank_name: string | null
  account_number: string | null
  account_name: string | null
}

/** Returns the bank account that a partner has now. The branch and codes of onboarding are of the former one. */
function currentBank(
  given: NonNullable<PartnerOnboarding['bankDetails']>,
  { bank_name, account_number, account_name }: BankRow,
): PartnerOnboarding['bankDetails'] {
  if (!bank_name || !account_number || !account_name || account_number === given.accountNumber) return given
  const { type } = given.swiftCodeSortCodeIban
  return {
    bankName: bank_name,
    branch: '',
    accountName: account_name,
    accountNumber: account_number,
    swiftCodeSortCodeIban: { type, code: '' },
  }
}

const wrong = (field: string, message: string) => fail('invalid', { fields: [{ field, message }] })

/** Checks what the contract can't: unknown states and future dates. */
function mistake(said: Partial<PartnerSubmission>, now: Date): Failure<'invalid'> | undefined {
  const unknown = said.company?.states?.find(state => !isState(state))
  if (unknown) return wrong('company.states', `There is no state ${unknown}.`)
  if (said.certification && said.certification.date > dayInLagos(now))
    return wrong('certification.date', 'Choose today or a day before.')
  return undefined
}

/** Locks a partner that can still change its onboarding. */
async function lockOpen({ tx }: Work, partnerId: string): Promise<undefined | Failure<'onboarding_closed'>> {
  const { is_onboarded } = await tx
    .selectFrom('shipping_partners')
    .select('is_onboarded')
    .where('id', '=', partnerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return is_onboarded ? fail('onboarding_closed') : undefined
}

const json = (value: object): RawBuilder<null> => sql`${JSON.stringify(value)}::jsonb`

async function keep({ tx, now }: Work, partnerId: string, said: Partial<PartnerSubmission>): Promise<void> {
  const row = {
    ...(said.company && { company: json(said.company) }),
    ...(said.bankDetails && { bank_details: json(said.bankDetails) }),
    ...(said.certification && { certification: json(said.certification) }),
    saved_at: now,
  }
  await tx
    .insertInto('partner_onboardings')
    .values({ partner_id: partnerId, ...row })
    .onConflict(conflict => conflict.column('partner_id').doUpdateSet(row))
    .execute()
}

/**
 * Saves a part of the onboarding as a draft. Returns `onboarding_closed` after it was submitted, and `invalid` for an
 * unknown state or a future date.
 */
export async function saveDraft(
  work: Work,
  partnerId: string,
  said: Partial<PartnerSubmission>,
): Promise<undefined | Failure<'invalid' | 'onboarding_closed'>> {
  const refused = mistake(said, work.now) ?? (await lockOpen(work, partnerId))
  if (failed(refused)) return refused
  await keep(work, partnerId, said)
  return undefined
}

/**
 * Submits a partner's complete onboarding, which then awaits approval. `account` is the account as known to the bank.
 * Returns `onboarding_closed` if it was submitted before, and `invalid` for an unknown state or a future date.
 */
export async function onboardPartner(
  work: Work,
  partnerId: string,
  said: PartnerSubmission,
  account: BankAccount,
): Promise<undefined | Failure<'invalid' | 'onboarding_closed'>> {
  const refused = mistake(said, work.now) ?? (await lockOpen(work, partnerId))
  if (failed(refused)) return refused
  const { company } = said
  await keep(work, partnerId, { ...said, bankDetails: { ...said.bankDetails, ...named(account) } })
  await setPartnerBank(work, partnerId, account, null)
  await work.tx
    .updateTable('shipping_partners')
    .set({
      company_name: company.companyName,
      phone_number: company.phoneNumber,
      ...(company.states && { states: [...new Set(company.states)] }),
      is_onboarded: true,
      onboarded_at: work.now,
      sent_back_reason: null,
    })
    .where('id', '=', partnerId)
    .execute()
  return undefined
}

/** Maps a resolved account to the fields of the onboarding. */
export const named = ({ bankName, accountName, accountNumber }: BankAccount) => ({
  bankName,
  accountName,
  accountNumber,
})
