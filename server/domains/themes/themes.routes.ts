import * as contract from '#contract/themes/merchant-themes.ts'
import { getCustomization, listThemeTestimonials } from '#contract/themes/themes.ts'
import { audit, audited } from '#platform/audit.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Database, Work } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { themeOf, themes } from './catalogue.ts'
import { activateTheme, addTheme } from './choose-theme.ts'
import { discardDraft, publishTheme, setThemeBody, setThemeColors, setThemeHeader, setThemeSocials } from './draft.ts'
import { exampleFor, mostFollowed } from './example.ts'
import { catalogueThemes, setOffered, withdrawnThemes } from './offered.ts'
import { themeOfStore, themesOfStore } from './own-themes.views.ts'
import { pictureIdOf, readForm } from './read-form.ts'
import { addThemeTestimonial, deleteThemeTestimonial } from './testimonials.ts'
import { customizationOf, shownTestimonials, testimonialsOf } from './themes.views.ts'

/** Cache tags: invalidated when the store's name or state changes, and when its theme or testimonials do. */
const tags = (storeId: string) => [`store:${storeId}`, `theme:${storeId}`]

const shown: readonly Route[] = [
  route(getCustomization, async ({ params, query, db }) => {
    const customization = await customizationOf(db.hot, params.id, query.themeId)
    return failed(customization) ? customization : answer(customization, { tags: tags(customization.storeId) })
  }),
  route(listThemeTestimonials, async ({ params, db }) => {
    const testimonials = await shownTestimonials(db.hot, params.merchantThemeId)
    if (failed(testimonials)) return testimonials
    const { storeId, rows } = testimonials
    return answer({ count: rows.length, rows }, { tags: tags(storeId) })
  }),
]

/** Changes one of the store's themes and returns its new state. */
const changed = <F>(db: Database, scope: StoreScope, id: string, change: (work: Work) => Promise<undefined | F>) =>
  db.transact(async work => (await change(work)) ?? themeOfStore(work.tx, scope, id))

/** Adds a theme to the store's and returns its state. */
const chosen = (db: Database, scope: StoreScope, choose: (work: Work) => ReturnType<typeof addTheme>) =>
  db.transact(async work => {
    const id = await choose(work)
    return failed(id) ? id : themeOfStore(work.tx, scope, id)
  })

const owned: readonly Route[] = [
  route(contract.listThemes, async ({ caller: { scope }, db }) => {
    const [own, withdrawn, example] = await Promise.all([
      themesOfStore(db.read, scope),
      withdrawnThemes(db.read),
      exampleFor(db.read, scope),
    ])
    const rows = themes.map(theme => {
      const mine = own.find(each => each.theme.id === theme.id)
      return {
        theme,
        type: 'free' as const,
        offered: !withdrawn.has(theme.id),
        merchantThemeId: mine?.merchantThemeId ?? null,
        active: mine?.active ?? false,
        hasDraft: mine?.draft != null,
      }
    })
    return { count: rows.length, rows, ...example }
  }),
  route(contract.getTheme, async ({ caller: { scope }, params, db }) => {
    const theme = await themeOfStore(db.read, scope, params.id)
    return failed(theme) ? theme : { ...theme, testimonials: await testimonialsOf(db.read, scope.storeId) }
  }),
  route(contract.activateTheme, ({ caller, body, db }) =>
    chosen(db, caller.scope, work =>
      audited(work, caller, activateTheme(work, caller.scope, body.themeId), id => ({
        action: 'theme.activate',
        subject: ['store-theme', id],
        after: { name: themeOf(body.themeId).name },
      })),
    ),
  ),
  route(contract.purchaseTheme, ({ caller: { scope }, body, db }) =>
    chosen(db, scope, work => addTheme(work, scope, body.themeId)),
  ),
  route(contract.setThemeSocials, ({ caller: { scope }, body: { merchantThemeId, ...socials }, db }) =>
    changed(db, scope, merchantThemeId, work => setThemeSocials(work, scope, merchantThemeId, socials)),
  ),
  route(contract.setThemeColors, ({ caller: { scope }, body: { merchantThemeId, ...colors }, db }) =>
    changed(db, scope, merchantThemeId, work => setThemeColors(work, scope, merchantThemeId, colors)),
  ),
  route(contract.publishTheme, ({ caller, params: { id }, db }) =>
    db.transact(async work => {
      const refused = await publishTheme(work, caller.scope, id)
      if (refused) return refused
      const published = await themeOfStore(work.tx, caller.scope, id)
      if (failed(published)) return published
      await audit(work, caller, {
        action: 'theme.publish',
        subject: ['store-theme', id],
        after: { name: published.theme.name },
      })
      return published
    }),
  ),
  route(contract.discardThemeDraft, ({ caller: { scope }, params: { id }, db }) =>
    changed(db, scope, id, work => discardDraft(work, scope, id)),
  ),
  route(contract.addThemeTestimonial, ({ caller, body, db }) =>
    db.transact(work =>
      audited(work, caller, addThemeTestimonial(work, caller.scope, body), ({ id }) => ({
        action: 'theme-testimonial.add',
        subject: ['theme-testimonial', id],
        after: { name: body.name },
      })),
    ),
  ),
  route(contract.deleteThemeTestimonial, async ({ caller, params: { id }, db }) => {
    const gone = await db.transact(work =>
      audited(work, caller, deleteThemeTestimonial(work, caller.scope, id), () => ({
        action: 'theme-testimonial.delete',
        subject: ['theme-testimonial', id],
      })),
    )
    return gone ?? null
  }),
]

/** Endpoints that accept forms. They check the theme's owner before storing a picture. */
const forms = (platform: Platform): readonly Route[] => [
  route(contract.setThemeHeader, async ({ caller: { scope, accountId }, request, db }) => {
    const form = await readForm(request, contract.headerForm)
    if (failed(form)) return form
    const { merchantThemeId: id, phoneNumber, email } = form
    const own = await themeOfStore(db.read, scope, id)
    if (failed(own)) return own
    const logoId = await pictureIdOf(platform, form.logo, accountId)
    if (failed(logoId)) return logoId
    return changed(db, scope, id, work => setThemeHeader(work, scope, id, { logoId, phoneNumber, email }))
  }),
  route(contract.setThemeBody, async ({ caller: { scope, accountId }, request, db }) => {
    const form = await readForm(request, contract.bodyForm)
    if (failed(form)) return form
    const { merchantThemeId: id, bannerImage, promoImage, ...words } = form
    const own = await themeOfStore(db.read, scope, id)
    if (failed(own)) return own
    const bannerImageId = await pictureIdOf(platform, bannerImage, accountId)
    if (failed(bannerImageId)) return bannerImageId
    const promoImageId = await pictureIdOf(platform, promoImage, accountId)
    if (failed(promoImageId)) return promoImageId
    return changed(db, scope, id, work => setThemeBody(work, scope, id, { ...words, bannerImageId, promoImageId }))
  }),
]

const administered: readonly Route[] = [
  route(contract.listCatalogue, async ({ db }) => {
    const [rows, example] = await Promise.all([catalogueThemes(db.read), mostFollowed(db.read)])
    return { count: rows.length, rows, example }
  }),
  route(contract.offerTheme, async ({ caller, params, body, db }) => {
    const refused = await db.transact(work => setOffered(work, caller, params.themeId, body.offered))
    return refused ?? null
  }),
]

export const themesRoutes = (platform: Platform): readonly Route[] => [
  ...shown,
  ...owned,
  ...forms(platform),
  ...administered,
]
