import { sql } from 'kysely'
import type { PaymentCategory } from '#contract/payouts/payouts.ts'
import { settingOf } from '#domains/settings/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { hour } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { forEachRow } from '#platform/for-each-row.ts'
import { dayInLagos } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'
import { toKobo } from '#platform/money.ts'
import { openPayouts, type Plan, settleFor } from './approve-payout.ts'
import { runBegan, type Schedule } from './due-date.ts'
import { heldOrders } from './held-orders.ts'
import { isOwn, lockReceiver, type StoreUnpayable, storeBank } from './receiver.ts'
import { requestTransfer } from './request-transfer.ts'
import { afterFee } from './transfer-fee.ts'
import { unsettledOf } from './unsettled.ts'

/**
 * Pays a store in one transfer all that is due, less what it owes, and returns the transfer's ID. Payouts on hold wait.
 * `by` is an administrator; undefined for a scheduled run, which pays what fell due up to the run's beginning, once, from the
 * minimum payout on. Returns `store_not_found`, `payout_not_due` if there is nothing to pay, `payout_too_small` below
 * the minimum or the fee, `own_payout`, `no_bank_account`, `payouts_paused`, `store_suspended` and `receiver_paused`.
 */
export async function payStore(
  work: Work,
  by: AdminCaller | undefined,
  storeId: string,
): Promise<string | Failure<NotPayable>> {
  const plan = await planStore(work, by, storeId)
  return failed(plan) ? plan : requestTransfer(work, by, plan)
}

type NotPayable = StoreUnpayable | 'own_payout' | 'payout_not_due' | 'payout_too_small' | 'store_not_found'

/** Locks a store and plans the transfer of `payStore`, with its failures. */
export async function planStore(
  work: Work,
  by: AdminCaller | undefined,
  storeId: string,
): Promise<Plan | Failure<NotPayable>> {
  const { tx, now } = work
  const to = { storeId }
  if (!(await lockReceiver(tx, to))) return fail('store_not_found')
  const { payment_category: category, closing_at } = await tx
    .selectFrom('stores')
    .select(['payment_category', 'closing_at'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  if (!by && category === 'on-approval') return fail('payout_not_due')
  const began = by || category === 'on-approval' ? now : runBegan(category, now)
  const runOn = by ? undefined : dayInLagos(began)
  if (runOn !== undefined && (await ranAlready(work, storeId, runOn))) return fail('payout_not_due')
  const open = await openPayouts(tx, storeId)
  const orderIds = open.flatMap(({ order_id }) => order_id ?? [])
  const held = await heldOrders(tx, orderIds)
  const due = open.filter(payout => payout.due_at <= began && !held.has(payout.order_id ?? ''))
  const bank = await storeBank(work, storeId)
  if (failed(bank)) return bank
  if (by && (await isOwn(tx, by.accountId, to))) return fail('own_payout')
  const unsettled = await unsettledOf(work, to)
  const { gross, settled } = await settleFor(work, unsettled, open, due)
  // A closing store is paid the rest, however little.
  const least = by || closing_at ? 0 : toKobo(await settingOf(tx, 'payouts.minimum', now))
  if (gross === 0) return fail('payout_not_due')
  const net = gross < least ? undefined : afterFee(gross)
  if (!net) return fail('payout_too_small')
  return { to, bank, gross, ...net, unsettled: settled, payouts: due, ...(runOn === undefined ? {} : { runOn }) }
}

const ranAlready = async ({ tx }: Work, storeId: string, runOn: string): Promise<boolean> =>
  (await tx
    .selectFrom('payout_transfers')
    .select('id')
    .where('store_id', '=', storeId)
    .where('run_on', '=', sql<Date>`${runOn}::date`)
    .executeTakeFirst()) !== undefined

const schedules: readonly Schedule[] = ['next-day', 'weekly']

/**
 * Pays every store on a schedule what is due, one transfer per store and run. As a run begins, it also looks for stores
 * that are owed money of no order; later only for payouts that couldn't be made yet.
 */
export async function payStores(platform: Platform): Promise<void> {
  const { db, clock, log } = platform
  const now = clock.now()
  for (const schedule of schedules) {
    const began = runBegan(schedule, now)
    const stores = await db.read
      .selectFrom('stores as s')
      .select('s.id')
      .where('s.payment_category', '=', schedule satisfies PaymentCategory)
      .where('s.suspended_at', 'is', null)
      .where(({ and, exists, selectFrom, or, val }) =>
        or([
          exists(
            selectFrom('payouts as p')
              .select('p.id')
              .whereRef('p.store_id', '=', 's.id')
              .where('p.status', 'in', ['due', 'failed'])
              .where('p.due_at', '<=', began),
          ),
          and([
            val(now.getTime() - began.getTime() < hour),
            exists(
              selectFrom('ledger_accounts as l')
                .innerJoin('ledger_kept as k', 'k.account_id', 'l.id')
                .select('l.id')
                .whereRef('l.owner_id', '=', 's.id')
                .where('l.kind', '=', 'merchant_payable')
                .where('k.amount_kobo', '<', 0),
            ),
          ]),
        ]),
      )
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('payout_transfers as t')
              .select('t.id')
              .whereRef('t.store_id', '=', 's.id')
              .where('t.run_on', '=', sql<Date>`${dayInLagos(began)}::date`),
          ),
        ),
      )
      .orderBy('s.id')
      .execute()
    await forEachRow(platform, stores, {
      message: 'a store could not be paid',
      fields: ({ id }) => ({ storeId: id }),
      change: (work, { id }) => payStore(work, undefined, id),
      refused: ({ id }, { code }) => {
        if (code !== 'payout_not_due' && code !== 'payout_too_small')
          log.info({ storeId: id, code }, 'a store was not paid')
      },
    })
  }
}
