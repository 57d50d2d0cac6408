import type { ReactElement } from 'react'
import { notify, notifyAll } from '#domains/notifications/index.ts'
import { administratorsWith } from '#identity/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { formatKobo } from '#platform/money.ts'
import { payoutFailedMail } from './payouts.mails.ts'
import { type PayoutReceiver, receiverOf } from './receiver.ts'
import type { Transfer } from './request-transfer.ts'

interface ReceiverNews {
  title: string
  cause: string
  /** The statement that it is about; the page of payouts by default. */
  transferId?: string
  mail(of: { name: string; url: string }): { subject: string; body: ReactElement }
}

/** Notifies and mails the owner of a store, or a partner, and returns the name of the store or company. */
export async function notifyReceiver(
  work: Work,
  appUrl: string,
  to: PayoutReceiver,
  { title, cause, transferId, mail }: ReceiverNews,
): Promise<string> {
  const { accountId, email, name } = await ownerOf(work.tx, to)
  const path = pageOf(to, transferId)
  await notify(work, { accountId, title, path, cause })
  await queueMail(work, { to: email, cause, ...mail({ name, url: `${appUrl}${path}` }) })
  return name
}

/** Returns the page of a receiver's payouts, or of the statement of one. */
export function pageOf(to: PayoutReceiver, transferId?: string): string {
  const page = 'storeId' in to ? '/merchant/payouts' : '/shipping-partner/earnings'
  return transferId ? `${page}/${transferId}` : page
}

/** Names the account that a transfer goes to. */
export const accountOf = ({ bank_name, account_number }: Pick<Transfer, 'bank_name' | 'account_number'>): string =>
  `${bank_name}, account ending in ${account_number.slice(-4)}`

/** Notifies and mails the receiver of a failed transfer, and notifies the administrators with the payments. */
export async function notifyOfFailure(work: Work, appUrl: string, transfer: Transfer): Promise<void> {
  const { id, attempts, amount_kobo, failure } = transfer
  const cause = `payout-failed:${id}:${attempts}`
  const amount = formatKobo(amount_kobo)
  const why = failure ?? 'The bank did not take it.'
  const name = await notifyReceiver(work, appUrl, receiverOf(transfer), {
    title: `Your payout of ${amount} failed. The money is back on your balance.`,
    cause,
    transferId: id,
    mail: of =>
      payoutFailedMail({
        ...of,
        amount,
        why,
        bank: accountOf(transfer),
      }),
  })
  await notifyAll(
    work,
    (await administratorsWith(work.tx, 'payments')).map(accountId => ({
      accountId,
      title: `A payout of ${amount} to ${name} failed: ${why}`,
      path: '/admin/payouts?view=transfers&group=failed',
      cause,
    })),
  )
}

/** Returns the account of a store's owner or of a partner, and the name of the store or company. */
export const ownerOf = (
  read: Reader,
  to: PayoutReceiver,
): Promise<{ accountId: string; email: string; name: string }> =>
  'storeId' in to
    ? read
        .selectFrom('stores as s')
        .innerJoin('accounts as a', 'a.id', 's.merchant_id')
        .select(['a.id as accountId', 'a.email', 's.name'])
        .where('s.id', '=', to.storeId)
        .executeTakeFirstOrThrow()
    : read
        .selectFrom('shipping_partners as s')
        .innerJoin('accounts as a', 'a.id', 's.account_id')
        .select(['a.id as accountId', 'a.email', 's.company_name as name'])
        .where('s.id', '=', to.partnerId)
        .executeTakeFirstOrThrow()
