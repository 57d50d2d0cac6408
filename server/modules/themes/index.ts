import { getCustomization, listThemeTestimonials } from '#contract/themes.ts'
import { failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import type { Module } from '#platform/module.ts'
import { customizationOf, shownTestimonials } from './themes.views.ts'

export { themes } from './catalogue.ts'
export {
  activateTheme,
  addThemeTestimonial,
  setThemeBody,
  setThemeColors,
  setThemeHeader,
  setThemeSocials,
} from './set-theme.ts'

/** What is told when the store's name or state changes, and when its theme or testimonials do. */
const tags = (storeId: string) => [`store:${storeId}`, `theme:${storeId}`]

const routes: readonly Route[] = [
  route(getCustomization, async ({ params, db }) => {
    const shown = await customizationOf(db.lagging, params.id)
    return failed(shown) ? shown : answer(shown, { tags: tags(shown.storeId) })
  }),
  route(listThemeTestimonials, async ({ params, db }) => {
    const shown = await shownTestimonials(db.lagging, params.merchantThemeId)
    if (failed(shown)) return shown
    const { storeId, rows } = shown
    return answer({ count: rows.length, rows }, { tags: tags(storeId) })
  }),
]

export const themesModule = (): Module => ({ routes })
