import { sql } from 'kysely'
import type { PaymentCategory } from '#contract/payouts/payouts.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import type { Plan } from './plans.ts'
import { storeUrlOf } from './store-url.ts'

/** Pickup address for couriers. */
export interface Pickup {
  state: string
  lga: string
  street: string
}

export interface NewStore {
  merchantId: string
  name: string
  description?: string
  phoneNumber?: string
  logoId?: string
  pickup?: Pickup
  isRegisteredBusiness?: boolean
  plan?: Plan
  /** Payout schedule. */
  paymentCategory?: PaymentCategory
  /** True if the merchant submits it for approval later; otherwise it awaits approval at once. */
  onboards?: boolean
}

/**
 * Creates a merchant's store, not live yet, with the merchant as its owner. A URL that is taken gets -2, -3 and so on.
 */
export async function createStore(work: Work, store: NewStore): Promise<{ id: string; url: string }> {
  for (;;) {
    const url = await freeUrl(work.tx, store.name)
    const created = await work.tx
      .insertInto('stores')
      .values({
        merchant_id: store.merchantId,
        name: store.name,
        url,
        description: store.description ?? '',
        phone_number: store.phoneNumber ?? null,
        logo_id: store.logoId ?? null,
        pickup_state: store.pickup?.state ?? null,
        pickup_lga: store.pickup?.lga ?? null,
        pickup_street: store.pickup?.street ?? null,
        is_registered_business: store.isRegisteredBusiness ?? false,
        plan: store.plan ?? 'starter',
        payment_category: store.paymentCategory ?? 'on-approval',
        submitted_at: store.onboards ? null : work.now,
        created_at: work.now,
      })
      .onConflict(conflict => conflict.column('url').doNothing())
      .returning(['id', 'url'])
      .executeTakeFirst()
    if (!created) continue
    await work.tx.insertInto('store_members').values({ account_id: store.merchantId, store_id: created.id }).execute()
    return created
  }
}

/** Returns the URL of a name, with -2, -3 and so on if another store has or had it. */
export async function freeUrl(read: Reader, name: string): Promise<string> {
  const base = storeUrlOf(name)
  for (let n = 1; ; n++) {
    const url = n === 1 ? base : `${base}-${n}`
    const { rows } = await sql<{ taken: boolean }>`
      select exists (select from stores where url = ${url})
        or exists (select from store_urls_before where url = ${url}) as taken`.execute(read)
    if (!rows[0]?.taken) return url
  }
}
