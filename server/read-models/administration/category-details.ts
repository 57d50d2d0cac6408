import { sql } from 'kysely'
import type { CategoryDetails } from '#contract/catalog/category-work.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/**
 * Returns what is in a category, the categories below it and those merged into any of these; `category_not_found` if it
 * isn't in the tree.
 */
export async function categoryDetails(
  read: Reader,
  id: string,
): Promise<CategoryDetails | Failure<'category_not_found'>> {
  const { rows } = await sql<CategoryDetails>`
    with recursive tree as (
      select id, level from categories where id = ${id} and merged_into is null
      union all
      select c.id, c.level from categories c join tree on c.parent_id = tree.id where c.merged_into is null
    ), within as (
      select id, level from tree
      union select c.id, c.level from categories c join tree on c.merged_into = tree.id
    ), goods as (
      select count(*) filter (where deleted_at is null) as products, count(*) filter (where visible) as on_sale
      from within join products p on p.child_category_id = within.id where within.level = 3
    )
    select c.id, c.name, c.level, (select count(*) - 1 from tree) as below,
      goods.products, goods.on_sale as "onSale",
      (select count(*) from stores s where s.category_id = c.id
        or exists (select from store_sub_categories n where n.store_id = s.id and n.category_id in (select id from within))) as stores,
      (select count(*) from coupons k where k.deleted_at is null
        and (k.spend_scope = 'Category' and k.spend_ids && array(select id from within)
          or k.reward_scope = 'Category' and k.reward_ids && array(select id from within))) as coupons
    from categories c, goods where c.id = ${id} and c.merged_into is null`.execute(read)
  return rows[0] ?? fail('category_not_found')
}
