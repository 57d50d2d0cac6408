import { sql } from 'kysely'
import { after, day } from '#platform/clock.ts'
import { mustSucceed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { formatKobo, toKobo } from '#platform/money.ts'
import { heldOrderIds } from './held-orders.ts'
import { notifyReceiver } from './notify-receiver.ts'
import { payoutWaitingMail } from './payouts.mails.ts'
import { nextPayoutOf } from './schedule.views.ts'

/**
 * Notifies and mails stores whose payout has waited for an approval for a day, once until their oldest order is paid, with
 * what they can do. Looks only at the second day, so that a store isn't read each hour for as long as it waits.
 */
export async function notifyOfWaiting({ db, clock, config }: Platform): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<{ store_id: string; oldest: Date }>`
    select p.store_id, min(p.due_at) oldest from payouts p join stores s on s.id = p.store_id
    where p.status in ('due', 'failed') and s.payment_category = 'on-approval' and p.order_id <> all(${heldOrderIds})
    group by p.store_id
    having min(p.due_at) > ${after(now, -2 * day)} and min(p.due_at) <= ${after(now, -day)}`.execute(db.read)
  for (const { store_id: storeId, oldest } of rows) {
    const notified = await db.transact(async work => {
      const { waitsFor, amount, accountNameDiffers } = await nextPayoutOf(work.tx, storeId, work.now)
      if (waitsFor !== 'approval') return
      const of = { amount: formatKobo(toKobo(amount)), accountNameDiffers }
      await notifyReceiver(
        work,
        config.appUrl,
        { storeId },
        {
          title: accountNameDiffers
            ? `Your payout of about ${of.amount} waits: your bank account has another name`
            : `Your payout of about ${of.amount} waits for Bitmarte’s approval`,
          cause: `payout-waits:${storeId}:${oldest.toISOString()}`,
          mail: receiver => payoutWaitingMail({ ...receiver, ...of }),
        },
      )
    })
    mustSucceed(notified)
  }
}
