import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  type OnboardPartnerBody,
  type onboardPartnerBody,
  type PartnerDraft,
  type PartnerOnboarding,
  partnerBankDetails,
  partnerCertification,
  partnerCompany,
  type partnerDraft,
} from '#contract/logistics/partner-onboarding.ts'
import { isState } from '#domains/locations/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { type ResolvedAccount, setPartnerBank } from './partner-bank.ts'
import { partnerStatusOf } from './partner-status.ts'

/** What a partner hands in, with its account as the bank has it. */
export type HandedIn = z.output<typeof onboardPartnerBody>
export type Draft = z.output<typeof partnerDraft>
export type { OnboardPartnerBody, PartnerDraft }

/** What a partner has told of itself, and where it stands. */
export async function onboardingOfPartner(read: Reader, partnerId: string): Promise<PartnerOnboarding | undefined> {
  const row = await read
    .selectFrom('shipping_partners as p')
    .leftJoin('partner_onboardings as o', 'o.partner_id', 'p.id')
    .select(['p.is_onboarded', 'p.sent_back_reason', 'p.suspension_reason', partnerStatusOf.as('status')])
    .select(['o.company', 'o.bank_details', 'o.certification'])
    .where('p.id', '=', partnerId)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    isOnboarded: row.is_onboarded,
    status: row.status,
    reason: row.suspension_reason ?? row.sent_back_reason,
    company: partnerCompany.nullable().catch(null).parse(row.company),
    bankDetails: partnerBankDetails.nullable().catch(null).parse(row.bank_details),
    certification: partnerCertification.nullable().catch(null).parse(row.certification),
  }
}

const wrong = (field: string, message: string) => fail('invalid', { fields: [{ field, message }] })

/** What the contract can't know to be wrong: a state that there isn't, a day to come. */
function mistake(said: Partial<HandedIn>, now: Date): Failure<'invalid'> | undefined {
  const unknown = said.company?.states?.find(state => !isState(state))
  if (unknown) return wrong('company.states', `There is no state ${unknown}.`)
  if (said.certification && said.certification.date > dayInLagos(now))
    return wrong('certification.date', 'Choose today or a day before.')
  return undefined
}

/** Locks a partner that hasn't handed in its onboarding, or has it back. */
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

async function keep({ tx, now }: Work, partnerId: string, said: Partial<HandedIn>): Promise<void> {
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

/** Keeps one part to go on with later. Fails with `onboarding_closed` once all were handed in. */
export async function saveDraft(
  work: Work,
  partnerId: string,
  said: Partial<HandedIn>,
): Promise<undefined | Failure<'invalid' | 'onboarding_closed'>> {
  const refused = mistake(said, work.now) ?? (await lockOpen(work, partnerId))
  if (failed(refused)) return refused
  await keep(work, partnerId, said)
  return undefined
}

/**
 * Hands in a partner's onboarding, whole: from then on it is onboarded, and waits for an administrator. `account` is its
 * account as the bank has it. Fails with `onboarding_closed` where it was handed in before.
 */
export async function onboardPartner(
  work: Work,
  partnerId: string,
  said: HandedIn,
  account: ResolvedAccount,
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

/** How the bank has an account, as it stands in what the partner told. */
export const named = ({ bankName, accountName, accountNumber }: ResolvedAccount) => ({
  bankName,
  accountName,
  accountNumber,
})
