import { type Expression, sql } from 'kysely'
import { z } from 'zod'
import { homeAddress } from '#contract/onboarding/onboarding.ts'
import { namesakesOf } from '#domains/stores/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Known } from './progress.ts'

const keptAddresses = z.array(homeAddress).catch([])

/** Returns all stored data of a store and its owner. */
export async function onboardingData(read: Reader, storeId: string) {
  const { home_addresses, ...row } = await read
    .selectFrom('stores as s')
    .innerJoin('accounts as a', 'a.id', 's.merchant_id')
    .leftJoin('merchant_details as d', 'd.account_id', 'a.id')
    .leftJoin('store_bank_accounts as b', 'b.store_id', 's.id')
    .leftJoin('categories as c', 'c.id', 's.category_id')
    .leftJoin('files as logo', 'logo.id', 's.logo_id')
    .select(['s.id', 's.name', 's.url', 's.description', 's.phone_number as store_phone', 's.is_registered_business'])
    .select(['s.rc_number', 's.staff_size', 's.office_address', 's.is_physical_location'])
    .select(['s.pickup_state', 's.pickup_lga', 's.pickup_street', 's.category_id', 'c.name as category_name'])
    .select(['s.submitted_at', 's.first_approved_at', 's.second_approved_at', 's.suspended_at'])
    .select([
      's.rejected_at',
      's.rejection_reason',
      's.suspension_reason',
      'logo.id as logo_id',
      'logo.width',
      'logo.height',
    ])
    .select(['a.id as owner_id', 'a.email', 'a.first_name', 'a.last_name', 'a.phone_number'])
    .select(sql<string | null>`d.date_of_birth::text`.as('date_of_birth'))
    .select(['d.nationality', 'd.id_document_type', 'd.id_document_number', 'd.id_document_file_id'])
    .select(['d.home_addresses', 'd.use_home_address', 'd.proof_of_address_file_id'])
    .select(['b.bank_code', 'b.bank_name', 'b.account_number', 'b.account_name'])
    .select(eb => subCategories(eb.ref('s.id')).as('sub_categories'))
    .where('s.id', '=', storeId)
    .executeTakeFirstOrThrow()
  const same_named = await namesakesOf(read, storeId, row.name)
  const known = { ...row, same_named, home_addresses: keptAddresses.parse(home_addresses) }
  return known satisfies Known
}
export type OnboardingData = Awaited<ReturnType<typeof onboardingData>>

const subCategories = (storeId: Expression<string>) => sql<{ id: string; name: string }[]>`
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name), '[]')
   from store_sub_categories sub join categories c on c.id = sub.category_id where sub.store_id = ${storeId})`
