import { type CatalogueTheme, offerTheme } from '#contract/themes/merchant-themes.ts'
import { defaultThemeId } from '#contract/themes/themes.ts'
import { audit } from '#platform/audit.ts'
import type { Caller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { knownTheme, themes } from './catalogue.ts'

/** Returns the themes that stores can no longer get. */
export async function withdrawnThemes(read: Reader): Promise<ReadonlySet<number>> {
  const rows = await read.selectFrom('withdrawn_themes').select('theme_id').execute()
  return new Set(rows.map(row => row.theme_id))
}

export const isOffered = async (read: Reader, themeId: number): Promise<boolean> =>
  !(await withdrawnThemes(read)).has(themeId)

/** Returns all themes, with the number of stores where each is active, and that have it. */
export async function catalogueThemes(read: Reader): Promise<CatalogueTheme[]> {
  const withdrawn = await withdrawnThemes(read)
  const counts = await read
    .selectFrom('merchant_themes')
    .select(({ fn }) => [
      'theme_id',
      fn.countAll<number>().as('owned'),
      fn.countAll<number>().filterWhere('active', '=', true).as('active'),
    ])
    .groupBy('theme_id')
    .execute()
  return themes.map(theme => {
    const count = counts.find(each => each.theme_id === theme.id)
    return { theme, offered: !withdrawn.has(theme.id), activeIn: count?.active ?? 0, ownedBy: count?.owned ?? 0 }
  })
}

/** Sets whether stores can get a theme. Stores that have it keep it; the default theme is always available. */
export async function setOffered(
  work: Work,
  by: Pick<Caller, 'accountId' | 'name'>,
  themeId: number,
  offered: boolean,
): Promise<undefined | Failure<'theme_not_found' | 'theme_is_default'>> {
  const { tx, now } = work
  if (!knownTheme(themeId)) return fail('theme_not_found')
  if (themeId === defaultThemeId) return offered ? undefined : fail('theme_is_default')
  const { changed } = offered
    ? await tx
        .deleteFrom('withdrawn_themes')
        .where('theme_id', '=', themeId)
        .executeTakeFirst()
        .then(({ numDeletedRows }) => ({ changed: numDeletedRows > 0 }))
    : await tx
        .insertInto('withdrawn_themes')
        .values({ theme_id: themeId, withdrawn_at: now })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
        .then(({ numInsertedOrUpdatedRows = 0n }) => ({ changed: numInsertedOrUpdatedRows > 0 }))
  if (changed)
    await audit(work, by, {
      action: offerTheme.id,
      subject: ['theme', String(themeId)],
      before: { offered: !offered },
      after: { offered },
    })
}
