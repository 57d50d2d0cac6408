import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  AdminTransfer,
  listTransfers,
  PayoutTransfer,
  Receiver,
  TransferGroup,
  TransferStatus,
  transfersFile,
} from '#contract/payouts/transfers.ts'
import { settingOf } from '#domains/settings/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { everyPage } from '#platform/csv.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Kobo, toKobo, toNaira } from '#platform/money.ts'
import {
  type AccountRow,
  accountJoins,
  accountSelect,
  type BankPauseRow,
  bankPauseOf,
  payoutAccountOf,
} from './payout-account.ts'
import { partnersNamed, storesNamed, transfersOf } from './payout-search.ts'

export interface TransferRow {
  id: string
  store_id: string | null
  partner_id: string | null
  run_on: Date | null
  status: TransferStatus
  amount_kobo: Kobo
  fee_kobo: Kobo
  opening_kobo: Kobo | null
  closing_kobo: Kobo | null
  requested_at: Date
  paid_at: Date | null
  reference: string
  failure: string | null
  cancel_reason: string | null
  bank_name: string
  account_number: string
  account_name: string
  attempts: number
  orders: number
  paid_with: { id: string; at: string } | null
  earned_kobo: Kobo | null
}

/**
 * SQL: the transfer that has the money of a failed one `t`: the first one after it, once it pays no order any more that
 * `t` should have paid. Null while the money is owed.
 */
const paidWith = sql`case when t.status = 'failed'
    and not exists (select from payouts p where p.transfer_id = t.id and p.status = 'failed') then (
  select json_build_object('id', l.id, 'at', l.requested_at) from payout_transfers l
  where (l.store_id = t.store_id or l.partner_id = t.partner_id) and l.requested_at > t.requested_at
    and l.status not in ('failed', 'cancelled') order by l.requested_at, l.id limit 1) end`

/**
 * SQL: what the orders on the statement of a transfer `t` earned, also those that came back; null without a statement. An
 * order that came back at its store’s cost earned its partner, not the store.
 */
const earned = sql`case when t.closing_kobo is not null then (
  select coalesce(-sum(p.amount_kobo), 0)::bigint from payout_lines l
  join ledger_postings p on p.id = l.posting_id join ledger_entries e on e.id = p.entry_id
  where l.transfer_id = t.id and (e.event in ('release', 'return_carried', 'part_carried', 'delivery_earned')
    or e.event = 'delivery_borne' and t.partner_id is not null)) end`

/** SQL: transfers `t` with their number of orders and what these earned. */
export const transferColumns = sql`t.*, (select count(*)::int from payouts p where p.transfer_id = t.id) orders,
  ${paidWith} paid_with, ${earned} earned_kobo`

export const transferOf = (row: TransferRow): PayoutTransfer => ({
  id: row.id,
  status: row.status,
  scheduled: row.run_on !== null,
  amount: toNaira(row.amount_kobo),
  fee: toNaira(row.fee_kobo),
  earned: row.earned_kobo === null ? null : toNaira(row.earned_kobo),
  requestedAt: row.requested_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
  reference: row.reference,
  failure: row.status === 'failed' ? row.failure : null,
  cancelReason: row.cancel_reason,
  bankName: row.bank_name,
  accountEnding: row.account_number.slice(-4),
  orders: row.orders,
  paidWith: row.paid_with && { id: row.paid_with.id, at: new Date(row.paid_with.at).toISOString() },
  hasStatement: row.closing_kobo !== null,
})

