import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { invoiceKindNames } from '#contract/invoices/invoice-kind-names.ts'
import type { Invoice, InvoiceKind, InvoiceRow, invoicesFile, listInvoices } from '#contract/invoices/invoices.ts'
import { nameColumnFor, referenced } from '#domains/orders/index.ts'
import { admitted, type CallerOf } from '#platform/auth.ts'
import { type CsvColumn, csvOf, moneyColumn } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { dayInLagos, withinDays } from '#platform/lagos.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import type { DocumentLine, Party } from './documents.ts'

export type Reading = CallerOf<'customer' | 'merchant' | 'admin'>

interface Row {
  id: string
  kind: InvoiceKind
  number: number
  name: string
  store_id: string
  store_name: string
  order_id: string | null
  order_name: string | null
  buyer: Party
  issued_at: Date
  total_kobo: Kobo
  vat_kobo: Kobo
}

/** Documents of the caller. Staff without access to transactions see those of orders only. */
function concerning(caller: Reading): RawBuilder<boolean> {
  if (caller.kind === 'customer') return sql`i.customer_id = ${caller.accountId}`
  if (caller.kind === 'admin') return sql`true`
  const ofOrders = admitted(['merchant:transactions'], caller, false) ? sql`true` : sql`i.order_id is not null`
  return sql`i.store_id = ${caller.scope.storeId} and ${ofOrders}`
}

const from = sql`from invoices i join stores s on s.id = i.store_id
  left join orders o on o.store_id = i.store_id and o.id = i.order_id`

const rowOf = (row: Row): InvoiceRow => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  name: row.name,
  storeId: row.store_id,
  storeName: row.store_name,
  orderId: row.order_id,
  orderName: row.order_name,
  buyerName: row.buyer.name,
  issuedAt: row.issued_at.toISOString(),
  total: toNaira(row.total_kobo),
  vat: toNaira(row.vat_kobo),
})

/** SQL: the caller's documents that a list's filters find. */
function filtered(caller: Reading, asked: z.output<typeof invoicesFile.query>): RawBuilder<unknown> {
  const { kind, orderId, storeId, search, startDate, endDate } = asked
  const like = search ? containing(search) : ''
  return sql.join(
    [
      concerning(caller),
      ...(kind ? [sql`i.kind = ${kind}`] : []),
      ...(orderId ? [sql`i.order_id = ${orderId}`] : []),
      ...(storeId ? [sql`i.store_id = ${storeId}`] : []),
      ...(search
        ? [
            sql`(i.name ilike ${like} or o.name ilike ${like} or o.reference ilike ${like} or ${referenced(search) ?? sql`false`} or i.buyer ->> 'name' ilike ${like})`,
          ]
        : []),
      ...(startDate || endDate ? [withinDays(sql`i.issued_at`, { startDate, endDate })] : []),
    ],
    sql` and `,
  )
}

const columnsFor = ({
  kind,
}: Reading) => sql`i.id, i.kind, i.number, i.name, i.store_id, s.name as store_name, i.order_id,
  ${nameColumnFor(kind)} as order_name, i.buyer, i.seller ->> 'name' as issued_by, i.issued_at, to_char(i.month, 'YYYY-MM') as of_month,
  i.taxable_kobo, i.exempt_kobo, i.total_kobo, i.vat_kobo`

/** Lists the caller's documents, newest first. `search` is part of a number, an order's name or the buyer's name. */
export async function invoiceList(
  read: Reader,
  caller: Reading,
  asked: z.output<typeof listInvoices.query>,
): Promise<{ count: number; rows: InvoiceRow[] }> {
  const fits = filtered(caller, asked)
  const counted = await sql<{ count: number }>`select count(*)::int count ${from} where ${fits}`.execute(read)
  const { rows } = await sql<Row>`
    select ${columnsFor(caller)} ${from} where ${fits} order by i.id desc limit ${asked.limit} offset ${asked.offset}`.execute(
    read,
  )
  return { count: counted.rows[0]?.count ?? 0, rows: rows.map(rowOf) }
}

type FileRow = Row & { taxable_kobo: Kobo; exempt_kobo: Kobo; issued_by: string; of_month: string }

/** Negative for a credit note. */
const signed = ({ kind }: Row, kobo: Kobo): number => toNaira(kind.endsWith('credit-note') ? 0 - kobo : kobo)

