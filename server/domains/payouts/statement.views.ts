import { type RawBuilder, sql } from 'kysely'
import { ratesText } from '#contract/money/commission-rates.ts'
import type { EarningAdjustment } from '#contract/orders/order-shapes.ts'
import type { StatementKind, StatementLine } from '#contract/payouts/statement-line.ts'
import { netSalesOf, type StatementMoney } from '#contract/payouts/statement-sums.ts'
import { mostStatementLines, type PayoutStatement, type StatementTotals } from '#contract/payouts/transfers.ts'
import { adjustsBesidesReturns, eventNames, type LedgerEvent } from '#domains/money/ledger/index.ts'
import { commissionRates, nameColumnFor } from '#domains/orders/index.ts'
import type { AdminCaller, MerchantCaller, PartnerCaller } from '#platform/auth.ts'
import { type CsvColumn, csvOf, moneyColumn } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { type Kobo, sum, toNaira } from '#platform/money.ts'
import { heldAt } from './held-orders.ts'
import {
  type ReceiverRow,
  receiverJoins,
  receiverSelect,
  receiverWire,
  type TransferRow,
  transferColumns,
  transferOf,
} from './transfers.views.ts'
import { unsettledLines } from './unsettled.ts'

interface LineRow {
  id: number
  at: Date
  event: LedgerEvent
  order_id: string | null
  order_name: string | null
  case_id: string | null
  case_name: string | null
  /** Change of the receiver's balance, and the parts of it that are commission and the store's delivery. */
  amount: Kobo
  commission: Kobo
  /** Commission that a case gives back to the store that bears it. */
  given_back: Kobo
  delivery: Kobo
  /** Rates of the commission in basis points. */
  rates: number[]
}

/** Kinds of events. Others are adjustments. */
const kindOf: Readonly<Partial<Record<LedgerEvent, StatementKind>>> = {
  release: 'order',
  clawback: 'refund',
  refund: 'refund',
  chargeback: 'return-cost',
  return_carried: 'order',
  part_carried: 'order',
  delivery_earned: 'order',
  payout_returned: 'returned-payout',
}

const labels: Readonly<Record<StatementKind, string>> = {
  order: 'Order',
  refund: 'Refund to the customer',
  'return-cost': 'Cost of a return',
  'returned-payout': 'Payout that came back',
  adjustment: 'Adjustment',
}

/** Labels of events, as their receiver understands them. Others have that of their kind, adjustments the ledger's name. */
const eventLabels: Readonly<Partial<Record<LedgerEvent, string>>> = {
  return_carried: 'Return brought back',
  part_carried: 'Part of a delivery, handed over',
  payout: 'Earlier attempt of this payout',
  payout_fee: 'Correction of a transfer fee',
  delivery_earned: 'Delivery of an order that came back',
  delivery_borne: 'Delivery of an order that came back, at the store’s cost',
  dispute_charged: 'Lost card dispute, charged to the store',
  case_borne: 'Refund to the customer, decided in a case',
  case_loss: 'Goods lost or damaged on the way',
  case_loss_moved: 'Goods lost or damaged on the way, decided in a case',
  case_replaced: 'Replacement that was sent',
  case_recovered: 'Refund decided in a case, given back',
}

/** Returns the kind of a line. An order that came back at its store’s cost earned its partner. */
const lineKind = ({ event }: LineRow, ofPartner: boolean): StatementKind =>
  event === 'delivery_borne' && ofPartner ? 'order' : (kindOf[event] ?? 'adjustment')

const labelOf = ({ event }: LineRow, kind: StatementKind, ofPartner: boolean): string => {
  const ofKind = kind === 'order' && ofPartner ? 'Delivery' : labels[kind]
  return eventLabels[event] ?? (kind === 'adjustment' ? eventNames[event] : ofKind)
}

