import { sql } from 'kysely'
import type { PayoutReceiver } from '#domains/money/ledger/index.ts'
import type { Reader, Tx, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

export type { PayoutReceiver } from '#domains/money/ledger/index.ts'

export function receiverOf(row: { id: string; store_id: string | null; partner_id: string | null }): PayoutReceiver {
  const { store_id: storeId, partner_id: partnerId } = row
  if (partnerId) return { partnerId }
  if (storeId) return { storeId }
  throw new Error(`Transfer ${row.id} has no receiver`)
}

/** Columns that name a receiver. */
export const receiverColumns = (to: PayoutReceiver) =>
  'storeId' in to ? { store_id: to.storeId, partner_id: null } : { store_id: null, partner_id: to.partnerId }

export interface Bank {
  bank_code: string
  bank_name: string
  account_number: string
  account_name: string
}

export type StoreUnpayable = 'no_bank_account' | 'payouts_paused' | 'receiver_paused' | 'store_suspended'
export type PartnerUnpayable = 'partner_no_bank' | 'partner_payouts_paused' | 'receiver_paused'
export type Unpayable = StoreUnpayable | PartnerUnpayable

/** Locks a receiver, which serializes its payouts. Returns false if it doesn't exist. */
export async function lockReceiver(tx: Tx, to: PayoutReceiver): Promise<boolean> {
  const found =
    'storeId' in to
      ? await tx.selectFrom('stores').select('id').where('id', '=', to.storeId).forNoKeyUpdate().executeTakeFirst()
      : await tx
          .selectFrom('shipping_partners')
          .select('id')
          .where('id', '=', to.partnerId)
          .forNoKeyUpdate()
          .executeTakeFirst()
  return found !== undefined
}

const bankColumns = ['bank_code', 'bank_name', 'account_number', 'account_name', 'payouts_paused_until'] as const

/**
 * Returns the bank account that a locked store is paid to. Returns `no_bank_account` without one, `payouts_paused`
 * after a change of it, `store_suspended`, and `receiver_paused` if an administrator paused the payouts.
 */
export async function storeBank({ tx, now }: Work, storeId: string): Promise<Bank | Failure<StoreUnpayable>> {
  const found = await tx
    .selectFrom('store_bank_accounts')
    .select(bankColumns)
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  if (!found) return fail('no_bank_account')
  const { payouts_paused_until: until, ...bank } = found
  if (until && until > now) return fail('payouts_paused')
  const { suspended_at } = await tx
    .selectFrom('stores')
    .select('suspended_at')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  if (suspended_at) return fail('store_suspended')
  return (await openPause(tx, { storeId })) ? fail('receiver_paused') : bank
}

/**
 * Returns the bank account that a locked partner is paid to, also a suspended one. Returns `partner_no_bank` without
 * one, `partner_payouts_paused` after a change of it, and `receiver_paused` if an administrator paused the payouts.
 */
export async function partnerBank({ tx, now }: Work, partnerId: string): Promise<Bank | Failure<PartnerUnpayable>> {
  const found = await tx
    .selectFrom('partner_bank_accounts')
    .select(bankColumns)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  if (!found) return fail('partner_no_bank')
  const { payouts_paused_until: until, ...bank } = found
  if (until && until > now) return fail('partner_payouts_paused')
  return (await openPause(tx, { partnerId })) ? fail('receiver_paused') : bank
}

/** Returns the open pause of a receiver. */
export const openPause = (read: Reader, to: PayoutReceiver) =>
  read
    .selectFrom('payout_pauses')
    .select(['id', 'reason', 'paused_at'])
    .where('resumed_at', 'is', null)
    .where('storeId' in to ? 'store_id' : 'partner_id', '=', 'storeId' in to ? to.storeId : to.partnerId)
    .executeTakeFirst()

/**
 * Returns whether the administrator is a receiver's owner or on its staff: whether two of their accounts have, or once had,
 * the same e-mail. People can change their e-mail, so the current one proves little.
 */
export async function isOwn(tx: Tx, accountId: string, to: PayoutReceiver): Promise<boolean> {
  const people =
    'storeId' in to
      ? sql`select merchant_id from stores where id = ${to.storeId}
          union all select account_id from store_members where store_id = ${to.storeId}`
      : sql`select account_id from shipping_partners where id = ${to.partnerId}`
  const { rows } = await sql`
    with emails as (select id account_id, email from accounts union all select account_id, email from past_emails)
    select from emails theirs join emails mine on mine.email = theirs.email
    where theirs.account_id in (${people}) and mine.account_id = ${accountId} limit 1`.execute(tx)
  return rows.length > 0
}
