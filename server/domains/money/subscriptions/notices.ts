import { notify } from '#domains/notifications/index.ts'
import { type Plans, plansAt } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Kobo } from '#platform/money.ts'
import type { Subscription } from './standing.ts'
import * as mails from './subscriptions.mails.ts'

interface About {
  subscription: Subscription
  appUrl: string
  cause: string
}

/** Notifies the store's owner, whoever paid. */
async function ownerOf({ tx }: Work, storeId: string) {
  return tx
    .selectFrom('stores as s')
    .innerJoin('accounts as a', 'a.id', 's.merchant_id')
    .select(['a.id', 'a.email', 's.name'])
    .where('s.id', '=', storeId)
    .executeTakeFirstOrThrow()
}

async function tell(
  work: Work,
  { subscription, cause }: Pick<About, 'subscription' | 'cause'>,
  write: (store: { name: string; plans: Plans }) => mails.Written,
): Promise<void> {
  const owner = await ownerOf(work, subscription.store_id)
  const mail = write({ name: owner.name, plans: await plansAt(work.tx, work.now) })
  await queueMail(work, { to: owner.email, cause, ...mail })
  await notify(work, { accountId: owner.id, title: mail.subject, path: '/merchant/pricing', cause })
}

export const notifyBegun = (work: Work, { cause, ...about }: About & { amount: Kobo }): Promise<void> =>
  tell(work, { ...about, cause: `plan-begun:${cause}` }, store =>
    mails.begunMail({ ...about, store: store.name, plans: store.plans }),
  )

export const notifyRenewed = (work: Work, { cause, ...about }: About & { amount: Kobo }): Promise<void> =>
  tell(work, { ...about, cause: `plan-renewed:${cause}` }, store =>
    mails.renewedMail({ ...about, store: store.name, plans: store.plans }),
  )

export const notifyFailed = (work: Work, { cause, ...about }: About & { until: Date }): Promise<void> =>
  tell(work, { ...about, cause: `plan-failed:${cause}` }, store =>
    mails.failedMail({ ...about, store: store.name, plans: store.plans }),
  )

export const notifyEnded = (
  work: Work,
  about: Omit<About, 'cause'> & { reason: 'cancelled' | 'unpaid' },
): Promise<void> =>
  tell(work, { ...about, cause: `plan-ended:${about.subscription.id}` }, store =>
    mails.endedMail({ ...about, store: store.name, plans: store.plans }),
  )

export const notifyRefunded = (
  work: Work,
  { cause, ...about }: About & { amount: Kobo; reason: string },
): Promise<void> => tell(work, { ...about, cause: `unplaced:${cause}` }, () => mails.givenBackMail(about))
