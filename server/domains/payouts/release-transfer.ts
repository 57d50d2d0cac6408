import { sql } from 'kysely'
import type { PlannedTransfer } from '#contract/payouts/transfers.ts'
import { notifyAll } from '#domains/notifications/index.ts'
import { settingOf } from '#domains/settings/index.ts'
import { superadmins } from '#identity/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { forEachRow } from '#platform/for-each-row.ts'
import { dayInLagos } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'
import { formatKobo, type Kobo, toKobo } from '#platform/money.ts'
import { heldOrders } from './held-orders.ts'
import { payoutChanged } from './payouts.jobs.ts'
import { lockReceiver, partnerBank, receiverOf, storeBank, type Unpayable } from './receiver.ts'
import type { Transfer } from './request-transfer.ts'

/**
 * Releases a fully approved transfer, or queues it for another day when it doesn't fit under today's ceiling
 * (`payouts.daily-ceiling`). Superadmins are notified once of one that no day has room for, and once on each day on
 * which transfers wait for the next. Adds the job that sends it.
 */
export async function releaseTransfer(work: Work, by: AdminCaller | undefined, transfer: Transfer): Promise<void> {
  const { tx, now } = work
  const { id, amount_kobo: amount, fee_kobo: fee } = transfer
  const fits = await fitsToday(work, amount + fee)
  await tx
    .updateTable('payout_transfers')
    .set(fits ? { status: 'approved', released_at: now, checked_at: null } : { status: 'queued' })
    .where('id', '=', id)
    .execute()
  if (!fits) return notifyOfCeiling(work, transfer)
  await work.addJob(payoutChanged, { payoutId: id }, { key: `payout:${id}` })
  await audit(work, by, {
    action: 'payout.release',
    subject: ['payout-transfer', id],
    after: { amountKobo: amount, feeKobo: fee, bank: transfer.bank_name, account: transfer.account_number },
  })
}

/** Notifies superadmins once a day that transfers wait for the next one, or once of a transfer that is larger than the ceiling. */
async function notifyOfCeiling(work: Work, { id, amount_kobo, fee_kobo }: Transfer): Promise<void> {
  const ceiling = await ceilingOf(work)
  const larger = amount_kobo + fee_kobo > ceiling
  const title = larger
    ? `A payout of ${formatKobo(amount_kobo)} is larger than the daily ceiling of ${formatKobo(ceiling)}. Raise it or cancel the payout.`
    : `Payouts that would exceed the daily ceiling of ${formatKobo(ceiling)} wait for the next day.`
  await notifyAll(
    work,
    (await superadmins(work.tx)).map(accountId => ({
      accountId,
      title,
      path: '/admin/payouts?view=transfers&group=underway',
      cause: larger ? `payout-over-ceiling:${id}` : `payout-ceiling:${dayInLagos(work.now)}`,
    })),
  )
}

const ceilingOf = async ({ tx, now }: Work): Promise<Kobo> => toKobo(await settingOf(tx, 'payouts.daily-ceiling', now))

/** Returns what a transfer of an amount and its fee would wait for, if it were released now. */
export async function waitsFor(work: Work, amount: Kobo): Promise<PlannedTransfer['waitsFor']> {
  const ceiling = await ceilingOf(work)
  if (amount > ceiling) return 'higher-ceiling'
  const { rows } = await sql<{ released: Kobo }>`
    select released_kobo released from payout_days where day = ${dayInLagos(work.now)}::date`.execute(work.tx)
  return (rows[0]?.released ?? 0) + amount > ceiling ? 'next-day' : null
}

/** Adds an amount to today's releases if they stay within the ceiling, and returns whether they do. */
async function fitsToday(work: Work, amount: Kobo): Promise<boolean> {
  const { tx, now } = work
  const ceiling = await ceilingOf(work)
  const { rows } = await sql`
    insert into payout_days (day, released_kobo)
    select ${dayInLagos(now)}::date, ${amount}::bigint where ${amount}::bigint <= ${ceiling}::bigint
    on conflict (day) do update set released_kobo = payout_days.released_kobo + excluded.released_kobo
      where payout_days.released_kobo + excluded.released_kobo <= ${ceiling}::bigint
    returning day`.execute(tx)
  return rows.length > 0
}

export type Unreleasable = Unpayable | 'bank_account_changed' | 'payout_disputed' | 'payout_held'

/**
 * Returns a failure if a waiting transfer may not be released now: those of `storeBank` and `partnerBank`, `bank_account_changed`
 * if the receiver has another account than at the request, and `payout_disputed` or `payout_held` if one of its orders is on
 * hold since.
 */
export async function refuseRelease(work: Work, transfer: Transfer): Promise<Failure<Unreleasable> | undefined> {
  const to = receiverOf(transfer)
  const bank = 'storeId' in to ? await storeBank(work, to.storeId) : await partnerBank(work, to.partnerId)
  if (failed(bank)) return bank
  if (bank.account_number !== transfer.account_number || bank.bank_code !== transfer.bank_code)
    return fail('bank_account_changed')
  const orders = await work.tx
    .selectFrom('payouts as p')
    .innerJoin('orders as o', join => join.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
    .select(['o.id', 'o.name'])
    .where('p.transfer_id', '=', transfer.id)
    .orderBy('p.id')
    .execute()
  const holds = await heldOrders(
    work.tx,
    orders.map(({ id }) => id),
  )
  for (const { id, name } of orders) {
    const hold = holds.get(id)
    if (hold)
      return fail(hold.by === 'dispute' ? 'payout_disputed' : 'payout_held', {
        message: `The payout of ${name} is on hold. Approve this transfer once it is free, or cancel it to pay the others.`,
      })
  }
  return undefined
}

/**
 * Releases queued transfers, oldest first, as far as the day's ceiling allows. Skips paused and suspended receivers, and a
 * receiver whose transfer fails.
 */
export async function releaseQueued(platform: Platform): Promise<void> {
  const { db, log } = platform
  const queued = await db.read
    .selectFrom('payout_transfers')
    .select(['id', 'store_id', 'partner_id'])
    .where('status', '=', 'queued')
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
  await forEachRow(platform, queued, {
    message: 'a queued transfer could not be released',
    fields: ({ id }) => ({ transferId: id }),
    change: async (work, row) => {
      await lockReceiver(work.tx, receiverOf(row))
      const transfer = await work.tx
        .selectFrom('payout_transfers')
        .selectAll()
        .where('id', '=', row.id)
        .where('status', '=', 'queued')
        .forUpdate()
        .executeTakeFirst()
      if (!transfer) return
      const refused = await refuseRelease(work, transfer)
      if (refused) return refused
      await releaseTransfer(work, undefined, transfer)
    },
    refused: ({ id }, { code }) => log.info({ transferId: id, code }, 'a queued transfer was not released'),
  })
}
