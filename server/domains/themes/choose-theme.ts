import { defaultThemeId } from '#contract/themes/themes.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { knownTheme } from './catalogue.ts'
import { isOffered } from './offered.ts'
import { lookColumns } from './theme-look.ts'

/** Locks the store, so that its theme changes run one after another. */
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
 * Adds a theme to a store and returns its merchantThemeId; an owned theme is returned as it is. Header, body and
 * socials are copied from the active theme; colours are the theme's own. Returns `theme_not_found` for an unknown theme
 * and `theme_not_offered` for one that administrators withdrew.
 */
export async function addTheme(
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
  const active = await tx
    .selectFrom('merchant_themes')
    .select(lookColumns)
    .where('store_id', '=', storeId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('merchant_themes')
    .values({
      ...active,
      store_id: storeId,
      theme_id: themeId,
      active: false,
      colors: '{}',
      socials: JSON.stringify(active.socials),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Activates one of the store's themes. The caller has locked the store. */
export async function setActive(work: Work, { storeId }: StoreScope, merchantThemeId: string): Promise<void> {
  const ofStore = work.tx.updateTable('merchant_themes').where('store_id', '=', storeId)
  await ofStore.set({ active: false }).where('active', '=', true).where('id', '!=', merchantThemeId).execute()
  await ofStore.set({ active: true }).where('id', '=', merchantThemeId).execute()
  work.invalidate(`theme:${storeId}`)
}

/**
 * Activates a theme with its last published settings, adding it to the store first if needed, and returns its
 * merchantThemeId. Fails like `addTheme`.
 */
export async function activateTheme(
  work: Work,
  scope: StoreScope,
  themeId: number,
): Promise<string | Failure<'theme_not_found' | 'theme_not_offered'>> {
  const id = await addTheme(work, scope, themeId)
  if (typeof id === 'string') await setActive(work, scope, id)
  return id
}
