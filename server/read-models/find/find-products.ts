import { sql } from 'kysely'
import { nameAndSku, productsWithCode, storeProductsWith } from '#domains/catalog/index.ts'
import { hasTyped, hasWords, indexedWords } from '#platform/database/like.ts'
import { homeOf, type LookUp, mostRead } from './look-up.ts'

/** Number of the newest products that are scanned for a text that no index covers, such as two letters. */
const mostScanned = 1000

const newest = sql`p.id = any(array(select p.id from products p where p.deleted_at is null
  order by p.created_at desc, p.id desc limit ${mostScanned}))`

/** Number of matching products of which the best sellers are shown. */
const mostRanked = 200

export const findProducts: LookUp = async ({ read, caller, typed }) => {
  const columns = sql`select id, store_id, name, sku, sold_count from products p`
  const named = indexedWords(nameAndSku, typed) ?? sql`${newest} and ${hasTyped(nameAndSku, typed)}`
  // A word may be in tens of thousands of names.
  const found =
    caller.kind === 'merchant'
      ? sql`${columns} where ${storeProductsWith(caller.scope.storeId, typed)} limit ${mostRanked}`
      : sql`(${columns} where p.deleted_at is null and ${named} limit ${mostRanked})
          union (${columns} where p.deleted_at is null and p.id = any(array(${productsWithCode(typed)})) limit ${mostRead})`
  const { rows } = await sql<{ id: string; name: string; sku: string; store_name: string }>`
    select p.id, p.name, s.name as store_name, coalesce((select max(nullif(v.sku, '')) from product_variants v
      where v.store_id = p.store_id and v.product_id = p.id having count(*) = 1), p.sku) as sku from (${found}) p join stores s on s.id = p.store_id
    order by p.sold_count desc, p.id desc limit ${mostRead}`.execute(read)
  return rows.map(row => ({
    title: row.name,
    note: [caller.kind === 'merchant' ? '' : row.store_name, row.sku].filter(Boolean).join(' · '),
    path: `${homeOf[caller.kind]}/products/${row.id}`,
  }))
}

export const findCoupons: LookUp = async ({ read, caller, typed }) => {
  if (caller.kind !== 'merchant') return []
  const { rows } = await sql<{ id: string; title: string; code: string | null }>`
    select c.id, c.title, c.code from coupons c where c.store_id = ${caller.scope.storeId} and c.deleted_at is null
      and ${hasWords(sql`plain(c.title || ' ' || coalesce(c.code, ''))`, typed)}
    order by c.created_at desc, c.id desc limit ${mostRead}`.execute(read)
  return rows.map(row => ({ title: row.title, note: row.code ?? 'Automatic', path: `/merchant/coupons/${row.id}` }))
}
