import { onboardingSteps } from '#contract/onboarding/onboarding.ts'
import { notify } from '#domains/notifications/index.ts'
import { markSubmitted } from '#domains/stores/index.ts'
import { audit } from '#platform/audit.ts'
import type { MerchantCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { submittedMail } from './onboarding.mails.ts'
import { onboardingData } from './onboarding.store.ts'
import { doneSteps } from './progress.ts'
import { lockOpen } from './save-step.ts'

/**
 * Submits the caller's store for approval; from then on it can't be edited. Returns `onboarding_incomplete` while a
 * step isn't done, and `onboarding_closed` if it is submitted already. The audit log keeps the note, for the approvers.
 */
export async function submit(
  work: Work,
  caller: MerchantCaller,
  { note, appUrl }: { note: string; appUrl: string },
): Promise<undefined | Failure<'onboarding_incomplete' | 'onboarding_closed'>> {
  const { storeId } = caller.scope
  const closed = await lockOpen(work, storeId)
  if (closed) return closed
  const known = await onboardingData(work.tx, storeId)
  const done = doneSteps(known)
  const missing = onboardingSteps.filter(step => !done.includes(step))
  if (missing.length)
    return fail('onboarding_incomplete', {
      fields: missing.map(field => ({ field, message: 'This step isn’t complete.' })),
    })
  await markSubmitted(work, storeId)
  await audit(work, caller, {
    action: 'store.submitted',
    subject: ['store', storeId],
    ...(note && { after: { note } }),
  })
  const cause = `store-submitted:${storeId}:${work.now.toISOString()}`
  const mail = submittedMail({ appUrl, firstName: known.first_name, store: known.name })
  await queueMail(work, { to: known.email, cause, ...mail })
  await notify(work, { accountId: known.owner_id, title: mail.subject, path: '/merchant/onboarding', cause })
  return undefined
}
