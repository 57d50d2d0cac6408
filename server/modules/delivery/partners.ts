import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

export interface NewPartner {
  /** Of kind `partner`, and nobody else’s. */
  accountId: string
  companyName: string
  phoneNumber: string
  /** Where it delivers; none until it says so. */
  states?: readonly string[]
}

/** Adds a shipping partner’s company to its account and answers the partner’s id. It gets no orders until approved. */
export async function createPartner({ tx, now }: Work, partner: NewPartner): Promise<string> {
  const { id } = await tx
    .insertInto('shipping_partners')
    .values({
      account_id: partner.accountId,
      company_name: partner.companyName,
      phone_number: partner.phoneNumber,
      states: [...(partner.states ?? [])],
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lets a shipping partner get orders. Approving it again changes nothing. */
export async function approvePartner(
  work: Work,
  by: AdminCaller,
  partnerId: string,
): Promise<undefined | Failure<'assignee_not_found'>> {
  const { tx, now } = work
  const partner = await tx
    .selectFrom('shipping_partners')
    .select('approved_at')
    .where('id', '=', partnerId)
    .forUpdate()
    .executeTakeFirst()
  if (!partner) return fail('assignee_not_found')
  if (partner.approved_at) return undefined
  await tx
    .updateTable('shipping_partners')
    .set({ approved_at: now, is_onboarded: true })
    .where('id', '=', partnerId)
    .execute()
  await audit(work, by, { action: 'partner.approve', subject: ['partner', partnerId] })
  return undefined
}
