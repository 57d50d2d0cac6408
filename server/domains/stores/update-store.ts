import { sql, type Updateable } from 'kysely'
import type { Work } from '#platform/database/database.ts'
import type { DB } from '#platform/database/schema.gen.ts'
import type { Pickup } from './create-store.ts'
import { storeChanged } from './store-changed.ts'
import { followName } from './store-names.ts'

// Updates single columns of `stores` for higher domains, which check permission and validity beforehand.

const update = async ({ tx }: Work, storeId: string, columns: Updateable<DB['stores']>): Promise<void> => {
  await tx.updateTable('stores').set(columns).where('id', '=', storeId).execute()
}

/** The business details that a merchant fills in during onboarding. */
export interface StoreDetails {
  name: string
  description: string
  phoneNumber: string
  logoId: string | null
  /** The registration number; null for a business that isn't registered. */
  rcNumber: string | null
  staffSize: DB['stores']['staff_size']
  officeAddress: string
}

export async function setStoreDetails(work: Work, storeId: string, details: StoreDetails): Promise<void> {
  const { renamed, ...before } = await work.tx
    .updateTable('stores')
    .set({
      name: details.name,
      description: details.description,
      phone_number: details.phoneNumber,
      logo_id: details.logoId,
      is_registered_business: details.rcNumber !== null,
      rc_number: details.rcNumber,
      staff_size: details.staffSize,
      office_address: details.officeAddress,
    })
    .where('id', '=', storeId)
    .returning([
      sql<boolean>`old.name <> new.name`.as('renamed'),
      sql<string>`old.name`.as('name'),
      sql<string>`old.url`.as('url'),
    ])
    .executeTakeFirstOrThrow()
  if (renamed) await followName(work, storeId, before)
  await storeChanged(work, storeId, ...(renamed ? (['name'] as const) : []))
}

export const setStoreCategory = (work: Work, storeId: string, categoryId: string): Promise<void> =>
  update(work, storeId, { category_id: categoryId })

/** Moves every store of one category to another. */
export async function replaceStoreCategory({ tx }: Work, fromId: string, intoId: string): Promise<void> {
  await tx.updateTable('stores').set({ category_id: intoId }).where('category_id', '=', fromId).execute()
}

/** Sets where couriers pick up; leaves unchanged whether customers can visit the place unless `physical` is given. */
export const setPickup = (work: Work, storeId: string, pickup: Pickup, physical?: boolean): Promise<void> =>
  update(work, storeId, {
    pickup_state: pickup.state,
    pickup_lga: pickup.lga,
    pickup_street: pickup.street,
    ...(physical !== undefined && { is_physical_location: physical }),
  })

/** Submits a store for approval and clears an earlier rejection. */
export const markSubmitted = (work: Work, storeId: string): Promise<void> =>
  update(work, storeId, { submitted_at: work.now, rejected_at: null, rejection_reason: null })

export const setStoreDelivers = (work: Work, storeId: string, deliversItself: boolean): Promise<void> =>
  update(work, storeId, { delivers_itself: deliversItself })

/** Assigns a hub that has yet to approve the store, or none. */
export const setStoreHub = (work: Work, storeId: string, hubId: string | null): Promise<void> =>
  update(work, storeId, {
    hub_id: hubId,
    hub_chosen_at: hubId ? work.now : null,
    hub_approved_at: null,
    hub_declined: null,
  })

export const markHubApproved = (work: Work, storeId: string): Promise<void> =>
  update(work, storeId, { hub_approved_at: work.now })

/** Removes the hub of a store and keeps why the hub declined it. */
export const markHubDeclined = (work: Work, storeId: string, reason: string): Promise<void> =>
  update(work, storeId, { hub_id: null, hub_chosen_at: null, hub_approved_at: null, hub_declined: reason })

/**
 * SQL: common table expression that takes the next order number of each store, `numbered (numbered_store, taken)`. It
 * locks the stores in the order of their IDs, and checkouts of the same stores wait for each other here, so it belongs in
 * the last statement of a transaction.
 */
export const orderNumbersSql = (storeIds: readonly string[]) => sql`
  numbered (numbered_store, taken) as materialized (
    select store_id, number from take_order_numbers(${[...storeIds]}::uuid[]))`

/** Adds units sold, negative for units returned, to the totals of stores. */
export async function addSold({ tx }: Work, sold: readonly { storeId: string; quantity: number }[]): Promise<void> {
  const [ids, quantities] = [sold.map(({ storeId }) => storeId), sold.map(({ quantity }) => quantity)]
  // Orders that are being placed lock their stores by id, too; an update alone would lock in any order.
  await sql`select from stores where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  await sql`update stores s set sold_count = greatest(0, s.sold_count + of_store.quantity)
    from (select store_id, sum(quantity)::int as quantity
      from unnest(${ids}::uuid[], ${quantities}::int[]) as sold (store_id, quantity) group by store_id) of_store
    where s.id = of_store.store_id`.execute(tx)
}

/** Sets the running automatic coupons of a store that the transaction has locked, if they differ. */
export async function setStoreOffers(work: Work, storeId: string, offers: readonly object[]): Promise<void> {
  const { numUpdatedRows } = await work.tx
    .updateTable('stores')
    .set({ offers: JSON.stringify(offers) })
    .where('id', '=', storeId)
    .where('offers', 'is distinct from', sql<string>`${JSON.stringify(offers)}::jsonb`)
    .executeTakeFirst()
  if (numUpdatedRows) await storeChanged(work, storeId, 'offers')
}

/** Sets whether a store is an official outlet now. */
export async function setOfficial(work: Work, storeId: string, official: boolean): Promise<void> {
  await work.tx.updateTable('stores').set({ official }).where('id', '=', storeId).execute()
  work.invalidate(`store:${storeId}`)
}