const lineOf = (row: LineRow, ofPartner: boolean, previous?: PreviousRow): StatementLine => {
  const kind = lineKind(row, ofPartner)
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    kind,
    label: labelOf(row, kind, ofPartner),
    orderId: row.order_id,
    orderName: row.order_name,
    caseId: row.case_id,
    caseName: row.case_name,
    sales: toNaira(row.amount - row.commission),
    delivery: toNaira(row.delivery),
    commission: toNaira(row.commission),
    rates: row.rates.map(bps => bps / 100),
    amount: toNaira(row.amount),
    late: previous !== undefined && row.at < previous.requested_at,
  }
}

interface PreviousRow {
  id: string
  requested_at: Date
}

/** Reads the statement whose closing balance another one begins with. */
async function previousOf(read: Reader, { id, store_id, partner_id, requested_at }: TransferRow) {
  const { rows } = await sql<PreviousRow>`
    select id, requested_at from payout_transfers
    where ${store_id ? sql`store_id = ${store_id}` : sql`partner_id = ${partner_id}`}
      and closing_kobo is not null and (requested_at, id) < (${requested_at}, ${id}::uuid)
    order by requested_at desc, id desc limit 1`.execute(read)
  return rows[0]
}

const totalsOf = (lines: readonly LineRow[], ofPartner: boolean): StatementTotals => {
  const of = (kinds: readonly StatementKind[], amount: (row: LineRow) => Kobo) =>
    toNaira(sum(lines.filter(line => kinds.includes(lineKind(line, ofPartner))).map(amount)))
  return {
    sales: of(['order'], row => row.amount - row.commission),
    delivery: of(['order'], row => row.delivery),
    commission: of(['order'], row => row.commission),
    refunds: of(['refund'], row => row.amount),
    returnCosts: of(['return-cost'], row => row.amount),
    adjustments: of(['adjustment', 'returned-payout'], row => row.amount),
  }
}

type Stated = Pick<
  TransferRow,
  'id' | 'attempts' | 'partner_id' | 'opening_kobo' | 'closing_kobo' | 'fee_kobo' | 'amount_kobo'
>

/** Returns what the statement of a transfer adds up. */
const moneyOf = (transfer: Stated, lines: readonly LineRow[]): StatementMoney => ({
  opening: toNaira(transfer.opening_kobo ?? 0),
  totals: totalsOf(lines, transfer.partner_id !== null),
  fee: toNaira(transfer.fee_kobo),
  amount: toNaira(transfer.amount_kobo),
  closing: toNaira(transfer.closing_kobo ?? 0),
})

/** Reads what the statement of a transfer adds up; undefined for a transfer from before statements. */
export const statementMoney = async (read: Reader, transfer: Stated): Promise<StatementMoney | undefined> =>
  transfer.closing_kobo === null ? undefined : moneyOf(transfer, await linesOf(read, transfer))

type Reading = MerchantCaller | PartnerCaller | AdminCaller

/**
 * Returns the statement of a transfer with up to `most` lines: the orders that it pays, and the other ledger postings
 * since the statement before. Returns
 * `transfer_not_found` for a transfer of somebody else.
 */
