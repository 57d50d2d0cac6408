import { sql } from 'kysely'
import type { NamedStore } from '#contract/stores/store-summary.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, failField } from '#platform/failure.ts'
import { freeUrl } from './create-store.ts'
import { storeUrlOf } from './store-url.ts'

/** Store names that readers take for the same: without case, accents, spaces and punctuation, as in the index stores_name_key. */
const nameKey = (name: unknown) => sql`regexp_replace(plain(${name}), '[^[:alnum:]]+', '', 'g')`

/** Returns approved stores whose name reads like `name`, official outlets first, except one store itself. */
export async function sameNamed(read: Reader, name: string, storeId: string | null): Promise<Namesake[]> {
  const { rows } = await sql<Namesake>`
    select s.id, s.name as "storeName", s.url as "storeUrl", s.official
    from stores s, (select ${nameKey(sql`${name}::text`)} as key) wanted
    where s.second_approved_at is not null and s.closed_at is null and wanted.key <> ''
      and ${nameKey(sql`s.name`)} = wanted.key and s.id is distinct from ${storeId}::uuid
    order by s.official desc, s.second_approved_at, s.id limit 5`.execute(read)
  return rows
}

type Namesake = NamedStore & { official: boolean }

/** Returns approved stores with the same name as a store. */
export async function namesakesOf(read: Reader, storeId: string, name: string): Promise<NamedStore[]> {
  const found = await sameNamed(read, name, storeId)
  return found.map(({ id, storeName, storeUrl }) => ({ id, storeName, storeUrl }))
}

/** Returns `store_name_taken` for the name of an official outlet. `field` is the input's, `storeId` null for a new store. */
export async function officialName(
  read: Reader,
  { name, field, storeId }: { name: string; field: string; storeId: string | null },
): Promise<undefined | Failure<'store_name_taken'>> {
  const [first] = await sameNamed(read, name, storeId)
  return first?.official ? failField(field, 'store_name_taken') : undefined
}

/**
 * Derives the URL of a renamed store from its new name, until its first approval and unless its merchant chose the URL.
 * Nobody can have seen the old URL, so it is free again.
 */
export async function followName({ tx }: Work, storeId: string, before: { name: string; url: string }): Promise<void> {
  const store = await tx
    .selectFrom('stores')
    .select(['name', 'url'])
    .where('id', '=', storeId)
    .where('first_approved_at', 'is', null)
    .where('second_approved_at', 'is', null)
    .executeTakeFirst()
  if (!store || store.url !== before.url || !isFrom(before.url, before.name) || isFrom(before.url, store.name)) return
  const url = await freeUrl(tx, store.name)
  await tx.updateTable('stores').set({ url }).where('id', '=', storeId).execute()
  await tx.deleteFrom('store_urls_before').where('store_id', '=', storeId).where('url', '=', before.url).execute()
}

/** Returns whether a URL is derived from a name, with or without a number. */
const isFrom = (url: string, name: string): boolean => {
  const base = storeUrlOf(name)
  return url.startsWith(base) && /^(-\d+)?$/.test(url.slice(base.length))
}