/** Lists the transfers of a store or partner, newest first. */
export async function transfersTo(
  read: Reader,
  to: { storeId: string } | { partnerId: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: PayoutTransfer[] }> {
  const its = 'storeId' in to ? sql`t.store_id = ${to.storeId}` : sql`t.partner_id = ${to.partnerId}`
  const [{ rows }, counted] = await Promise.all([
    sql<TransferRow>`select ${transferColumns} from payout_transfers t where ${its}
      order by t.requested_at desc, t.id desc limit ${limit} offset ${offset}`.execute(read),
    sql<{ count: number }>`select count(*)::int count from payout_transfers t where ${its}`.execute(read),
  ])
  return { count: counted.rows[0]?.count ?? 0, rows: rows.map(transferOf) }
}

/** Returns a transfer as its receiver sees it. */
export async function transferTo(read: Reader, id: string): Promise<PayoutTransfer> {
  const { rows } = await sql<TransferRow>`select ${transferColumns} from payout_transfers t where t.id = ${id}`.execute(
    read,
  )
  const [row] = rows
  if (!row) throw new Error(`There is no transfer ${id}`)
  return transferOf(row)
}

/** SQL: the receiver's kind, ID and name, of rows joined by `receiverJoins`. */
export const receiverSelect = sql`s.name store_name, sp.company_name partner_name`
export const receiverJoins = (table: 't' | 'p') => sql`left join stores s on s.id = ${sql.ref(`${table}.store_id`)}
  left join shipping_partners sp on sp.id = ${sql.ref(`${table}.partner_id`)}`

export interface ReceiverRow {
  store_id: string | null
  partner_id: string | null
  store_name: string | null
  partner_name: string | null
}

export const receiverWire = (row: ReceiverRow): Receiver =>
  row.store_id
    ? { kind: 'store', id: row.store_id, name: row.store_name ?? '' }
    : { kind: 'partner', id: row.partner_id ?? '', name: row.partner_name ?? '' }

/** SQL: rows of `table` whose receiver's name, owner or account holder contains a text. */
export const receiverNamed = (table: 't' | 'p', search: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('store_id')} = any(${storesNamed(search)}) or ${column('partner_id')} = any(${partnersNamed(search)}))`
}

type AdminRow = TransferRow &
  ReceiverRow &
  AccountRow &
  BankPauseRow & {
    approvals_needed: number
    first_by: string | null
    first_approved_by: string | null
    first_approved_at: Date | null
    second_by: string | null
    second_approved_at: Date | null
    paused_reason: string | null
    account_replaced: boolean
  }

const adminRows = async (read: Reader, found: RawBuilder<unknown>, order = sql``): Promise<AdminRow[]> =>
  (
    await sql<AdminRow>`
      select ${transferColumns}, ${receiverSelect}, ${accountSelect('t')}, a1.first_name || ' ' || a1.last_name first_by,
        a2.first_name || ' ' || a2.last_name second_by,
        (select pp.reason from payout_pauses pp where pp.resumed_at is null
          and (pp.store_id = t.store_id or pp.partner_id = t.partner_id)) paused_reason,
        (ba.bank_code, ba.account_number) is distinct from (t.bank_code, t.account_number) account_replaced
      from (${found}) t ${receiverJoins('t')} ${accountJoins}
      left join accounts a1 on a1.id = t.first_approved_by
      left join accounts a2 on a2.id = t.second_approved_by ${order}`.execute(read)
  ).rows

interface Looking {
  caller: AdminCaller
  ceiling: Kobo
  now: Date
}

const isUnsent = ({ status }: TransferRow) => status === 'queued' || status === 'awaiting-approval'

const adminTransferOf = (row: AdminRow, { caller, ceiling, now }: Looking): AdminTransfer => ({
  ...transferOf(row),
  receiver: receiverWire(row),
  account: payoutAccountOf(row.account_name, receiverWire(row).name, row, now),
  approvalsNeeded: row.approvals_needed,
  approvals: [
    ...(row.first_by && row.first_approved_at ? [{ by: row.first_by, at: row.first_approved_at.toISOString() }] : []),
    ...(row.second_by && row.second_approved_at
      ? [{ by: row.second_by, at: row.second_approved_at.toISOString() }]
      : []),
  ],
  mine: row.first_approved_by === caller.accountId,
  pausedReason: row.paused_reason,
  // A transfer isn't released to another account than at its request, also once payouts no longer pause.
  bankPause: isUnsent(row) ? bankPauseOf(row, row.account_replaced ? row.requested_at : now) : null,
  overCeiling: isUnsent(row) && row.amount_kobo + row.fee_kobo > ceiling,
})

/** Returns one transfer for administrators. */
export async function adminTransfer(read: Reader, caller: AdminCaller, id: string, now: Date): Promise<AdminTransfer> {
  const [row] = await adminRows(read, sql`select * from payout_transfers where id = ${id}`)
  if (!row) throw new Error(`There is no transfer ${id}`)
  return adminTransferOf(row, { caller, ceiling: await ceilingOf(read, now), now })
}

const ceilingOf = async (read: Reader, now: Date): Promise<Kobo> =>
  toKobo(await settingOf(read, 'payouts.daily-ceiling', now))

const groups: Readonly<Record<TransferGroup, readonly TransferStatus[]>> = {
  waiting: ['awaiting-approval'],
  underway: ['queued', 'approved', 'processing'],
  failed: ['failed'],
  paid: ['paid'],
  cancelled: ['cancelled'],
}

type Filters = z.output<(typeof transfersFile)['query']>

/** SQL condition: transfers `t` that match the filters but for the group. */
const matching = ({ search, storeId, partnerId }: Filters) => sql`true
  ${storeId ? sql`and t.store_id = ${storeId}` : sql``} ${partnerId ? sql`and t.partner_id = ${partnerId}` : sql``}
  ${search ? sql`and (t.id = any(${transfersOf(search)}) or ${receiverNamed('t', search)})` : sql``}`

const ofGroup = (group: TransferGroup) => sql`t.status = any(${[...groups[group]]}::text[])`

const newest = sql`order by t.requested_at desc, t.id desc`

const pageOf = (
  read: Reader,
  fits: RawBuilder<unknown>,
  { group, limit, offset }: { group: TransferGroup | undefined; limit: number; offset: number },
): Promise<AdminRow[]> =>
  adminRows(
    read,
    sql`select t.* from payout_transfers t where ${fits} ${group ? sql`and ${ofGroup(group)}` : sql``}
      ${newest} limit ${limit} offset ${offset}`,
    newest,
  )

/** Yields all matching transfers, newest first, in batches. */
export async function* everyTransfer(
  read: Reader,
  caller: AdminCaller,
  filters: Filters,
  now: Date,
): AsyncGenerator<readonly AdminTransfer[]> {
  const fits = matching(filters)
  const ceiling = await ceilingOf(read, now)
  const rows = everyPage(page => pageOf(read, fits, { group: filters.group, ...page }))
  for await (const page of rows) yield page.map(row => adminTransferOf(row, { caller, ceiling, now }))
}

/** Lists transfers to all receivers, newest first, with counts per group. Searches by receiver, owner, reference, amount, account and its holder. */
export async function transferList(
  read: Reader,
  caller: AdminCaller,
  query: z.output<(typeof listTransfers)['query']>,
  now: Date,
) {
  const { group } = query
  const fits = matching(query)
  const names: readonly TransferGroup[] = ['waiting', 'underway', 'failed', 'paid', 'cancelled']
  const [ceiling, rows, counted] = await Promise.all([
    ceilingOf(read, now),
    pageOf(read, fits, { ...query, group }),
    sql<{ name: TransferGroup; count: number }>`${sql.join(
      names.map(
        each =>
          sql`select ${each}::text name, ${countUpTo(sql`from payout_transfers t where ${ofGroup(each)} and ${fits}`)} count`,
      ),
      sql` union all `,
    )}`.execute(read),
  ])
  const countOf = (each: TransferGroup) => counted.rows.find(({ name }) => name === each)?.count ?? 0
  const counts = {
    waiting: countOf('waiting'),
    underway: countOf('underway'),
    failed: countOf('failed'),
    paid: countOf('paid'),
    cancelled: countOf('cancelled'),
  }
  const count = group ? counts[group] : Object.values(counts).reduce((total, each) => total + each, 0)
  return { count, counts, rows: rows.map(row => adminTransferOf(row, { caller, ceiling, now })) }
}
