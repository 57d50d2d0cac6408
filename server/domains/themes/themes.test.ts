import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStoreProfile } from '#contract/stores/store-profile.ts'
import {
  getCustomization,
  listThemeTestimonials,
  mostThemeTestimonials,
  themeSocials,
} from '#contract/themes/themes.ts'
import { scopeOf } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { changeStore, type Merchant, merchant, within } from '#tests/harness/fixtures.ts'
import {
  activateTheme,
  addThemeTestimonial,
  publishTheme,
  setThemeBody,
  setThemeColors,
  setThemeHeader,
  setThemeSocials,
  themes,
} from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const shown = async (id: string) => (await app.call(getCustomization, { params: { id } })).data
const tried = (use: (work: Work) => Promise<unknown>) => app.platform.db.transact(use)

/** A store with an active theme, and the caller to change it. */
async function themed(themeId: number): Promise<{ store: Merchant; scope: ReturnType<typeof scopeOf>; id: string }> {
  const store = await merchant(app)
  const scope = scopeOf(store.storeId)
  const id = await within(app, work => activateTheme(work, scope, themeId))
  if (typeof id !== 'string') throw new Error('No theme was put on')
  return { store, scope, id }
}

const aPicture = (isPrivate = false) =>
  within(app, async ({ tx, now }) => {
    const { id } = await tx
      .insertInto('files')
      .values({
        sha256: Buffer.from(randomUUID()),
        kind: isPrivate ? 'document' : 'picture',
        content_type: 'image/webp',
        bytes: 1,
        width: isPrivate ? null : 1200,
        height: isPrivate ? null : 400,
        private: isPrivate,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

test('a store begins with the default theme, by its own ID and by the merchantThemeId', async () => {
  const { storeId } = await merchant(app)
  const first = await shown(storeId)
  expect(first).toMatchObject({
    storeId,
    activeThemeId: 45,
    theme: { id: 45, layout: 'classic' },
    header: { logo: null, phoneNumber: null, email: null },
    body: { title: '', subtitle: '', bannerImage: null, promoImage: null },
    colors: themes[0]?.colors,
    testimonials: [],
  })
  expect(new Set(Object.values(first.socials))).toEqual(new Set([null]))
  expect(await shown(first.merchantThemeId)).toEqual(first)
})

test('has at least five themes, each with its own layout', () => {
  expect(themes.length).toBeGreaterThanOrEqual(5)
  expect(new Set(themes.map(({ layout }) => layout)).size).toBe(themes.length)
  expect(new Set(themes.map(({ id }) => id)).size).toBe(themes.length)
})

test('another theme copies header, body and socials, but has its own colours', async () => {
  const { store, scope, id } = await themed(47)
  const [logoId, bannerImageId] = [await aPicture(), await aPicture()]
  await within(app, async work => [
    await setThemeHeader(work, scope, id, { logoId, phoneNumber: '+2348030000001', email: 'hi@store.ng' }),
    await setThemeBody(work, scope, id, { bannerMainText: 'Sewn in Ìbàdàn', bannerSubText: 'By hand', bannerImageId }),
    await setThemeColors(work, scope, id, { salePrice: '#a00000' }),
    await setThemeSocials(work, scope, id, { instagram: 'https://www.instagram.com/store' }),
    await publishTheme(work, scope, id),
  ])
  const same = {
    header: { logo: { id: logoId }, phoneNumber: '+2348030000001', email: 'hi@store.ng' },
    body: { title: 'Sewn in Ìbàdàn', subtitle: 'By hand', bannerImage: { id: bannerImageId }, promoImage: null },
    socials: { instagram: 'https://www.instagram.com/store', twitter: null },
  }
  const boutique = await shown(store.storeId)
  expect(boutique).toMatchObject({ ...same, activeThemeId: 47, colors: { salePrice: '#a00000' } })

  const gallery = await within(app, work => activateTheme(work, scope, 49))
  const after = await shown(store.storeId)
  expect(after).toMatchObject({ ...same, activeThemeId: 49, merchantThemeId: gallery, colors: after.theme.colors })
  expect(await app.refused(getCustomization, { params: { id } })).toMatchObject({ code: 'store_not_found' })

  expect(await within(app, work => activateTheme(work, scope, 47))).toBe(id)
  expect(await shown(store.storeId)).toEqual(boutique)
})

test('two concurrent activations leave one', async () => {
  const { store, scope } = await themed(45)
  await Promise.all(themes.map(({ id }) => within(app, work => activateTheme(work, scope, id))))
  const rows = await app.platform.db.read
    .selectFrom('merchant_themes')
    .select('active')
    .where('store_id', '=', store.storeId)
    .execute()
  expect(rows.filter(({ active }) => active)).toHaveLength(1)
  expect(rows).toHaveLength(themes.length)
})

test('setting one part keeps the others', async () => {
  const { store, scope, id } = await themed(46)
  const publish = () => within(app, work => publishTheme(work, scope, id))
  await within(app, work => setThemeBody(work, scope, id, { bannerMainText: 'First', bannerSubText: 'Second' }))
  await within(app, work => setThemeBody(work, scope, id, { bannerSubText: 'Third' }))
  await within(app, work => setThemeBody(work, scope, id, {}))
  await publish()
  expect((await shown(store.storeId)).body).toMatchObject({ title: 'First', subtitle: 'Third' })
  await within(app, work => setThemeColors(work, scope, id, {}))
  await publish()
  expect((await shown(store.storeId)).colors).toEqual((await shown(store.storeId)).theme.colors)
})

test('rejects unknown and foreign themes', async () => {
  const { scope, id } = await themed(48)
  const other = await themed(48)
  const lost = { code: 'theme_not_found' }
  expect(await tried(work => activateTheme(work, scope, 44))).toMatchObject(lost)
  expect(await tried(work => setThemeBody(work, other.scope, id, { bannerMainText: 'Mine' }))).toMatchObject(lost)
  expect(await tried(work => setThemeColors(work, scope, randomUUID(), {}))).toMatchObject(lost)
  const missing = { code: 'picture_not_found' }
  expect(await tried(work => setThemeHeader(work, scope, id, { logoId: randomUUID() }))).toMatchObject(missing)
  const bannerImageId = await aPicture(true)
  expect(await tried(work => setThemeBody(work, scope, id, { bannerImageId }))).toMatchObject(missing)
  expect(await app.refused(getCustomization, { params: { id: randomUUID() } })).toMatchObject({ status: 404 })
  expect(await app.refused(getCustomization, { params: { id: '45' } })).toMatchObject({ status: 404 })
})

test('a store that isn’t live shows nothing', async () => {
  const { store, id } = await themed(45)
  await within(app, work => changeStore(work, store.storeId, { suspended_at: work.now }))
  for (const asked of [store.storeId, id]) {
    expect(await app.refused(getCustomization, { params: { id: asked } })).toMatchObject({ status: 404 })
    expect(await app.refused(listThemeTestimonials, { params: { merchantThemeId: asked } })).toMatchObject({
      status: 404,
    })
  }
})

test('testimonials are independent of the theme, newest first, with a limit', async () => {
  const { store, scope, id } = await themed(45)
  const add = (name: string) =>
    tried(work => addThemeTestimonial(work, scope, { name, from: 'Jos', testimonial: 'They sew so well.' }))
  await add('Ṣadé')
  await add('Ngozi')
  const listed = async (of: string) => (await app.call(listThemeTestimonials, { params: { merchantThemeId: of } })).data
  expect(await listed(id)).toMatchObject({ count: 2, rows: [{ name: 'Ngozi', from: 'Jos' }, { name: 'Ṣadé' }] })
  await within(app, work => activateTheme(work, scope, 48))
  expect((await shown(store.storeId)).testimonials).toEqual((await listed(store.storeId)).rows)

  const results = await Promise.all(Array.from({ length: mostThemeTestimonials }, (_, at) => add(`Ada ${at}`)))
  expect(results.filter(result => !failed(result))).toHaveLength(mostThemeTestimonials - 2)
  expect((await listed(store.storeId)).count).toBe(mostThemeTestimonials)
})

test.each([
  ['http://instagram.com/store'],
  ['https://instagram.com.evil.ng/store'],
  ['https://evilinstagram.com/store'],
  ['https://ada:secret@instagram.com/store'],
  ['https://instagram.com:8443/store'],
  ['javascript:alert(1)'],
  ['//instagram.com/store'],
  ['ada:secret@instagram.com/store'],
  ['instagram.com.evil.ng/store'],
  ['evil.ng/@instagram.com'],
  ['store'],
])('%s isn’t an Instagram page', typed => {
  expect(themeSocials.partial().safeParse({ instagram: typed }).success).toBe(false)
})

test.each([
  ['https://instagram.com/store', 'https://instagram.com/store'],
  ['https://www.instagram.com/store?hl=en', 'https://www.instagram.com/store?hl=en'],
  ['https://INSTAGRAM.com/store', 'https://INSTAGRAM.com/store'],
  ['instagram.com/store', 'https://instagram.com/store'],
  [' @store ', 'https://instagram.com/store'],
])('%s is one', (typed, kept) => {
  expect(themeSocials.partial().parse({ instagram: typed })).toEqual({ instagram: kept })
})

test('invalid stored values are never returned', async () => {
  const { store, id } = await themed(45)
  await within(app, ({ tx }) =>
    tx
      .updateTable('merchant_themes')
      .set({ colors: '{"salePrice":"red;}"}', socials: '{"instagram":"javascript:alert(1)"}', theme_id: 7 })
      .where('id', '=', id)
      .execute(),
  )
  const { colors, socials, theme } = await shown(store.storeId)
  expect(colors).toEqual(theme.colors)
  expect(socials.instagram).toBeNull()
  expect(theme.id).toBe(45)
})

test('a change reaches every process that caches the response', async () => {
  const keeping = await startTestApp({ sharedAnswersMb: 8 })
  try {
    const { storeId } = await merchant(keeping)
    const scope = scopeOf(storeId)
    const now = async () => {
      const { data } = await keeping.call(getCustomization, { params: { id: storeId } })
      return [data.activeThemeId, data.body.title, data.testimonials.length]
    }
    const becomes = (what: unknown[]) => expect.poll(now, { timeout: 2000, interval: 5 }).toEqual(what)
    expect(await now()).toEqual([45, '', 0])
    await within(keeping, async work => {
      const id = await activateTheme(work, scope, 48)
      if (typeof id !== 'string') return id
      return (await setThemeBody(work, scope, id, { bannerMainText: 'New here' })) ?? publishTheme(work, scope, id)
    })
    await becomes([48, 'New here', 0])
    await within(keeping, work =>
      addThemeTestimonial(work, scope, { name: 'Ada', from: '', testimonial: 'They came early.' }),
    )
    await becomes([48, 'New here', 1])
  } finally {
    await keeping.stop()
  }
})

test('a network without a link in the theme falls back to the store’s profile', async () => {
  const store = await merchant(app)
  await app.call(addStoreProfile, {
    token: store.token,
    body: { instagram: 'https://instagram.com/profile', youtube: 'https://youtube.com/@profile', store: {} },
  })
  await within(app, ({ tx }) =>
    tx
      .updateTable('merchant_themes')
      .set({ socials: JSON.stringify({ instagram: 'https://instagram.com/theme' }) })
      .where('store_id', '=', store.storeId)
      .execute(),
  )
  const { socials } = await shown(store.storeId)
  expect(socials).toMatchObject({
    instagram: 'https://instagram.com/theme',
    youtube: 'https://youtube.com/@profile',
    vimeo: null,
  })
})
