import { isDeepStrictEqual } from 'node:util'
import type { MerchantTheme } from '#contract/themes/merchant-themes.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { themeOf } from './catalogue.ts'
import { lookColumns, looksOf } from './theme-look.ts'

/** Returns a store's themes, published, draft and as published before, by number. */
export async function themesOfStore(read: Reader, { storeId }: StoreScope): Promise<MerchantTheme[]> {
  const published = await read
    .selectFrom('merchant_themes as t')
    .innerJoin('stores as s', 's.id', 't.store_id')
    .select(['t.id', 't.theme_id', 't.active', 's.name as store_name'])
    .select(lookColumns.map(column => `t.${column}` as const))
    .where('t.store_id', '=', storeId)
    .orderBy('t.theme_id')
    .execute()
  const drafts = await read
    .selectFrom('merchant_theme_drafts as d')
    .innerJoin('merchant_themes as t', 't.id', 'd.merchant_theme_id')
    .select('t.id')
    .select(lookColumns.map(column => `d.${column}` as const))
    .where('t.store_id', '=', storeId)
    .execute()
  const formers = await read
    .selectFrom('merchant_theme_looks_before as b')
    .innerJoin('merchant_themes as t', 't.id', 'b.merchant_theme_id')
    .select(['t.id', 'b.replaced_at'])
    .select(lookColumns.map(column => `b.${column}` as const))
    .where('t.store_id', '=', storeId)
    .execute()
  const lookOf = await looksOf(read, [...published, ...drafts, ...formers])
  return published.map(row => {
    const of = { theme: themeOf(row.theme_id), storeName: row.store_name }
    const kept = drafts.find(({ id }) => id === row.id)
    const former = formers.find(({ id }) => id === row.id)
    const [shown, draft] = [lookOf(row, of), kept ? lookOf(kept, of) : null]
    return {
      merchantThemeId: row.id,
      theme: of.theme,
      active: row.active,
      published: shown,
      // A draft equal to the published settings has nothing to publish.
      draft: isDeepStrictEqual(draft, shown) ? null : draft,
      before: former ? { look: lookOf(former, of), until: former.replaced_at.toISOString() } : null,
    }
  })
}

/** Returns one of a store's themes by its merchantThemeId. */
export async function themeOfStore(
  read: Reader,
  scope: StoreScope,
  merchantThemeId: string,
): Promise<MerchantTheme | Failure<'theme_not_found'>> {
  const all = await themesOfStore(read, scope)
  return all.find(each => each.merchantThemeId === merchantThemeId) ?? fail('theme_not_found')
}
