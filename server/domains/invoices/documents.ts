import type { Insertable, Selectable } from 'kysely'
import type { InvoiceKind } from '#contract/invoices/invoices.ts'
import type { Work } from '#platform/database/database.ts'
import type { Invoices } from '#platform/database/schema.gen.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { type Kobo, sum } from '#platform/money.ts'

/** A line as it is stored: `amount` is after `discount` and includes `vat`. `quantity` and `unit` are null for amounts without units. */
export interface DocumentLine {
  orderItemId: string | null
  name: string
  quantity: number | null
  unit: Kobo | null
  discount: Kobo
  amount: Kobo
  vat: Kobo
  exempt: boolean
}

/** Seller or buyer as it is stored. */
export interface Party {
  name: string
  address: string
  tin: string | null
}

/** A document before it has a number. `sellerId` is a store, or null for the platform. */
export interface NewDocument {
  storeId: string
  orderId?: string
  customerId?: string
  creditsId?: string
  /** The month that it counts in, such as `2026-11`. Today's in Lagos by default. */
  month?: string
  seller: Party
  buyer: Party
  lines: readonly DocumentLine[]
  discount: Kobo
  shipping: Kobo
  shippingVat: Kobo
  vatBps: number
}

type Row = Selectable<Invoices>
export type IssuedDocument = Pick<Row, 'id' | 'name'>

const prefixes: Record<InvoiceKind, string> = {
  invoice: 'INV',
  'credit-note': 'CN',
  'commission-invoice': 'BMI',
  'commission-credit-note': 'BMC',
}

/** Formats a document's number for people: `INV-000042`. */
const documentName = (kind: InvoiceKind, number: number): string =>
  `${prefixes[kind]}-${String(number).padStart(6, '0')}`

/**
 * Issues a seller's next document of a kind for a cause, and returns it with whether it is new. A cause has one document;
 * repeated calls return it. Locks the series until the transaction ends, so that numbers have no gap. `build` runs under
 * the lock and returns undefined when there is nothing to document.
 */
export async function issueDocument(
  work: Work,
  { sellerId, kind, cause }: { sellerId: string | null; kind: InvoiceKind; cause: string },
  build: () => Promise<NewDocument | undefined>,
): Promise<(IssuedDocument & { isNew: boolean }) | undefined> {
  const { tx, now } = work
  await tx
    .insertInto('invoice_series')
    .values({ seller_id: sellerId, kind })
    .onConflict(on => on.doNothing())
    .execute()
  const series = await tx
    .selectFrom('invoice_series')
    .select(['id', 'last_number'])
    .where('kind', '=', kind)
    .where('seller_id', 'is not distinct from', sellerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const there = await tx
    .selectFrom('invoices')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .where('cause', '=', cause)
    .executeTakeFirst()
  if (there) return { ...there, isNew: false }
  const document = await build()
  if (!document) return undefined
  const number = series.last_number + 1
  const issued = await tx
    .insertInto('invoices')
    .values({ ...rowOf(document, now), seller_id: sellerId, kind, cause, number, name: documentName(kind, number) })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  await tx.updateTable('invoice_series').set({ last_number: number }).where('id', '=', series.id).execute()
  return { ...issued, isNew: true }
}

function rowOf(
  document: NewDocument,
  now: Date,
): Omit<Insertable<Invoices>, 'seller_id' | 'kind' | 'cause' | 'number' | 'name'> {
  const { lines, discount, shipping, shippingVat, vatBps, month = dayInLagos(now).slice(0, 7) } = document
  const amount = sum(lines.map(line => line.amount))
  const total = amount + shipping
  const untaxed = sum(lines.filter(line => line.exempt || !vatBps).map(line => line.amount))
  const exempt = untaxed + (vatBps ? 0 : shipping)
  return {
    store_id: document.storeId,
    order_id: document.orderId ?? null,
    customer_id: document.customerId ?? null,
    credits_id: document.creditsId ?? null,
    issued_at: now,
    month: `${month}-01`,
    seller: JSON.stringify(document.seller),
    buyer: JSON.stringify(document.buyer),
    lines: JSON.stringify(lines),
    subtotal_kobo: amount + discount,
    discount_kobo: discount,
    shipping_kobo: shipping,
    shipping_vat_kobo: shippingVat,
    total_kobo: total,
    vat_bps: vatBps,
    vat_kobo: sum(lines.map(line => line.vat)) + shippingVat,
    taxable_kobo: total - exempt,
    exempt_kobo: exempt,
  }
}

/** Moves a customer's documents to another account, which reads them from then on. The documents stay as issued. */
export async function moveDocuments({ tx }: Work, { from, into }: { from: string; into: string }): Promise<void> {
  await tx.updateTable('invoices').set({ customer_id: into }).where('customer_id', '=', from).execute()
}
