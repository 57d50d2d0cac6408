import { vatBps } from '#contract/stores/tax.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Pickup } from './create-store.ts'
import type { Plan } from './plans.ts'

/** A store for selling and payouts. */
export interface StoreForSale {
  id: string
  name: string
  url: string
  merchantId: string
  live: boolean
  /** Null until the merchant enters a pickup address. */
  pickup: Pickup | null
  plan: Plan
  paymentCategory: 'on-approval' | 'next-day' | 'weekly'
  /** VAT rate that its prices include, in basis points; 0 unless it is registered for VAT. */
  vatBps: number
}

/** Returns stores by ID, live or not; unknown IDs are left out. */
export async function storesById(read: Reader, ids: readonly string[]): Promise<Map<string, StoreForSale>> {
  if (!ids.length) return new Map()
  const rows = await read
    .selectFrom('stores')
    .leftJoin('store_tax_registrations as t', 't.store_id', 'id')
    .select(['id', 'name', 'url', 'merchant_id', 'live', 'plan', 'payment_category', 't.vat_registered'])
    .select(['pickup_state', 'pickup_lga', 'pickup_street'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ pickup_state: state, pickup_lga: lga, pickup_street: street, ...row }) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        url: row.url,
        merchantId: row.merchant_id,
        live: row.live,
        pickup: state && lga && street ? { state, lga, street } : null,
        plan: row.plan,
        paymentCategory: row.payment_category,
        vatBps: row.vat_registered ? vatBps : 0,
      },
    ]),
  )
}
