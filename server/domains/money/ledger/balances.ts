import { type RawBuilder, sql } from 'kysely'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'
import type { Account } from './accounts.ts'

/** The balance of an account in kobo: above zero on the debit side, below on the credit side. */
export async function balanceOf(read: Reader, account: Account): Promise<Kobo> {
  const owner = 'ownerId' in account ? sql`a.owner_id = ${account.ownerId}` : sql`a.owner_id is null`
  const { rows } = await sql<{ balance: Kobo }>`
    select coalesce(sum(p.amount_kobo), 0)::bigint balance
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where a.kind = ${account.kind} and ${owner}`.execute(read)
  return rows[0]?.balance ?? 0
}

/** Returns what the platform owes a store, in kobo; negative when the store owes. */
export const storeBalance = async (read: Reader, scope: Pick<StoreScope, 'storeId'>): Promise<Kobo> =>
  0 - (await balanceOf(read, { kind: 'merchant_payable', ownerId: scope.storeId }))

/**
 * Returns the same from the stored snapshot (`keep_ledger`) plus the entries since. For display, since a store
 * with many sales has very many postings.
 */
export async function keptBalance(read: Reader, { storeId }: Pick<StoreScope, 'storeId'>): Promise<Kobo> {
  const { rows } = await sql<{ balance: Kobo }>`select ${keptBalanceColumn(sql`${storeId}::uuid`)} balance`.execute(
    read,
  )
  return rows[0]?.balance ?? 0
}

/** SQL: the same for a store of the query, in kobo. */
export const keptBalanceColumn = (storeId: RawBuilder<unknown>): RawBuilder<Kobo> => sql<Kobo>`coalesce((
  select -(coalesce((select amount_kobo from ledger_kept where account_id = a.id), 0) + coalesce((
    select sum(p.amount_kobo) from ledger_entries e
    cross join lateral (select amount_kobo from ledger_postings where entry_id = e.id and account_id = a.id offset 0) p
    where e.at >= (select at from ledger_kept_until)), 0))::bigint
  from ledger_accounts a where a.kind = 'merchant_payable' and a.owner_id = ${storeId}), 0)`

/**
 * SQL: what the platform owes each shipping partner, as `partner_id` and `amount` in kobo, from the stored snapshot plus the
 * entries since. For display.
 */
export const keptPartnerBalances = sql`(
  select a.owner_id partner_id, -(coalesce(k.amount_kobo, 0) + coalesce(since.amount_kobo, 0))::bigint amount
  from ledger_accounts a left join ledger_kept k on k.account_id = a.id
  left join (
    select p.account_id, sum(p.amount_kobo) amount_kobo from ledger_entries e join ledger_postings p on p.entry_id = e.id
    where e.at >= (select at from ledger_kept_until) group by p.account_id) since on since.account_id = a.id
  where a.kind = 'delivery_payable')`

/** Returns what the platform owes a shipping partner, in kobo; negative when the partner owes. */
export const partnerBalance = async (read: Reader, partnerId: string): Promise<Kobo> =>
  0 - (await balanceOf(read, { kind: 'delivery_payable', ownerId: partnerId }))

/** Returns what a store earned when its order's money was released, in kobo; zero before. */
export async function earnedOnRelease(read: Reader, orderId: string): Promise<Kobo> {
  const { rows } = await sql<{ earned: Kobo }>`
    select coalesce(-sum(p.amount_kobo), 0)::bigint earned
    from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.event_key = ${`release:${orderId}`} and a.kind = 'merchant_payable'`.execute(read)
  return rows[0]?.earned ?? 0
}

/** Returns the payment of an order; undefined for a free order. */
export async function paymentOf(read: Reader, orderId: string): Promise<string | undefined> {
  const entry = await read
    .selectFrom('ledger_entries')
    .select('payment_id')
    .where('event_key', '=', `capture:${orderId}`)
    .executeTakeFirst()
  return entry?.payment_id ?? undefined
}

/** Proves that every entry, and so all accounts together, sum to zero. `total` and `unbalanced` measure deviations. */
export async function booksBalance(
  read: Reader,
): Promise<{ balanced: boolean; total: Kobo; unbalanced: number; entries: number }> {
  const { rows } = await sql<{ total: Kobo; unbalanced: number; entries: number }>`
    select coalesce(sum(amount), 0)::bigint total, count(*) filter (where amount <> 0) unbalanced, count(*) entries
    from (select sum(amount_kobo) amount from ledger_postings group by entry_id) entries`.execute(read)
  const { total, unbalanced, entries } = rows[0] ?? { total: 0, unbalanced: 0, entries: 0 }
  return { balanced: total === 0 && unbalanced === 0, total, unbalanced, entries }
}
