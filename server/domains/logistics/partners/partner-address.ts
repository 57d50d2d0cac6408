import { sql } from 'kysely'
import type { z } from 'zod'
import { type changePartnerAddress, partnerCompany } from '#contract/logistics/partner-onboarding.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, PartnerCaller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/**
 * Changes the given addresses of a partner's company. Returns `partner_not_found`, `changed_meanwhile`, and
 * `partner_not_onboarded` before its onboarding is submitted, which has them until then.
 */
export async function changeAddress(
  work: Work,
  caller: AdminCaller | PartnerCaller,
  partnerId: string,
  { seen, ...said }: z.output<(typeof changePartnerAddress)['body']>,
): Promise<undefined | Failure<'changed_meanwhile' | 'partner_not_found' | 'partner_not_onboarded'>> {
  const { tx } = work
  const partner = await tx
    .selectFrom('shipping_partners as p')
    .leftJoin('partner_onboardings as o', 'o.partner_id', 'p.id')
    .select(['p.is_onboarded', 'o.company'])
    .where('p.id', '=', partnerId)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  if (!partner) return fail('partner_not_found')
  const company = partnerCompany.nullable().catch(null).parse(partner.company)
  if (!partner.is_onboarded || !company) return fail('partner_not_onboarded')
  const { officeAddress, postalAddress } = company
  const before = { officeAddress, postalAddress }
  const stale = refuseStale(seen, before)
  if (stale) return stale
  const after = { ...before, ...said }
  await tx
    .updateTable('partner_onboardings')
    .set({ company: sql`company || ${JSON.stringify(after)}::jsonb` })
    .where('partner_id', '=', partnerId)
    .execute()
  await audit(work, caller, { action: 'partner.address', subject: ['partner', partnerId], before, after })
  return undefined
}
