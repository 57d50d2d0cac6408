import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/themes/merchant-themes.ts'
import { getCustomization, listThemeTestimonials } from '#contract/themes/themes.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, changeStore, type Merchant, merchant, staff, within } from '#tests/harness/fixtures.ts'
import { sendForm } from '#tests/harness/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const shown = async ({ storeId }: Merchant) => (await app.call(getCustomization, { params: { id: storeId } })).data

/** The active theme of a store. */
async function worn({ token }: Merchant): Promise<string> {
  const { data } = await app.call(contract.listThemes, { token })
  const id = data.rows.find(({ active }) => active)?.merchantThemeId
  if (!id) throw new Error('The store has no theme on')
  return id
}

const got = async ({ token }: Merchant, id: string) =>
  (await app.call(contract.getTheme, { token, params: { id } })).data

const red = (width = 300) =>
  sharp({ create: { width, height: 200, channels: 3, background: 'red' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'a secret place' } } })
    .png()
    .toBuffer()

/** Sends a form as a browser does. */
async function send(
  part: 'header' | 'body',
  fields: Record<string, string | Uint8Array>,
  { token }: Partial<Pick<Merchant, 'token'>>,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : new File([new Uint8Array(value)], 'photo.jpg'))
  const response = await sendForm(app, `/themes/v1/customization/${part}`, form, { token, method: 'PUT' })
  return response.json<{ code?: string; message: string; data: contract.MerchantTheme; errors?: { field: string }[] }>()
}

test('the theme store offers five themes, all free, with the default one active', async () => {
  const store = await merchant(app)
  const { data } = await app.call(contract.listThemes, { token: store.token })
  expect(data.rows.map(({ theme, type, active }) => [theme.id, type, active])).toEqual([
    [45, 'free', true],
    [46, 'free', false],
    [47, 'free', false],
    [48, 'free', false],
    [49, 'free', false],
  ])
  expect(data).toMatchObject({ count: 5, example: { storeUrl: store.storeUrl, own: true } })
})

test('a store that isn’t live previews on another’s storefront', async () => {
  const [store, live] = [await merchant(app), await merchant(app)]
  await within(app, async work => {
    await changeStore(work, store.storeId, { suspended_at: work.now })
    await work.tx.updateTable('stores').set({ follower_count: 1000 }).where('id', '=', live.storeId).execute()
  })
  const { data } = await app.call(contract.listThemes, { token: store.token })
  expect(data.example).toEqual({ storeUrl: live.storeUrl, own: false })
})

test('drafts are private until published, all at once', async () => {
  const store = await merchant(app)
  const id = await worn(store)
  const before = await shown(store)
  const { token } = store
  const sent = await send(
    'body',
    { merchantThemeId: id, bannerMainText: ' Sewn in Jos ', bannerSubText: 'By hand' },
    store,
  )
  expect(sent).toMatchObject({ message: 'Theme updated', data: { draft: { body: { title: 'Sewn in Jos' } } } })
  await send('header', { merchantThemeId: id, phoneNumber: '0803 555 0188', email: 'Hi@Shop.ng' }, store)
  await app.call(contract.setThemeColors, { token, body: { merchantThemeId: id, salePrice: '#A00000' } })
  await app.call(contract.setThemeSocials, {
    token,
    body: { merchantThemeId: id, tiktok: 'https://www.tiktok.com/@shop' },
  })
  expect(await shown(store)).toEqual(before)
  const { draft, published } = await got(store, id)
  expect(published.body.title).toBe('')
  expect(draft).toMatchObject({
    header: { phoneNumber: '+2348035550188', email: 'hi@shop.ng', logo: null },
    body: { title: 'Sewn in Jos', subtitle: 'By hand' },
    colors: { salePrice: '#a00000', bodyText: before.colors.bodyText },
    socials: { tiktok: 'https://www.tiktok.com/@shop', instagram: null },
  })
  const { data } = await app.call(contract.publishTheme, { token, params: { id } })
  expect(data).toMatchObject({ draft: null, published: draft })
  const { header, body, colors, socials } = await shown(store)
  expect({ header, body, colors, socials }).toEqual(draft)
})

