import { type Notice, sendNotices } from '#domains/notifications/index.ts'
import { membersWith } from '#domains/stores/index.ts'
import { day } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'
import { formatKobo } from '#platform/money.ts'
import { accountOf, ownerOf, pageOf } from './notify-receiver.ts'
import { payoutSentMail } from './payouts.mails.ts'
import { receiverOf } from './receiver.ts'
import type { Transfer } from './request-transfer.ts'
import { statementMoney } from './statement.views.ts'

/**
 * Notifies the receiver of a payout that it is on its way, or was paid, unless the receiver has switched payouts off. In
 * the app these are the owner and everybody of a store who sees its money; “paid” replaces an unread “on its way”. The
 * owner's mail lists what was taken off. A second mail follows only if the bank pays a day or more after the first.
 */
export async function notifyOfPayout(
  work: Work,
  config: Pick<Config, 'appUrl' | 'secret'>,
  transfer: Transfer,
  before: Transfer['status'],
): Promise<void> {
  const { id, attempts, status, released_at } = transfer
  const to = receiverOf(transfer)
  const paid = status === 'paid'
  const money = await statementMoney(work.tx, transfer)
  const title = `${formatKobo(transfer.amount_kobo)} ${paid ? 'was paid' : 'is on its way'} to ${accountOf(transfer)}`
  const path = pageOf(to, money && id)
  const cause = `payout-${paid ? 'paid' : 'sent'}:${id}:${attempts}`
  const group = { key: `payout:${id}:${attempts}`, title: () => title, path }
  const owner = await ownerOf(work.tx, to)
  const people = 'storeId' in to ? await membersWith(work.tx, to.storeId, 'transactions') : [owner.accountId]
  const notices: Notice[] = people.map(accountId => ({
    kind: 'payouts',
    accountId,
    cause,
    app: { title, path, group },
  }))
  const late = released_at !== null && work.now.getTime() - released_at.getTime() >= day
  if (before === 'approved' || late) {
    const url = `${config.appUrl}${path}`
    const mail = payoutSentMail({ name: owner.name, title, paid, transfer, money, to, url })
    notices.push({ kind: 'payouts', accountId: owner.accountId, cause, mail: { to: owner.email, cause, ...mail } })
  }
  await sendNotices(work, config, notices)
}
