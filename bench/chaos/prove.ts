import { systemClock } from '#platform/clock.ts'
import { connect } from '#platform/database/database.ts'
import { provider as providerAt } from '#tests/harness/provider.ts'
import { heldByProvider, wrongNow } from '#tests/sequences/checks.ts'
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
    (select count(*) from orders where status = 'completed')::int "orders completed",
    (select count(*) from order_returns where refund = 'refunded')::int "returns refunded",
    (select count(*) from cases where kind in ('lost_in_transit', 'damaged_in_transit'))::int "parcels lost or damaged",
    (select count(*) from cases where decided_at is not null and decided_by is null)::int "cases decided by their deadline",
    (select count(*) from cases where decided_by is not null)::int "cases decided by administrators",
    (select count(*) from disputes)::int "card disputes",
    (select count(*) from disputes where status in ('lost', 'accepted'))::int "card disputes lost",
    (select count(*) from payout_transfers where store_id is not null and status = 'paid')::int "transfers to stores",
    (select count(*) from payout_transfers where store_id is not null and status = 'paid' and run_on is not null)::int
      "of them scheduled",
    (select count(*) from payout_transfers where partner_id is not null and status = 'paid')::int "transfers to partners",
    (select count(*) from payout_transfers where status = 'failed')::int "transfers failed",
    (select count(*) from gift_card_movements where kind = 'granted')::int "grants of store credit",
    (select count(*) from ledger_entries)::int "ledger entries",
    (select count(*) from mails)::int "mails",
    (select count(*) from provider_events)::int "webhooks heard"`

/** Reconciles the database, the provider and the results shown to customers. */
export async function prove(
  { database, sandboxUrl, opened }: Market,
  shown: Shown,
): Promise<{ counts: Record<string, number | string>; differences: string[] }> {
  const { differences: provider, ...captured } = await provenByProvider(database, { sandboxUrl, key })
  const tables = await provenByTables(database, shown)
  const db = connect({ url: database.url, clock: systemClock, constraints: {} })
  const books = await wrongNow(db.read)
  const [held, atProvider] = [await heldByProvider(db.read), (await providerAt({ sandboxUrl }).balance()) - opened]
  if (held !== atProvider) books.push(`the provider holds ${atProvider} for us, and the ledger says ${held}`)
  await db.close()
  const [counts] = await database.query<Record<string, number>>(counted)
  const naira = (kobo: number) => `₦${(kobo / 100).toLocaleString('en-NG')}`
  return {
    counts: {
      ...counts,
      'payments captured at the provider': captured.payments,
      'that is': naira(captured.kobo),
      'refunds made by the provider': captured.refunds,
      'transfers made by the provider': captured.transfers,
      'which is': naira(captured.refundedKobo),
      'orders that people were shown': shown.orders.size,
    },
    differences: [...provider, ...tables, ...books],
  }
}