export async function statementOf(
  read: Reader,
  caller: Reading,
  id: string,
  payer: PayoutStatement['payer'],
  most = mostStatementLines,
): Promise<PayoutStatement | Failure<'transfer_not_found'>> {
  const own =
    caller.kind === 'merchant'
      ? sql`and t.store_id = ${caller.scope.storeId}`
      : caller.kind === 'partner'
        ? sql`and t.partner_id = ${caller.partnerId}`
        : sql``
  const found = await sql<TransferRow & ReceiverRow>`
    select ${transferColumns}, ${receiverSelect} from payout_transfers t ${receiverJoins('t')}
    where t.id = ${id} and t.closing_kobo is not null ${own}`.execute(read)
  const [transfer] = found.rows
  if (!transfer) return fail('transfer_not_found')
  const [lines, previous] = await Promise.all([linesOf(read, transfer), previousOf(read, transfer)])
  const paid = await sql<{ id: string; orderName: string }>`
    select o.id, o.name "orderName" from payouts p join orders o on o.store_id = p.store_id and o.id = p.order_id
    where p.transfer_id = ${id} order by p.due_at, p.id limit ${mostStatementLines}`.execute(read)
  const shown = lines.slice(0, most).map(line => lineOf(line, transfer.partner_id !== null, previous))
  const late = transfer.store_id ? shown.filter(line => line.late && line.kind === 'order') : []
  const held =
    previous &&
    (await heldAt(
      read,
      late.flatMap(({ orderId }) => orderId ?? []),
      previous.requested_at,
    ))
  return {
    ...transferOf(transfer),
    receiver: receiverWire(transfer),
    payer,
    accountName: transfer.account_name,
    paidOrders: paid.rows,
    previous: previous ? { id: previous.id, requestedAt: previous.requested_at.toISOString() } : null,
    ...moneyOf(transfer, lines),
    lineCount: lines.length,
    lines: shown.map(line =>
      late.includes(line) ? { ...line, heldFor: held?.get(line.orderId ?? '') ?? null } : line,
    ),
  }
}

/** Reads a statement's postings in order, without the one of the transfer itself. */
const linesOf = (read: Reader, { id, attempts, partner_id }: Stated): Promise<LineRow[]> =>
  postingsOf(
    read,
    sql`p.id in (select posting_id from payout_lines where transfer_id = ${id})
      and e.event_key <> ${`payout:${id}:${attempts}`}`,
    partner_id !== null,
  )

/**
 * Lists what changes a store's next payout besides the orders that it pays: postings that no statement has yet, with
 * orders whose earnings were kept for what the store owes.
 */
export async function openLinesOf(read: Reader, storeId: string): Promise<StatementLine[]> {
  const account = await read
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', 'merchant_payable')
    .where('owner_id', '=', storeId)
    .executeTakeFirst()
  if (!account) return []
  const lines = await unsettledLines(read, account.id, { storeId })
  const rows = await postingsOf(
    read,
    sql`p.id = any(${lines.map(line => line.posting_id)}::bigint[]) and not (e.event = 'release' and exists (
      select from payouts o where o.order_id = e.order_id and o.status in ('due', 'failed')))`,
    false,
  )
  return rows.slice(0, mostStatementLines).map(row => lineOf(row, false))
}

/**
 * Lists by order what it changed of its store's balance besides its earnings, which include returns. It is settled with
 * the store's next payout, not with the order's.
 */
