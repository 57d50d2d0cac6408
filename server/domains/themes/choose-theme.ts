import { defaultThemeId } from '#contract/themes/themes.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { knownTheme } from './catalogue.ts'
import { isOffered } from './offered.ts'
import { lookColumns } from './theme-look.ts'

/** Serializes theme changes per store. */
export const lockStore = ({ tx }: Work, { storeId }: StoreScope) =>
  tx.selectFrom('stores').select('id').where('id', '=', storeId).forNoKeyUpdate().execute()

/** Assigns the default theme to a new store. */
export async function giveDefaultTheme({ tx, now }: Work, storeId: string): Promise<void> {
  await tx
    .insertInto('merchant_themes')
    .values({ store_id: storeId, theme_id: defaultThemeId, active: true, created_at: now })
    .execute()
}

/**
 * Gives a store an additional theme and returns its merchantThemeId. Header, body and socials are copied from the
 * active theme; colours are the theme's own.
 */
export async function getTheme(
  work: Work,
  scope: StoreScope,
  themeId: number,
): Promise<string | Failure<'theme_not_found' | 'theme_not_offered'>> {
  const { tx, now } = work
  const { storeId } = scope
  if (!knownTheme(themeId)) return fail('theme_not_found')
  await lockStore(work, scope)
  const owned = await tx
    .selectFrom('merchant_themes')
    .select('id')
    .where('store_id', '=', storeId)
    .where('theme_id', '=', themeId)
    .executeTakeFirst()
  if (owned) return owned.id
  if (!(await isOffered(tx, themeId))) return fail('theme_not_offered')
  const on = await tx
    .selectFrom('merchant_themes')
    .select(lookColumns)
    .where('store_id', '=', storeId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('merchant_themes')
    .values({
      ...on,
      store_id: storeId,
      theme_id: themeId,
      active: false,
      colors: '{}',
      socials: JSON.stringify(on.socials),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Activates one of the store's themes. The caller has locked the store. */
export async function putOn(work: Work, { storeId }: StoreScope, merchantThemeId: string): Promise<void> {
  const ofStore = work.tx.updateTable('merchant_themes').where('store_id', '=', storeId)
  await ofStore.set({ active: false }).where('active', '=', true).where('id', '!=', merchantThemeId).execute()
  await ofStore.set({ active: true }).where('id', '=', merchantThemeId).execute()
  work.invalidate(`theme:${storeId}`)
}

/** Activates a theme of a store with its last published settings and returns its merchantThemeId. */
export async function activateTheme(
  work: Work,
  scope: StoreScope,
  themeId: number,
): Promise<string | Failure<'theme_not_found' | 'theme_not_offered'>> {
  const id = await getTheme(work, scope, themeId)
  if (typeof id === 'string') await putOn(work, scope, id)
  return id
}
