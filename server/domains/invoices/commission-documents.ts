import { sql } from 'kysely'
import { vatBps } from '#contract/stores/tax.ts'
import { commissionVat, postEntry } from '#domains/money/ledger/index.ts'
import { sellerDetails } from '#domains/stores/index.ts'
import { after, hour } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { forEachRow } from '#platform/for-each-row.ts'
import { dayInLagos, midnightInLagos } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'
import { includedVat, type Kobo } from '#platform/money.ts'
import { type IssuedDocument, issueDocument, type Party } from './documents.ts'

/** Returns the months before that of a moment in Lagos, the earliest first: two in November are `2026-09`, `2026-10`. */
function monthsBefore(at: Date, count: number): string[] {
  const [year = 0, month = 0] = dayInLagos(at).split('-').map(Number)
  const first = (back: number) => new Date(Date.UTC(year, month - 1 - back, 1))
  return Array.from({ length: count }, (_, index) =>
    first(count - index)
      .toISOString()
      .slice(0, 7),
  )
}

/** Returns the month after one. */
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats a month for people: `November 2026`. */
const monthName = (month: string) => monthNames.format(new Date(`${month}-01T00:00:00Z`))

/** Returns the stores that earned the platform commission in a month, less what was reversed, without an invoice yet. */
async function uninvoiced(read: Reader, month: string): Promise<{ storeId: string; commission: Kobo }[]> {
  const { rows } = await sql<{ storeId: string; commission: Kobo }>`
    select o.store_id as "storeId", -sum(p.amount_kobo)::bigint as commission
    from ledger_entries e
      join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id and a.kind = 'platform_commission'
      join orders o on o.id = e.order_id
    where e.at >= ${midnightInLagos(`${month}-01`)} and e.at < ${midnightInLagos(`${monthAfter(month)}-01`)}
      and not exists (select from invoices i where i.seller_id is null
        and i.cause = 'commission:' || o.store_id || ':' || ${month}::text)
    group by o.store_id having sum(p.amount_kobo) <> 0
    order by o.store_id`.execute(read)
  return rows
}

/**
 * Issues a store's commission invoice of a month, once, and moves its VAT to the tax office's account. A month in which
 * more commission was reversed than earned has a credit note instead.
 */
async function issueCommissionInvoice(
  work: Work,
  { storeId, month, commission, company }: { storeId: string; month: string; commission: Kobo; company: Party },
): Promise<IssuedDocument | undefined> {
  const amount = Math.abs(commission)
  const vat = includedVat(amount, vatBps)
  const kind = commission < 0 ? 'commission-credit-note' : 'commission-invoice'
  const issued = await issueDocument(
    work,
    { sellerId: null, kind, cause: `commission:${storeId}:${month}` },
    async () => {
      const { name, address, tin } = await sellerDetails(work.tx, storeId)
      const line = `Commission for ${monthName(month)}`
      return {
        storeId,
        month,
        seller: company,
        buyer: { name, address, tin },
        lines: [{ orderItemId: null, name: line, quantity: null, unit: null, discount: 0, amount, vat, exempt: false }],
        discount: 0,
        shipping: 0,
        shippingVat: 0,
        vatBps,
      }
    },
  )
  if (issued?.isNew) await postEntry(work, commissionVat({ storeId, month, vat: commission < 0 ? -vat : vat }))
  return issued
}

/** Months that the job looks back, so that one in which no worker ran is invoiced later. */
const monthsBack = 3

/** Issues the missing commission invoices of the last months, from an hour after a month ended in Lagos. */
export async function issueCommissionInvoices(platform: Platform): Promise<void> {
  const { db, clock, config } = platform
  for (const month of monthsBefore(after(clock.now(), -hour), monthsBack))
    await forEachRow(platform, await uninvoiced(db.read, month), {
      message: 'a commission could not be invoiced',
      fields: ({ storeId }) => ({ storeId, month }),
      change: (work, { storeId, commission }) =>
        issueCommissionInvoice(work, { storeId, month, commission, company: config.company }),
    })
}
