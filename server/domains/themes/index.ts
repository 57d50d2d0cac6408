import type { Module, Platform } from '#platform/module.ts'
import { themesPrivacy } from './privacy.ts'
import { themesRoutes } from './themes.routes.ts'

export { themes } from './catalogue.ts'
export { activateTheme, giveDefaultTheme } from './choose-theme.ts'
export { publishTheme, setThemeBody, setThemeColors, setThemeHeader, setThemeSocials } from './draft.ts'
export { addThemeTestimonial } from './testimonials.ts'

export const themesModule = (platform: Platform): Module => ({
  privacy: themesPrivacy,
  routes: themesRoutes(platform),
})
