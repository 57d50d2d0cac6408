import type { PaymentCategory } from '#contract/payouts/payouts.ts'
import { notify } from '#domains/notifications/index.ts'
import type { Work } from '#platform/database/database.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { decisionMail } from './approval.mails.ts'

/** A decision on a store. */
export type Decision =
  | { is: 'first-approval' | 'live' | 'restored' | 'restored-closing' }
  | { is: 'rejected' | 'suspended'; reason: string }
  | { is: 'payment-category'; category: PaymentCategory }

/** Page of the merchant area that the message links to. */
const pages: Readonly<Record<Decision['is'], string>> = {
  'first-approval': '/merchant/onboarding',
  live: '/merchant',
  restored: '/merchant',
  'restored-closing': '/merchant',
  rejected: '/merchant/onboarding',
  suspended: '/merchant/onboarding',
  'payment-category': '/merchant/payouts',
}

/** Notifies the owner of a store of a decision, by mail and in the app. */
export async function notifyOwner(work: Work, appUrl: string, storeId: string, decision: Decision): Promise<void> {
  const owner = await work.tx
    .selectFrom('stores as s')
    .innerJoin('accounts as a', 'a.id', 's.merchant_id')
    .select(['a.id', 'a.email', 'a.first_name', 's.name', 's.url'])
    .where('s.id', '=', storeId)
    .executeTakeFirstOrThrow()
  const cause = `store-${decision.is}:${storeId}:${work.now.toISOString()}`
  const path = pages[decision.is]
  const { subject, body } = decisionMail({
    appUrl,
    path,
    firstName: owner.first_name,
    store: owner.name,
    storeUrl: owner.url,
    decision,
  })
  await queueMail(work, { to: owner.email, cause, subject, body })
  await notify(work, { accountId: owner.id, title: subject, path, cause })
}
