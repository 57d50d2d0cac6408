import { versionOf } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/** Returns the version of what an administrator decides on: a hash of what the partner submitted and has changed since. */
export async function partnerVersion(read: Reader, partnerId: string): Promise<string | undefined> {
  const row = await read
    .selectFrom('shipping_partners as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .leftJoin('partner_onboardings as o', 'o.partner_id', 'p.id')
    .leftJoin('partner_bank_accounts as b', 'b.partner_id', 'p.id')
    .select([
      'p.onboarded_at',
      'p.company_name',
      'p.phone_number',
      'p.states',
      'a.first_name',
      'a.last_name',
      'a.email',
    ])
    .select(['o.company', 'o.bank_details', 'o.certification', 'b.bank_code', 'b.account_number', 'b.account_name'])
    .where('p.id', '=', partnerId)
    .executeTakeFirst()
  return row && versionOf(row)
}

/** Returns `changed_meanwhile` if a locked partner isn't what the administrator has seen. */
export async function refuseUnseenPartner(
  { tx }: Work,
  partnerId: string,
  seen: string | undefined,
): Promise<undefined | Failure<'changed_meanwhile'>> {
  if (seen === undefined || (await partnerVersion(tx, partnerId)) === seen) return undefined
  return fail('changed_meanwhile', { message: 'This partner was changed meanwhile. Review it again.' })
}