const fileColumns: readonly CsvColumn<FileRow>[] = [
  { heading: 'Issued', cell: row => dayInLagos(row.issued_at) },
  { heading: 'Number', cell: row => row.name },
  { heading: 'Document', cell: row => invoiceKindNames[row.kind] },
  { heading: 'Store', cell: row => row.store_name },
  { heading: 'Order', cell: row => row.order_name ?? '' },
  { heading: 'Buyer', cell: row => row.buyer.name },
  { heading: 'Buyer TIN', cell: row => row.buyer.tin ?? '' },
  moneyColumn('Taxable without VAT', row => signed(row, row.taxable_kobo - row.vat_kobo)),
  moneyColumn('VAT', row => signed(row, row.vat_kobo)),
  moneyColumn('Exempt', row => signed(row, row.exempt_kobo)),
  moneyColumn('Total', row => signed(row, row.total_kobo)),
]

/** A store's file tells its own documents from those that Bitmarte issued to it. */
const columnsOf = ({ kind }: Reading): readonly CsvColumn<FileRow>[] => [
  ...fileColumns,
  { heading: 'Issued by', cell: row => row.issued_by },
  { heading: 'VAT month', cell: row => row.of_month },
  ...(kind === 'merchant'
    ? [{ heading: 'Direction', cell: (row: FileRow) => (row.kind.startsWith('commission') ? 'Received' : 'Issued') }]
    : []),
]

/** Documents per query of a file. */
const batch = 1000

/** Exports the caller's documents that the filters find as CSV, oldest first. */
export function invoicesCsv(read: Reader, caller: Reading, asked: z.output<typeof invoicesFile.query>) {
  const fits = filtered(caller, asked)
  async function* batches(): AsyncGenerator<readonly FileRow[]> {
    for (let last: string | undefined; ; ) {
      const { rows } = await sql<FileRow>`select ${columnsFor(caller)} ${from}
        where ${fits} ${last ? sql`and i.id > ${last}::uuid` : sql``} order by i.id limit ${batch}`.execute(read)
      yield rows
      if (rows.length < batch) return
      last = rows.at(-1)?.id
    }
  }
  return csvOf(columnsOf(caller), batches())
}

interface WholeRow extends Row {
  seller: Party
  lines: DocumentLine[]
  subtotal_kobo: Kobo
  discount_kobo: Kobo
  shipping_kobo: Kobo
  shipping_vat_kobo: Kobo
  taxable_kobo: Kobo
  exempt_kobo: Kobo
  vat_bps: number
  credits: { id: string; name: string } | null
  of_month: string
}

/** Returns a document. Fails with `invoice_not_found` when the caller has no access. */
export async function invoiceFor(
  read: Reader,
  caller: Reading,
  id: string,
): Promise<Invoice | Failure<'invoice_not_found'>> {
  const { rows } = await sql<WholeRow>`
    select i.*, s.name as store_name, ${nameColumnFor(caller.kind)} as order_name, to_char(i.month, 'YYYY-MM') as of_month,
      (select json_build_object('id', c.id, 'name', c.name) from invoices c where c.id = i.credits_id) as credits
    ${from} where i.id = ${id} and ${concerning(caller)}`.execute(read)
  const [row] = rows
  if (!row) return fail('invoice_not_found')
  return {
    ...rowOf(row),
    seller: row.seller,
    buyer: row.buyer,
    lines: row.lines.map(({ orderItemId, name, quantity, unit, discount, amount, vat, exempt }) => ({
      id: orderItemId ?? 'commission',
      name,
      quantity,
      price: unit === null ? null : toNaira(unit),
      discount: toNaira(discount),
      amount: toNaira(amount),
      vat: toNaira(vat),
      exempt,
    })),
    subtotal: toNaira(row.subtotal_kobo),
    discount: toNaira(row.discount_kobo),
    shipping: toNaira(row.shipping_kobo),
    shippingVat: toNaira(row.shipping_vat_kobo),
    taxable: toNaira(row.taxable_kobo),
    exempt: toNaira(row.exempt_kobo),
    vatRate: row.vat_bps / 100,
    credits: row.credits,
    month: row.order_id ? null : row.of_month,
  }
}
