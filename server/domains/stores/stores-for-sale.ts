import { type RawBuilder, sql } from 'kysely'
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

interface StoreRow {
  id: string
  name: string
  url: string
  merchant_id: string
  live: boolean
  plan: Plan
  payment_category: StoreForSale['paymentCategory']
  vat_registered: boolean | null
  pickup_state: string | null
  pickup_lga: string | null
  pickup_street: string | null
}

const storeOf = ({ pickup_state: state, pickup_lga: lga, pickup_street: street, ...row }: StoreRow): StoreForSale => ({
  id: row.id,
  name: row.name,
  url: row.url,
  merchantId: row.merchant_id,
  live: row.live,
  pickup: state && lga && street ? { state, lga, street } : null,
  plan: row.plan,
  paymentCategory: row.payment_category,
  vatBps: row.vat_registered ? vatBps : 0,
})

/** SQL: JSON of the stores in a list of IDs, live or not, for `storesOf`. */
export const storesSql = (ids: RawBuilder<unknown>): RawBuilder<StoreRow[]> => sql`(
  select coalesce(json_agg(store), '[]') from (
    select s.id, s.name, s.url, s.merchant_id, s.live, s.plan, s.payment_category, t.vat_registered,
      s.pickup_state, s.pickup_lga, s.pickup_street
    from stores s left join store_tax_registrations t on t.store_id = s.id where s.id = any(${ids})) store)`

/** Returns the stores of rows of `storesSql` by ID. */
export const storesOf = (rows: readonly StoreRow[]): Map<string, StoreForSale> =>
  new Map(rows.map(row => [row.id, storeOf(row)]))

/** Returns stores by ID, live or not; unknown IDs are left out. */
export async function storesById(read: Reader, ids: readonly string[]): Promise<Map<string, StoreForSale>> {
  const { rows } = await sql<{ stores: StoreRow[] }>`select ${storesSql(sql`${[...ids]}::uuid[]`)} stores`.execute(read)
  return storesOf(rows[0]?.stores ?? [])
}
