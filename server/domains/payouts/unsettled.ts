import { type RawBuilder, sql } from 'kysely'
import { type PayoutReceiver, partnerBalance, payableOf, storeBalance } from '#domains/money/ledger/index.ts'
import type { Reader, Tx, Work } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'

/** Posting on a receiver's payable that no statement has yet; credits of the receiver are positive. */
export interface UnsettledLine {
  posting_id: number
  amount: Kobo
  event: string
  order_id: string | null
}

export interface Unsettled {
  /** What the platform owes the receiver in all; negative if it owes. */
  balance: Kobo
  lines: UnsettledLine[]
  /** Sum of postings that stay for a later statement, because it pays their orders. */
  left?: Kobo
}

/**
 * Locks a receiver's account against new postings and returns its balance and the postings that belong on its next
 * statement. Numbers of postings aren't in order of their commits: one that is numbered before a statement's payout can
 * be committed after it. No transaction takes an hour, so the next statement that is an hour younger has it. Postings
 * count from the last statement that has such a next one, or from the oldest release of an order that no statement paid.
 */
export async function unsettledOf({ tx }: Work, to: PayoutReceiver): Promise<Unsettled> {
  const account = await lockAccount(tx, to)
  if (account === undefined) return { balance: 0, lines: [] }
  const balance = 'storeId' in to ? await storeBalance(tx, to) : await partnerBalance(tx, to.partnerId)
  return { balance, lines: await unsettledLines(tx, account, to) }
}

/** Reads the postings of a receiver's account that no statement has yet, for display without a lock. */
export async function unsettledLines(read: Reader, account: number, to: PayoutReceiver): Promise<UnsettledLine[]> {
  const receiver = 'storeId' in to ? sql`t.store_id = ${to.storeId}` : sql`t.partner_id = ${to.partnerId}`
  // Number of the posting of a transfer.
  const numberOf = (transfer: RawBuilder<unknown>) => sql`coalesce((
    select max(p.id) from ledger_postings p join ledger_entries e on e.id = p.entry_id
    where p.account_id = ${account} and e.event_key = (
      select 'payout:' || t.id || ':' || t.attempts from payout_transfers t where ${receiver} and ${transfer}
      order by t.requested_at desc, t.id desc limit 1)), 0)`
  const oldestUnpaid =
    'storeId' in to
      ? sql`(select min(p.id) - 1 from payouts o
          join ledger_entries e on e.event_key = 'release:' || o.order_id
          join ledger_postings p on p.entry_id = e.id and p.account_id = ${account}
          where o.store_id = ${to.storeId} and not exists (select from payout_lines l where l.posting_id = p.id)
            and (o.status in ('due', 'failed') or (o.status = 'paid' and o.transfer_id is null and o.approved_at >= (
              select max(t.requested_at) from payout_transfers t where ${receiver}))))`
      : sql`null`
  const { rows } = await sql<UnsettledLine>`
    select p.id posting_id, -p.amount_kobo amount, e.event, e.order_id
    from ledger_postings p join ledger_entries e on e.id = p.entry_id
    where p.account_id = ${account}
      and p.id > greatest(${numberOf(sql`t.closing_kobo is null`)}, least(${oldestUnpaid}, ${numberOf(
        sql`t.requested_at < (
          select max(t.requested_at) from payout_transfers t where ${receiver}) - interval '1 hour'`,
      )}))
      and not exists (select from payout_lines l where l.posting_id = p.id)
    order by p.id`.execute(read)
  return rows
}

/** Returns the ID of a receiver's account, locked against postings; undefined before the first. */
async function lockAccount(tx: Tx, to: PayoutReceiver): Promise<number | undefined> {
  const { kind } = payableOf(to)
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', kind)
    .where('owner_id', '=', 'storeId' in to ? to.storeId : to.partnerId)
    .forUpdate()
    .executeTakeFirst()
  return row?.id
}

/** Puts postings on the statement of a transfer, with the posting of the transfer itself. */
export async function settleLines(
  { tx }: Work,
  transfer: { id: string; attempts: number },
  lines: readonly UnsettledLine[],
): Promise<void> {
  await sql`
    insert into payout_lines (posting_id, transfer_id)
    select posting_id, ${transfer.id}::uuid from unnest(${lines.map(line => line.posting_id)}::bigint[]) as line (posting_id)
    union all
    select p.id, ${transfer.id}::uuid from ledger_entries e
    join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.account_id and a.kind in ('merchant_payable', 'delivery_payable')
    where e.event_key = ${`payout:${transfer.id}:${transfer.attempts}`}`.execute(tx)
}
