import type { Selectable } from 'kysely'
import { notify } from '#domains/notifications/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import type { ShippingPartners } from '#platform/database/schema.gen.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { refuseUnseenPartner } from './partner-version.ts'
import * as mails from './partners.mails.ts'

type Partner = Pick<
  Selectable<ShippingPartners>,
  'id' | 'account_id' | 'company_name' | 'is_onboarded' | 'approved_at' | 'suspended_at'
> & { email: string; first_name: string }

async function lockPartner({ tx }: Work, id: string): Promise<Partner | Failure<'partner_not_found'>> {
  const partner = await tx
    .selectFrom('shipping_partners as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['p.id', 'p.account_id', 'p.company_name', 'p.is_onboarded', 'p.approved_at', 'p.suspended_at'])
    .select(['a.email', 'a.first_name'])
    .where('p.id', '=', id)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  return partner ?? fail('partner_not_found')
}

type Change = Partial<
  Pick<
    Selectable<ShippingPartners>,
    'approved_at' | 'is_onboarded' | 'onboarded_at' | 'sent_back_reason' | 'suspended_at' | 'suspension_reason'
  >
>

/** Changes a partner's standing and notifies it by mail and in the app. */
async function change(
  work: Work,
  appUrl: string,
  by: AdminCaller,
  partner: Partner,
  to: {
    what: string
    set: Change
    reason?: string
    path: string
    mail: (to: To) => ReturnType<typeof mails.partnerApprovedMail>
  },
): Promise<undefined> {
  await work.tx.updateTable('shipping_partners').set(to.set).where('id', '=', partner.id).execute()
  await audit(work, by, {
    action: `partner.${to.what}`,
    subject: ['partner', partner.id],
    after: { name: partner.company_name, ...(to.reason && { reason: to.reason }) },
  })
  const { subject, body } = to.mail({ appUrl, firstName: partner.first_name, company: partner.company_name })
  const cause = `partner-${to.what}:${partner.id}:${work.now.toISOString()}`
  await queueMail(work, { to: partner.email, subject, body, cause })
  await notify(work, { accountId: partner.account_id, title: subject, path: to.path, cause })
}
type To = Parameters<typeof mails.partnerApprovedMail>[0]

/**
 * Approves an onboarded partner, which can then get orders. Idempotent. Returns `changed_meanwhile` if it isn't the version
 * `seen`.
 */
export async function approvePartner(
  { config }: Pick<Platform, 'config'>,
  work: Work,
  by: AdminCaller,
  { id, seen }: { id: string; seen?: string | undefined },
): Promise<undefined | Failure<'partner_not_found' | 'partner_not_onboarded' | 'changed_meanwhile'>> {
  const partner = await lockPartner(work, id)
  if (failed(partner)) return partner
  if (partner.approved_at) return undefined
  if (!partner.is_onboarded) return fail('partner_not_onboarded')
  const unseen = await refuseUnseenPartner(work, id, seen)
  if (unseen) return unseen
  const set = { approved_at: work.now }
  return change(work, config.appUrl, by, partner, {
    what: 'approve',
    set,
    path: '/shipping-partner',
    mail: mails.partnerApprovedMail,
  })
}

/** Returns the onboarding to an unapproved partner for corrections. Returns `changed_meanwhile` if it isn't the version `seen`. */
export async function sendPartnerBack(
  { config }: Pick<Platform, 'config'>,
  work: Work,
  by: AdminCaller,
  { id, reason, seen }: { id: string; reason: string; seen?: string | undefined },
): Promise<
  undefined | Failure<'partner_not_found' | 'partner_not_onboarded' | 'partner_approved' | 'changed_meanwhile'>
> {
  const partner = await lockPartner(work, id)
  if (failed(partner)) return partner
  if (partner.approved_at) return fail('partner_approved')
  if (!partner.is_onboarded) return fail('partner_not_onboarded')
  const unseen = await refuseUnseenPartner(work, id, seen)
  if (unseen) return unseen
  return change(work, config.appUrl, by, partner, {
    what: 'send-back',
    set: { is_onboarded: false, onboarded_at: null, sent_back_reason: reason },
    reason,
    path: '/shipping-partner/onboarding',
    mail: to => mails.partnerSentBackMail(to, reason),
  })
}

/**
 * Marks an approved partner as suspended, so that nobody can assign orders to it. Returns its name, undefined when it was
 * suspended before, `partner_not_found` or `partner_not_approved`.
 */
export async function markSuspended(
  { config }: Pick<Platform, 'config'>,
  work: Work,
  by: AdminCaller,
  { id, reason }: { id: string; reason: string },
): Promise<{ companyName: string } | undefined | Failure<'partner_not_found' | 'partner_not_approved'>> {
  const partner = await lockPartner(work, id)
  if (failed(partner)) return partner
  if (!partner.approved_at) return fail('partner_not_approved')
  if (partner.suspended_at) return undefined
  await change(work, config.appUrl, by, partner, {
    what: 'suspend',
    set: { suspended_at: work.now, suspension_reason: reason },
    reason,
    path: '/shipping-partner',
    mail: to => mails.partnerSuspendedMail(to, reason),
  })
  return { companyName: partner.company_name }
}

/** Restores a suspended partner. */
export async function restorePartner(
  { config }: Pick<Platform, 'config'>,
  work: Work,
  by: AdminCaller,
  { id, reason }: { id: string; reason: string },
): Promise<undefined | Failure<'partner_not_found' | 'partner_not_suspended'>> {
  const partner = await lockPartner(work, id)
  if (failed(partner)) return partner
  if (!partner.suspended_at) return fail('partner_not_suspended')
  return change(work, config.appUrl, by, partner, {
    what: 'restore',
    set: { suspended_at: null, suspension_reason: null },
    reason,
    path: '/shipping-partner',
    mail: to => mails.partnerRestoredMail(to, reason),
  })
}
