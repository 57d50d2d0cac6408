import { sql } from 'kysely'
import type { PlatformVatMonth, VatMonth } from '#contract/invoices/invoices.ts'
import { taxRegistrationOf } from '#domains/stores/index.ts'
import { type CsvColumn, csvOf, moneyColumn } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { type Kobo, toNaira } from '#platform/money.ts'

/** First and last month, such as `2026-01` and `2026-03`. */
export interface Period {
  firstMonth: string
  lastMonth: string
}

const months = ({ firstMonth, lastMonth }: Period) =>
  sql`generate_series(${`${firstMonth}-01`}::date, ${`${lastMonth}-01`}::date, '1 month') m`

/** Adds up documents of a kind, credit notes of another subtracted. */
const less = (kind: 'invoice' | 'commission-invoice', amount: string) => {
  const note = kind === 'invoice' ? 'credit-note' : 'commission-credit-note'
  return sql`coalesce(sum(case i.kind when ${kind} then ${sql.raw(amount)} when ${note} then -(${sql.raw(amount)}) end), 0)::bigint`
}

type Summed<T> = { [K in keyof T]: T[K] extends number ? number : T[K] }

/** Sums a store's documents by month, with a row for each month of the period. */
export async function storeVat(read: Reader, storeId: string, period: Period) {
  const { rows } = await sql<Summed<VatMonth>>`
    select to_char(m, 'YYYY-MM') as month,
      count(*) filter (where i.kind = 'invoice')::int as invoices,
      count(*) filter (where i.kind = 'credit-note')::int as "creditNotes",
      ${less('invoice', 'i.total_kobo')} as total,
      ${less('invoice', 'i.taxable_kobo - i.vat_kobo')} as taxable,
      ${less('invoice', 'i.exempt_kobo')} as exempt,
      ${less('invoice', 'i.vat_kobo')} as vat,
      ${less('commission-invoice', 'i.vat_kobo')} as "commissionVat",
      coalesce(max(o.released), 0) as released
    from ${months(period)} left join invoices i on i.store_id = ${storeId} and i.month = m::date
    left join (select date_trunc('month', completed_at at time zone 'Africa/Lagos') as month, count(*)::int as released
      from orders where store_id = ${storeId} and completed_at is not null group by 1) o on o.month = m
    group by m order by m`.execute(read)
  const { totals, each } = summed(rows, ['total', 'taxable', 'exempt', 'vat', 'commissionVat'])
  const { vatRegistered } = await taxRegistrationOf(read, storeId)
  return { ...period, vatRegistered, rows: each, totals }
}

/** Sums the platform's commission documents by month. */
export async function platformVat(read: Reader, period: Period) {
  const { rows } = await sql<Summed<PlatformVatMonth>>`
    select to_char(m, 'YYYY-MM') as month,
      count(*) filter (where i.kind = 'commission-invoice')::int as invoices,
      count(*) filter (where i.kind = 'commission-credit-note')::int as "creditNotes",
      ${less('commission-invoice', 'i.total_kobo')} as commission,
      ${less('commission-invoice', 'i.vat_kobo')} as vat
    from ${months(period)} left join invoices i on i.seller_id is null and i.month = m::date
    group by m order by m`.execute(read)
  const { totals, each } = summed(rows, ['commission', 'vat'])
  return { ...period, rows: each, totals }
}

/** Converts the money of rows to naira, and adds all figures up. */
function summed<R extends { month: string }, K extends Exclude<keyof R, 'month'>>(rows: readonly R[], money: K[]) {
  const isMoney = (name: string) => money.some(each => each === name)
  const total = new Map<string, Kobo>()
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      if (typeof value === 'number') total.set(name, (total.get(name) ?? 0) + value)
  const wire = ([name, value]: [string, unknown]) => [
    name,
    isMoney(name) && typeof value === 'number' ? toNaira(value) : value,
  ]
  const each = rows.map(row => Object.fromEntries(Object.entries(row).map(wire)) as R)
  return { each, totals: Object.fromEntries([...total].map(wire)) as Omit<R, 'month'> }
}

/**
 * Columns of a store's VAT report. The commission of a month is invoiced once it is over, so `thisMonth` has none yet. A store
 * that isn't registered can't deduct its VAT.
 */
const storeColumns = (thisMonth: string, vatRegistered: boolean): readonly CsvColumn<VatMonth>[] => [
  { heading: 'Month', cell: row => row.month },
  { heading: 'Invoices', cell: row => row.invoices },
  { heading: 'Credit notes', cell: row => row.creditNotes },
  moneyColumn('Taxable without VAT', row => row.taxable),
  moneyColumn('VAT', row => row.vat),
  moneyColumn('Without VAT', row => row.exempt),
  moneyColumn('Total', row => row.total),
  moneyColumn('VAT on commission', row => row.commissionVat),
  {
    heading: 'Note',
    cell: row => {
      if (row.month >= thisMonth) return 'VAT on commission is invoiced on the first day of the next month'
      return row.commissionVat && !vatRegistered
        ? 'Without a VAT registration, VAT on commission can’t be deducted'
        : ''
    },
  },
]

/** Exports a store's VAT report as CSV. */
export const storeVatCsv = async (
  read: Reader,
  { storeId, now, ...period }: Period & { storeId: string; now: Date },
): Promise<AsyncIterable<string>> => {
  const { rows, vatRegistered } = await storeVat(read, storeId, period)
  return csvOf(storeColumns(dayInLagos(now).slice(0, 7), vatRegistered), rows)
}

interface CommissionRow {
  month: string
  storeName: string
  tin: string
  name: string
  commission: number
  vat: number
}

const platformColumns: readonly CsvColumn<CommissionRow>[] = [
  { heading: 'Month', cell: row => row.month },
  { heading: 'Store', cell: row => row.storeName },
  { heading: 'TIN', cell: row => row.tin },
  { heading: 'Document', cell: row => row.name },
  moneyColumn('Commission', row => row.commission),
  moneyColumn('VAT', row => row.vat),
]

/** Exports the platform's commission documents of a period as CSV; credit notes are negative. */
export async function platformVatCsv(read: Reader, { firstMonth, lastMonth }: Period): Promise<AsyncIterable<string>> {
  const { rows } = await sql<CommissionRow>`
    select to_char(i.month, 'YYYY-MM') as month, i.buyer ->> 'name' as "storeName", coalesce(i.buyer ->> 'tin', '') as tin,
      i.name, ${less('commission-invoice', 'i.total_kobo')} as commission, ${less('commission-invoice', 'i.vat_kobo')} as vat
    from invoices i where i.seller_id is null and i.month between ${`${firstMonth}-01`}::date and ${`${lastMonth}-01`}::date
    group by i.id order by i.month, i.id`.execute(read)
  return csvOf(
    platformColumns,
    rows.map(row => ({ ...row, commission: toNaira(row.commission), vat: toNaira(row.vat) })),
  )
}
