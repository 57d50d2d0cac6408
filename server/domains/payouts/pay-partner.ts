import { sql } from 'kysely'
import { settingOf } from '#domains/settings/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { forEachRow } from '#platform/for-each-row.ts'
import { dayInLagos } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'
import { toKobo } from '#platform/money.ts'
import type { Plan } from './approve-payout.ts'
import { isPartnerPayday } from './due-date.ts'
import { isOwn, lockReceiver, type PartnerUnpayable, partnerBank } from './receiver.ts'
import { requestTransfer } from './request-transfer.ts'
import { afterFee } from './transfer-fee.ts'
import { unsettledOf } from './unsettled.ts'

/**
 * Pays a partner its whole balance in one transfer and returns the transfer's ID. Charges have already reduced the
 * balance. `by` is an administrator; undefined for the scheduled run of `runOn`, which pays once, from the minimum
 * payout on. Returns `partner_not_found`, `partner_no_bank`, `partner_payouts_paused`, `receiver_paused`, `own_payout`,
 * and `partner_owed_nothing` if nothing is left after the fee.
 */
export async function payPartner(
  work: Work,
  by: AdminCaller | undefined,
  partnerId: string,
  runOn?: string,
): Promise<string | Failure<NotPayable>> {
  const plan = await planPartner(work, by, partnerId, runOn)
  return failed(plan) ? plan : requestTransfer(work, by, plan)
}

type NotPayable = PartnerUnpayable | 'own_payout' | 'partner_not_found' | 'partner_owed_nothing'

/** Locks a partner and plans the transfer of `payPartner`, with its failures. */
export async function planPartner(
  work: Work,
  by: AdminCaller | undefined,
  partnerId: string,
  runOn?: string,
): Promise<Plan | Failure<NotPayable>> {
  const { tx } = work
  const to = { partnerId }
  if (!(await lockReceiver(tx, to))) return fail('partner_not_found')
  if (runOn !== undefined && (await ranAlready(work, partnerId, runOn))) return fail('partner_owed_nothing')
  const bank = await partnerBank(work, partnerId)
  if (failed(bank)) return bank
  if (by && (await isOwn(tx, by.accountId, to))) return fail('own_payout')
  const unsettled = await unsettledOf(work, to)
  const least = by ? 0 : toKobo(await settingOf(tx, 'payouts.minimum', work.now))
  const net = unsettled.balance < least ? undefined : afterFee(unsettled.balance)
  if (!net) return fail('partner_owed_nothing')
  const gross = unsettled.balance
  return { to, bank, gross, ...net, unsettled, payouts: [], ...(runOn === undefined ? {} : { runOn }) }
}

const ranAlready = async ({ tx }: Work, partnerId: string, runOn: string): Promise<boolean> =>
  (await tx
    .selectFrom('payout_transfers')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('run_on', '=', sql<Date>`${runOn}::date`)
    .executeTakeFirst()) !== undefined

/** Pays every partner that isn't suspended, only on Mondays in Lagos. Administrators pay suspended ones. */
export async function payPartners(platform: Platform): Promise<void> {
  const { db, clock, log } = platform
  const now = clock.now()
  if (!isPartnerPayday(now)) return
  const runOn = dayInLagos(now)
  const partners = await db.read
    .selectFrom('shipping_partners as p')
    .innerJoin('ledger_accounts as l', join =>
      join.onRef('l.owner_id', '=', 'p.id').on('l.kind', '=', 'delivery_payable'),
    )
    .select('p.id')
    .where('p.approved_at', 'is not', null)
    .where('p.suspended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payout_transfers as t')
            .select('t.id')
            .whereRef('t.partner_id', '=', 'p.id')
            .where('t.run_on', '=', sql<Date>`${runOn}::date`),
        ),
      ),
    )
    .orderBy('p.id')
    .execute()
  await forEachRow(platform, partners, {
    message: 'a partner could not be paid',
    fields: ({ id }) => ({ partnerId: id }),
    change: (work, { id }) => payPartner(work, undefined, id, runOn),
    refused: ({ id }, { code }) => {
      if (code !== 'partner_owed_nothing') log.info({ partnerId: id, code }, 'not paid')
    },
  })
}