test('publishing keeps the look before with the moment that ended it, until the next change is published', async () => {
  const store = await merchant(app)
  const { token } = store
  const id = await worn(store)
  const publish = async (bannerMainText: string) => {
    await send('body', { merchantThemeId: id, bannerMainText }, store)
    app.clock.advance(1000)
    await app.call(contract.publishTheme, { token, params: { id } })
    return (await got(store, id)).before
  }
  expect((await got(store, id)).before).toBeNull()
  const first = (await got(store, id)).published
  expect(await publish('Second')).toEqual({ look: first, until: app.clock.now().toISOString() })
  const { published: second } = await got(store, id)
  expect(await publish('Third')).toMatchObject({ look: second })
  // Nothing changes, so the look before stays.
  expect(await publish('Third')).toMatchObject({ look: second })
})

test('discarding a draft keeps the published settings, and a draft equal to them is none', async () => {
  const store = await merchant(app)
  const { token } = store
  const id = await worn(store)
  await send('body', { merchantThemeId: id, bannerMainText: 'First' }, store)
  await app.call(contract.publishTheme, { token, params: { id } })
  await send('body', { merchantThemeId: id, bannerMainText: 'Second' }, store)
  expect((await app.call(contract.listThemes, { token })).data.rows[0]?.hasDraft).toBe(true)
  await send('body', { merchantThemeId: id, bannerMainText: 'First' }, store)
  expect((await app.call(contract.listThemes, { token })).data.rows[0]?.hasDraft).toBe(false)
  await send('body', { merchantThemeId: id, bannerMainText: 'Third' }, store)
  const { data } = await app.call(contract.discardThemeDraft, { token, params: { id } })
  expect(data).toMatchObject({ draft: null, published: { body: { title: 'First' } } })
  await app.call(contract.discardThemeDraft, { token, params: { id } })
  expect((await shown(store)).body.title).toBe('First')
})

test('a theme can be added inactive, drafted, and activated by publishing', async () => {
  const store = await merchant(app)
  const { token } = store
  await send('body', { merchantThemeId: await worn(store), bannerMainText: 'Same words' }, store)
  await app.call(contract.publishTheme, { token, params: { id: await worn(store) } })
  const body = { themeId: 47, type: 'free' as const }
  const [first, again] = await Promise.all([
    app.call(contract.purchaseTheme, { token, body }),
    app.call(contract.purchaseTheme, { token, body }),
  ])
  expect(again.data).toEqual(first.data)
  expect(first.data).toMatchObject({ active: false, draft: null, published: { body: { title: 'Same words' } } })
  const id = first.data.merchantThemeId
  await app.call(contract.setThemeColors, { token, body: { merchantThemeId: id, primaryButton: '#112233' } })
  expect((await shown(store)).activeThemeId).toBe(45)
  await Promise.all([1, 2, 3].map(() => app.call(contract.publishTheme, { token, params: { id } })))
  expect(await shown(store)).toMatchObject({ activeThemeId: 47, colors: { primaryButton: '#112233' } })
})

test('activating is immediate, and keeps the draft', async () => {
  const store = await merchant(app)
  const { token } = store
  const { data, message } = await app.call(contract.activateTheme, { token, body: { themeId: 46 } })
  expect([message, data.active]).toEqual(['Theme updated', true])
  const id = data.merchantThemeId
  await app.call(contract.setThemeColors, { token, body: { merchantThemeId: id, primaryButton: '#112233' } })
  await app.call(contract.activateTheme, { token, body: { themeId: 45 } })
  await app.call(contract.activateTheme, { token, body: { themeId: 46 } })
  expect(await shown(store)).toMatchObject({ activeThemeId: 46, colors: data.published.colors })
  expect((await got(store, id)).draft?.colors.primaryButton).toBe('#112233')
})

test('pictures are scaled and stripped, referred to by ID, and removed by an empty field', async () => {
  const store = await merchant(app)
  const id = await worn(store)
  const sent = await send('header', { merchantThemeId: id, logo: await red(2400) }, store)
  const logo = sent.data.draft?.header.logo
  expect(logo).toMatchObject({ width: 1600 })
  const file = await app.app.inject({ url: logo?.url ?? '' })
  const { format, exif } = await sharp(file.rawPayload).metadata()
  expect([format, exif]).toEqual(['webp', undefined])

  const both = await send(
    'body',
    { merchantThemeId: id, bannerImage: await red(500), promoImage: logo?.id ?? '' },
    store,
  )
  expect(both.data.draft?.body).toMatchObject({ bannerImage: { width: 500 }, promoImage: { id: logo?.id } })
  const without = await send('body', { merchantThemeId: id, bannerImage: '' }, store)
  expect(without.data.draft?.body).toMatchObject({ bannerImage: null, promoImage: { id: logo?.id } })
})

