import { sql } from 'kysely'
import type { firstSteps } from '#contract/catalog/selling.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'

/** Returns what a store has done of the steps to its first sale. */
export async function firstStepsOf(read: Reader, { storeId }: StoreScope): Promise<AnswerOf<typeof firstSteps>> {
  const { rows } = await sql<AnswerOf<typeof firstSteps>>`
    select s.url as "storeUrl", s.live, exists (select from orders o where o.store_id = s.id) as sold,
      exists (select from products p where p.store_id = s.id and p.deleted_at is null and p.published) as product,
      exists (select from store_policies y where y.store_id = s.id) as policy,
      s.pickup_street is not null as delivery,
      exists (select from store_bank_accounts b where b.store_id = s.id) as bank,
      exists (select from merchant_themes t where t.store_id = s.id and (t.title <> '' or t.banner_image_id is not null
        or t.logo_id is not null or t.colors <> '{}' or not t.active)) as theme
    from stores s where s.id = ${storeId}`.execute(read)
  const [row] = rows
  if (!row) throw new Error('The scope is of a store that doesn’t exist')
  return row
}
