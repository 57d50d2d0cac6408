import { systemClock } from '#platform/clock.ts'
import { connect } from '#platform/database/database.ts'
import { differences } from '#tests/harness/reconcile.ts'
import { key, type Market } from './market.ts'
import { provenByTables } from './own-proof.ts'
import { provenByProvider } from './provider-proof.ts'
import type { Shown } from './street.ts'

const counted = `
  select (select count(*) from checkouts)::int "checkouts",
    (select count(*) from checkouts where status = 'placed')::int "checkouts placed",
    (select count(*) from checkouts where status = 'refunded')::int "checkouts refunded",
    (select count(*) from orders)::int "orders",
    (select count(*) from orders where status = 'cancelled')::int "orders cancelled",
    (select count(*) from gift_cards where status <> 'pending')::int "gift cards sold",
    (select count(*) from order_gift_cards)::int "orders paid by gift card, in whole or part",
    (select count(*) from coupon_uses where status = 'used')::int "coupon uses",
    (select count(*) from product_variants v join chaos.stock s using (id) where s.available > 0 and v.available = 0)::int
      "variants sold out",
    (select count(*) from ledger_entries)::int "ledger entries",
    (select count(*) from mails)::int "mails",
    (select count(*) from provider_events)::int "webhooks heard"`

/** Reconciles the database, the provider and the results shown to customers. */
export async function prove(
  { database, sandboxUrl }: Market,
  shown: Shown,
): Promise<{ counts: Record<string, number | string>; differences: string[] }> {
  const { differences: provider, ...captured } = await provenByProvider(database, { sandboxUrl, key })
  const tables = await provenByTables(database, shown)
  const db = connect({ url: database.url, clock: systemClock, constraints: {} })
  const books = await differences(db.read)
  await db.close()
  const [counts] = await database.query<Record<string, number>>(counted)
  const naira = (kobo: number) => `₦${(kobo / 100).toLocaleString('en-NG')}`
  return {
    counts: {
      ...counts,
      'payments captured at the provider': captured.payments,
      'that is': naira(captured.kobo),
      'refunds made by the provider': captured.refunds,
      'which is': naira(captured.refundedKobo),
      'orders that people were shown': shown.orders.size,
    },
    differences: [...provider, ...tables, ...books],
  }
}