test('rejects invalid pictures and fields without changing anything', async () => {
  const store = await merchant(app)
  const id = await worn(store)
  const refused = async (part: 'header' | 'body', fields: Record<string, string | Uint8Array>) => {
    const { code, errors } = await send(part, { merchantThemeId: id, ...fields }, store)
    return [code, errors?.[0]?.field]
  }
  const text = new TextEncoder().encode('<svg onload="alert(1)"/>')
  expect(await refused('header', { logo: text })).toEqual(['unsupported_type', undefined])
  expect(await refused('header', { logo: new Uint8Array(10 * 1024 * 1024 + 1) })).toEqual(['too_large', undefined])
  expect(await refused('header', { logo: 'nonsense' })).toEqual(['invalid', 'logo'])
  expect(await refused('header', { logo: randomUUID() })).toEqual(['picture_not_found', 'logo'])
  expect(await refused('header', { phoneNumber: '12' })).toEqual(['invalid', 'phoneNumber'])
  expect(await refused('header', { email: 'nobody' })).toEqual(['invalid', 'email'])
  expect(await refused('header', { email: text })).toEqual(['invalid', 'email'])
  expect(await refused('body', { bannerMainText: 'x'.repeat(81) })).toEqual(['invalid', 'bannerMainText'])
  expect(await refused('body', { bannerSubText: 'x'.repeat(201) })).toEqual(['invalid', 'bannerSubText'])
  expect(await refused('body', { merchantThemeId: '45' })).toEqual(['invalid', 'merchantThemeId'])
  const { token } = store
  for (const body of [{ merchantThemeId: id, salePrice: 'red' }, { merchantThemeId: id, salePrice: null }, {}])
    expect(await app.refused(contract.setThemeColors, { token, body })).toMatchObject({ code: 'invalid' })
  const body = { merchantThemeId: id, instagram: 'https://evil.example/shop' }
  expect(await app.refused(contract.setThemeSocials, { token, body })).toMatchObject({ code: 'invalid' })
  expect((await got(store, id)).draft).toBeNull()
})

test('another store’s theme isn’t found, and its uploads aren’t stored', async () => {
  const [store, other] = [await merchant(app), await merchant(app)]
  const id = await worn(store)
  const { token } = other
  const lost = { status: 404, code: 'theme_not_found' }
  expect(await app.refused(contract.getTheme, { token, params: { id } })).toMatchObject(lost)
  expect(await app.refused(contract.publishTheme, { token, params: { id } })).toMatchObject(lost)
  expect(await app.refused(contract.discardThemeDraft, { token, params: { id } })).toMatchObject(lost)
  expect(await app.refused(contract.setThemeColors, { token, body: { merchantThemeId: id } })).toMatchObject(lost)
  expect(await app.refused(contract.setThemeSocials, { token, body: { merchantThemeId: id } })).toMatchObject(lost)
  expect(await send('body', { merchantThemeId: id, bannerMainText: 'Mine' }, other)).toMatchObject(lost)
  const files = () =>
    app.platform.db.read
      .selectFrom('files')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  const before = await files()
  expect(await send('header', { merchantThemeId: id, logo: await red(321) }, other)).toMatchObject(lost)
  expect(await files()).toEqual(before)
  expect((await got(store, id)).draft).toBeNull()
})

test('staff need the view permission to read, and manage for the rest', async () => {
  const store = await merchant(app)
  const id = await worn(store)
  const viewer = await staff(app, store.storeId, [{ resource: 'themes', right: 'view' }])
  const clerk = await staff(app, store.storeId, [{ resource: 'orders', right: 'manage' }])
  const designer = await staff(app, store.storeId, [{ resource: 'themes', right: 'manage' }])
  const denied = { status: 403 }
  await app.call(contract.getTheme, { token: viewer.token, params: { id } })
  expect(await app.refused(contract.listThemes, { token: clerk.token })).toMatchObject(denied)
  expect(await app.refused(contract.publishTheme, { token: viewer.token, params: { id } })).toMatchObject(denied)
  expect(await send('body', { merchantThemeId: id, bannerMainText: 'No' }, viewer)).toMatchObject(denied)
  expect(await send('body', { merchantThemeId: id, bannerMainText: 'No' }, {})).toMatchObject({ status: 401 })
  expect(await send('body', { merchantThemeId: id, bannerMainText: 'Yes' }, designer)).toMatchObject({ status: 200 })
})