export async function adjustmentsOf(
  read: Reader,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string | null, EarningAdjustment[]>> {
  const rows = await postingsOf(
    read,
    sql`e.order_id = any(${orderIds}::uuid[]) and a.kind = 'merchant_payable' and ${adjustsBesidesReturns}`,
    false,
  )
  const adjustmentOf = (row: LineRow): EarningAdjustment => {
    const { label, amount, caseId, caseName } = lineOf(row, false)
    return { label, amount, commission: toNaira(row.given_back), caseId, caseName }
  }
  const byOrder = Map.groupBy(rows, row => row.order_id)
  return new Map([...byOrder].map(([orderId, of]) => [orderId, of.map(adjustmentOf)]))
}

/** SQL: the delivery of an order `o` that returns took back after its release. The statement of the release keeps it. */
const takenBackLater = sql`coalesce((select sum(r.shipping_kobo) from order_returns r
  join ledger_entries c on c.event_key = 'clawback:' || r.id where r.order_id = o.id), 0)`

/** SQL: joins the case `k` of a ledger entry `e` of the account `of`; for what is given back, a case that `of` bore. */
export const caseJoin = (of: 'store' | 'partner'): RawBuilder<unknown> => sql`
  left join lateral (select k.id, k.name from cases k where e.event like 'case%' and k.order_id = e.order_id
    and k.status = 'decided' order by e.event_key like '%' || k.id desc,
      (e.event = 'case_recovered' and k.bearer is not distinct from ${of}) desc, k.number desc limit 1) k on true`

async function postingsOf(read: Reader, which: RawBuilder<unknown>, ofPartner: boolean): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select p.id, e.at, e.event, e.order_id, ${nameColumnFor(ofPartner ? 'partner' : 'merchant')} order_name,
      k.id case_id, k.name case_name, -p.amount_kobo amount,
      case when a.kind = 'merchant_payable' and e.event in ('release', 'clawback') then coalesce((
        select sum(c.amount_kobo) from ledger_postings c join ledger_accounts ca on ca.id = c.account_id
        where c.entry_id = e.id and ca.kind = 'platform_commission'), 0) else 0 end::bigint commission,
      case when e.event = 'case_borne' then coalesce((
        select sum(c.amount_kobo) from ledger_postings c join ledger_accounts ca on ca.id = c.account_id
        where c.entry_id = e.id and ca.kind = 'platform_commission'), 0) else 0 end::bigint given_back,
      case when a.kind = 'merchant_payable' and e.event = 'release' then
        case when o.partner_id is null and o.delivered_by is distinct from 'platform' then o.shipping_kobo else 0 end
          - o.returned_shipping_kobo + ${takenBackLater}
        when a.kind = 'merchant_payable' and e.event = 'delivery_earned' then -p.amount_kobo else 0 end::bigint delivery,
      case when a.kind = 'merchant_payable' and e.event in ('release', 'clawback') then ${commissionRates}
        else '{}'::int[] end rates
    from ledger_postings p
    join ledger_accounts a on a.id = p.account_id
    join ledger_entries e on e.id = p.entry_id
    left join orders o on o.id = e.order_id
    ${caseJoin(ofPartner ? 'partner' : 'store')}
    where ${which}
    order by p.id`.execute(read)
  return rows
}

const columns: readonly CsvColumn<Pick<StatementLine, 'label' | 'amount'> & Partial<StatementLine>>[] = [
  { heading: 'Day', cell: ({ at }) => (at ? dayInLagos(new Date(at)) : '') },
  { heading: 'Description', cell: ({ label }) => label },
  { heading: 'Order', cell: ({ orderName }) => orderName ?? '' },
  moneyColumn('Net sales', ({ sales, delivery }) =>
    sales === undefined || delivery === undefined ? null : netSalesOf({ sales, delivery }),
  ),
  moneyColumn('Delivery', ({ delivery }) => delivery ?? null),
  { heading: 'Commission rate', cell: ({ rates }) => ratesText(rates ?? []) },
  moneyColumn('Commission', ({ commission }) => commission ?? null),
  moneyColumn('Amount', ({ amount }) => amount),
]

/** Names a statement's file by its receiver and day: `payout-kemis-fabrics-2026-12-04.csv`. */
const fileNameOf = ({ receiver, paidAt, requestedAt }: PayoutStatement): string => {
  const name = receiver.name
    .normalize('NFD')
    .replace(/[\p{M}’']/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `payout-${name}-${dayInLagos(new Date(paidAt ?? requestedAt))}.csv`
}

/** Exports a statement as CSV: all lines between opening balance, fee, payout and balance carried forward. */
export async function statementCsv(
  read: Reader,
  caller: Reading,
  id: string,
  payer: PayoutStatement['payer'],
): Promise<{ name: string; rows: AsyncIterable<string> } | Failure<'transfer_not_found'>> {
  const statement = await statementOf(read, caller, id, payer, Number.POSITIVE_INFINITY)
  if (failed(statement)) return statement
  const { opening, lines, fee, amount, closing, bankName, accountEnding } = statement
  const rows = csvOf(columns, [
    { label: 'Opening balance', amount: opening },
    ...lines,
    { label: 'Transfer fee', amount: -fee },
    { label: `Payout to ${bankName}, ending ${accountEnding}`, amount: -amount },
    { label: 'Balance carried forward', amount: closing },
  ])
  return { name: fileNameOf(statement), rows }
}
