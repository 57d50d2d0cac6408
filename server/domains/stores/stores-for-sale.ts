import type { Reader } from '#platform/database/database.ts'
import type { Pickup } from './create-store.ts'
import { type Plan, plans } from './plans.ts'

/** What selling and paying out need to know of a store. */
export interface StoreForSale {
  id: string
  name: string
  url: string
  merchantId: string
  live: boolean
  /** Null until the merchant has said where its goods are fetched. */
  pickup: Pickup | null
  plan: Plan
  /** What the platform takes of goods less discounts, in basis points. */
  commissionBps: number
  paymentCategory: 'on-approval' | 'next-day' | 'weekly'
}

/** Stores by id, live or not; one that doesn't exist is left out. */
export async function storesById(read: Reader, ids: readonly string[]): Promise<Map<string, StoreForSale>> {
  if (!ids.length) return new Map()
  const rows = await read
    .selectFrom('stores')
    .select(['id', 'name', 'url', 'merchant_id', 'live', 'plan', 'payment_category'])
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
        commissionBps: plans[row.plan].commissionBps,
        paymentCategory: row.payment_category,
      },
    ]),
  )
}
