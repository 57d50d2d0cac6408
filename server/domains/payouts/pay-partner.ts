import type { Selectable } from 'kysely'
import { leastPartnerPayout } from '#contract/payouts/partner-money.ts'
import { partnerBalance, payout as payoutEntry, postEntry } from '#domains/money/ledger/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Tx, Work } from '#platform/database/database.ts'
import type { Payouts } from '#platform/database/schema.gen.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { type Kobo, toKobo } from '#platform/money.ts'
import { nextReference } from './approve-payout.ts'
import { weekBegan } from './due-date.ts'
import { payoutChanged } from './payouts.jobs.ts'

/**
 * Pays a partner its whole balance if that is at least `least` kobo, returns the payout's ID, and adds a job for the
 * transfer. The amount leaves the balance at once, so that it can't be paid twice, and returns if the transfer fails.
 * Charges have already reduced the balance. `by` is an administrator; undefined for the scheduled job. Returns
 * `partner_not_found`, `partner_no_bank`, `partner_payouts_paused` and `partner_owed_nothing`.
 */
export async function payPartner(
  work: Work,
  by: AdminCaller | undefined,
  partnerId: string,
  least: Kobo = 1,
): Promise<
  string | Failure<'partner_no_bank' | 'partner_not_found' | 'partner_owed_nothing' | 'partner_payouts_paused'>
> {
  const { tx, now } = work
  // Serializes payouts of one partner.
  const partner = await tx
    .selectFrom('shipping_partners')
    .select('id')
    .where('id', '=', partnerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!partner) return fail('partner_not_found')
  const account = await tx
    .selectFrom('partner_bank_accounts')
    .select(['bank_code', 'bank_name', 'account_number', 'account_name', 'payouts_paused_until'])
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  if (!account) return fail('partner_no_bank')
  const { payouts_paused_until: pausedUntil, ...bank } = account
  if (pausedUntil && pausedUntil > now) return fail('partner_payouts_paused')
  const amount = await partnerBalance(tx, partnerId)
  if (amount < least) return fail('partner_owed_nothing')

  const payout = (await refused(tx, partnerId)) ?? (await made(tx, partnerId, now))
  const attempt = payout.attempts + 1
  await tx
    .updateTable('payouts')
    .set({
      ...bank,
      status: 'approved',
      reference: nextReference(payout, attempt),
      due_kobo: amount,
      due_at: now,
      amount_kobo: amount,
      attempts: attempt,
      approved_by: by?.accountId ?? null,
      approved_at: now,
      checked_at: null,
      failure: null,
    })
    .where('id', '=', payout.id)
    .execute()
  await postEntry(work, payoutEntry({ payoutId: payout.id, attempt, to: { partnerId }, amount }))
  await work.addJob(payoutChanged, { payoutId: payout.id }, { key: `payout:${payout.id}` })
  await audit(work, by, {
    action: 'partner.pay',
    subject: ['payout', payout.id],
    after: { amountKobo: amount, bank: bank.bank_name, account: bank.account_number },
  })
  return payout.id
}

type Payout = Selectable<Payouts>

/**
 * Returns a payout whose transfer was refused or is unknown. It is retried under its reference, which can't send twice.
 * A payout whose transfer came back isn't retried: a new one is made.
 */
const refused = (tx: Tx, partnerId: string): Promise<Payout | undefined> =>
  tx
    .selectFrom('payouts')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('status', '=', 'failed')
    .where('transfer_code', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

const made = (tx: Tx, partnerId: string, now: Date): Promise<Payout> =>
  tx
    .insertInto('payouts')
    .values({ partner_id: partnerId, due_kobo: 0, due_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Pays every working partner once a week, from Monday 00:00 in Lagos. Administrators pay suspended ones. */
export async function payPartners({ db, clock, log }: Platform): Promise<void> {
  const since = weekBegan(clock.now())
  const least = toKobo(leastPartnerPayout)
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
          selectFrom('payouts as o')
            .select('o.id')
            .whereRef('o.partner_id', '=', 'p.id')
            .where('o.approved_at', '>=', since),
        ),
      ),
    )
    .orderBy('p.id')
    .execute()
  for (const { id } of partners) {
    const paid = await db.transact(work => payPartner(work, undefined, id, least))
    if (failed(paid) && paid.code !== 'partner_owed_nothing') log.info({ partnerId: id, code: paid.code }, 'not paid')
  }
}
