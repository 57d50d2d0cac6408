import { sql } from 'kysely'
import type { Privacy } from '#platform/module.ts'
import { planNames } from './plans.ts'
import { storeChanged } from './store-changed.ts'

/** The stores' part of a merchant's data. */
export const storesPrivacy: Privacy = {
  async tell(read, { id }) {
    const [stores, bankAccounts, membership] = await Promise.all([
      read
        .selectFrom('stores')
        .select([
          'name',
          'url',
          'description',
          'phone_number',
          'pickup_state',
          'pickup_lga as pickup_local_government_area',
          'pickup_street',
        ])
        .select(['office_address', 'rc_number', 'plan', 'created_at'])
        .where('merchant_id', '=', id)
        .execute(),
      read
        .selectFrom('store_bank_accounts as b')
        .innerJoin('stores as s', 's.id', 'b.store_id')
        .select(['b.bank_name', 'b.account_number', 'b.account_name'])
        .where('s.merchant_id', '=', id)
        .execute(),
      read
        .selectFrom('store_members as m')
        .innerJoin('stores as s', 's.id', 'm.store_id')
        .leftJoin('store_roles as r', 'r.id', 'm.role_id')
        .select(['s.name as store', 'r.name as role'])
        .where('m.account_id', '=', id)
        .execute(),
    ])
    const named = stores.map(row => ({ ...row, plan: planNames[row.plan] }))
    return { stores: named, storeBankAccounts: bankAccounts, storeMembership: membership }
  },

  /** Its owner closes a live store first. */
  async openMatters(read, { id }) {
    const open = await read
      .selectFrom('stores')
      .select('name')
      .where('merchant_id', '=', id)
      .where('live', '=', true)
      .execute()
    return open.map(({ name }) => ({ what: `${name} is open. Close it first.`, path: '/merchant/account#store' }))
  },

  /** Its stores close for good: nobody is left to run them. One that awaits approval awaits it no longer. */
  async erase(work, { id }) {
    const { tx, now } = work
    await tx
      .updateTable('stores')
      .set({ submitted_at: null, first_approved_by: null, first_approved_at: null })
      .where('merchant_id', '=', id)
      .where('second_approved_at', 'is', null)
      .execute()
    const stores = await tx
      .updateTable('stores')
      .set({ phone_number: null, pickup_street: null, office_address: '', social_links: '{}' })
      .set(({ fn, ref, val }) => ({
        closing_at: fn.coalesce(ref('closing_at'), val(now)),
        closed_at: fn.coalesce(ref('closed_at'), val(now)),
      }))
      .where('merchant_id', '=', id)
      .returning(['id', sql<boolean>`old.live`.as('wasLive')])
      .execute()
    for (const store of stores) {
      await tx.deleteFrom('store_bank_accounts').where('store_id', '=', store.id).execute()
      // An administrator can have restored it just before.
      await storeChanged(work, store.id, ...(store.wasLive ? (['live'] as const) : []))
    }
    // Staff leave the store; its owner stays for its history.
    await tx.deleteFrom('store_members').where('account_id', '=', id).where('role_id', 'is not', null).execute()
  },
}
