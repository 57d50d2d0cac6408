import { sql } from 'kysely'
import { accountNameDiffers } from '#contract/money/account-name.ts'
import { accountIsNewDays, type BankPause, type PayoutAccount } from '#contract/payouts/payout-account.ts'
import { after, day } from '#platform/clock.ts'

/** Columns that say whose bank account it is, and when it replaced another one. */
export interface AccountRow {
  owner_name: string
  account_changed_at: Date | null
}

/** SQL columns and joins: the owner of a receiver `s` or `sp`, and since when `of.account_number` is its changed account. */
export const accountSelect = (of: 't' | 'p') => sql`ow.first_name || ' ' || ow.last_name owner_name,
  case when ba.payouts_paused_until is not null and ba.account_number = ${sql.ref(`${of}.account_number`)}
    then ba.updated_at end account_changed_at, ba.payouts_paused_until, ba.updated_at bank_updated_at`
export const accountJoins = sql`left join accounts ow on ow.id = coalesce(s.merchant_id, sp.account_id)
  left join lateral (
    select b.bank_code, b.account_number, b.payouts_paused_until, b.updated_at
      from store_bank_accounts b where b.store_id = s.id
    union all select b.bank_code, b.account_number, b.payouts_paused_until, b.updated_at
      from partner_bank_accounts b where b.partner_id = sp.id) ba on true`

/** Returns whose account it is, for who approves a payout to it. */
export const payoutAccountOf = (
  accountName: string,
  receiverName: string,
  { owner_name: owner, account_changed_at: changedAt }: AccountRow,
  now: Date,
): PayoutAccount => ({
  name: accountName,
  owner,
  nameDiffers: accountNameDiffers(accountName, { owner, business: receiverName }),
  changedAt: changedAt && changedAt > after(now, -accountIsNewDays * day) ? changedAt.toISOString() : null,
})

/** Columns of a receiver's current bank account; null without one. */
export interface BankPauseRow {
  payouts_paused_until: Date | null
  bank_updated_at: Date | null
}

/** Returns the pause of payouts that a change of the bank account began, unless it is over. */
export const bankPauseOf = (
  { payouts_paused_until: until, bank_updated_at: changedAt }: BankPauseRow,
  now: Date,
): BankPause | null =>
  until && changedAt && until > now ? { changedAt: changedAt.toISOString(), until: until.toISOString() } : null