test('testimonials are added and removed at once, by the store only', async () => {
  const [store, other] = [await merchant(app), await merchant(app)]
  const { token } = store
  const body = { name: 'Ṣadé', from: 'Jos', testimonial: 'They sew so well.' }
  const { data } = await app.call(contract.addThemeTestimonial, { token, body })
  const listed = async () =>
    (await app.call(listThemeTestimonials, { params: { merchantThemeId: store.storeId } })).data.rows
  expect(await listed()).toEqual([data])
  expect((await got(store, await worn(store))).testimonials).toEqual([data])
  expect(
    await app.refused(contract.addThemeTestimonial, { token, body: { ...body, testimonial: 'Short' } }),
  ).toMatchObject({ code: 'invalid' })
  const params = { id: data.id }
  expect(await app.refused(contract.deleteThemeTestimonial, { token: other.token, params })).toMatchObject({
    status: 404,
  })
  await app.call(contract.deleteThemeTestimonial, { token, params })
  expect(await app.refused(contract.deleteThemeTestimonial, { token, params })).toMatchObject({ status: 404 })
  expect(await listed()).toEqual([])
})

test('a withdrawn theme stays with stores that have it', async () => {
  const [owner, later, { token: by }] = [await merchant(app), await merchant(app), await admin(app)]
  const body = { themeId: 48 }
  await app.call(contract.activateTheme, { token: owner.token, body })
  const offer = (themeId: number, offered: boolean) =>
    app.call(contract.offerTheme, { token: by, params: { themeId }, body: { offered } })
  const listed = async () =>
    (await app.call(contract.listCatalogue, { token: by })).data.rows.find(({ theme }) => theme.id === 48)
  const before = await listed()
  expect(before).toMatchObject({ offered: true, activeIn: 1, ownedBy: 1 })
  await Promise.all([offer(48, false), offer(48, false)])
  expect(await listed()).toEqual({ ...before, offered: false })
  const ended = { status: 409, code: 'theme_not_offered' }
  expect(await app.refused(contract.activateTheme, { token: later.token, body })).toMatchObject(ended)
  const purchase = { ...body, type: 'free' }
  expect(await app.refused(contract.purchaseTheme, { token: later.token, body: purchase })).toMatchObject(ended)
  await app.call(contract.activateTheme, { token: owner.token, body: { themeId: 45 } })
  await app.call(contract.activateTheme, { token: owner.token, body })
  await offer(48, true)
  await app.call(contract.activateTheme, { token: later.token, body })
  const { rows } = await within(app, async ({ tx }) => ({
    rows: await tx
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject_kind', '=', 'theme')
      .orderBy('id')
      .execute(),
  }))
  expect(rows.map(({ after }) => after)).toEqual([{ offered: false }, { offered: true }])
})

test('the default theme is always available, and unknown ones can’t be offered', async () => {
  const { token } = await admin(app)
  const offer = (themeId: number | string, offered: unknown) =>
    app.refused(contract.offerTheme, { token, params: { themeId }, body: { offered } })
  expect(await offer(45, false)).toMatchObject({ code: 'theme_is_default' })
  expect(await offer(44, false)).toMatchObject({ code: 'theme_not_found' })
  expect(await offer('x', false)).toMatchObject({ status: 404 })
  expect(await offer(46, 'no')).toMatchObject({ code: 'invalid' })
  const { token: store } = await merchant(app)
  expect(await app.refused(contract.activateTheme, { token: store, body: { themeId: 44 } })).toMatchObject({
    status: 404,
  })
})

test('previews a storefront in another theme with the same words and that theme’s colours', async () => {
  const store = await merchant(app)
  const id = await worn(store)
  await send('body', { merchantThemeId: id, bannerMainText: 'Same words' }, store)
  await app.call(contract.setThemeColors, { token: store.token, body: { merchantThemeId: id, bodyText: '#000000' } })
  await app.call(contract.publishTheme, { token: store.token, params: { id } })
  const inTheme = async (themeId: number) =>
    (await app.call(getCustomization, { params: { id: store.storeId }, query: { themeId } })).data
  const gallery = await inTheme(49)
  expect(gallery).toMatchObject({ activeThemeId: 45, theme: { layout: 'gallery' }, body: { title: 'Same words' } })
  expect(gallery.colors).toEqual(gallery.theme.colors)
  expect(await inTheme(45)).toEqual(await shown(store))
  const params = { id: store.storeId }
  expect(await app.refused(getCustomization, { params, query: { themeId: 7 } })).toMatchObject({
    code: 'theme_not_found',
  })
})
