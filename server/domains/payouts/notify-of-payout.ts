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
 * Notifies the receiver that a transfer is on its way, or was paid, unless it has switched payouts off: its owner, and
 * everybody of a store who sees its money. Both are one notification while the first is unread. One mail to the owner has
 * what was taken off, and a second one goes out only if the bank has the money a day or more after it was sent.
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
