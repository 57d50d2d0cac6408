import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditLog } from '#contract/identity/audit-log.ts'
import { pathOfPage } from '#contract/pages/page-paths.ts'
import * as contract from '#contract/pages/pages.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { admin, adminWith, customer, type Person } from '#tests/harness/fixtures.ts'
import { parseMarkdown } from '#web/features/pages/markdown.ts'

let app: TestApp
let editor: Person
beforeAll(async () => {
  app = await startTestApp()
  editor = await adminWith(app, [{ resource: 'window', right: 'manage' }])
})
afterAll(() => app.stop())

const titles = async (search?: string) =>
  (await app.call(contract.listPages, { query: search === undefined ? {} : { search } })).data.rows.map(
    ({ title }) => title,
  )
const read = async (slug: string, query = {}) => (await app.call(contract.getPage, { params: { slug }, query })).data
const publish = (slug: string, body: { content: string; note?: string; validFrom?: string | null; basedOn: number }) =>
  app.call(contract.publishPage, { token: editor.token, params: { slug }, body: { title: 'Changed', ...body } })

describe('the first texts', () => {
  test('are there, in order of topic, and found by their words', async () => {
    expect((await titles()).slice(0, 4)).toEqual([
      'Terms of use',
      'Privacy notice',
      'Returns policy',
      'How delivery works',
    ])
    expect(await titles('DELIVERY code')).toContain('How delivery works')
    expect(await titles('expired card')).toEqual(['When you get your money back'])
    expect(await titles('shipping partner rider')).toEqual(['Deliver with us as a shipping partner'])
    expect(await titles('refund usdd')).toEqual([])
    expect(await titles('100%')).toEqual([])
  })

  test('list no version that a later one replaced before it applied, but keep it readable', async () => {
    const { version, versions, validFrom } = await read('returns-policy')
    expect({ version, versions }).toEqual({ version: 5, versions: [{ version: 5, note: '', validFrom }] })
    expect(await read('returns-policy', { version: '1' })).toMatchObject({ version: 1, validFrom })
  })

  test('link only to pages that exist, and to no heading twice', async () => {
    const { rows } = (await app.call(contract.listPages)).data
    const known = new Set([...rows.map(pathOfPage), '/contact-us', '/gift-cards', '/sell'])
    for (const { slug } of rows) {
      const { content } = await read(slug)
      const links = [...content.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path = '']) => path)
      for (const path of links)
        expect(known.has(path) || /^\/(customer|merchant|shipping-partner)\//.test(path), path).toBe(true)
      const ids = parseMarkdown(content).flatMap(block => (block.kind === 'heading' ? [block.id] : []))
      expect(new Set(ids).size, slug).toBe(ids.length)
    }
  })
})

describe('a page', () => {
  test('gets a new version at once; earlier ones stay readable', async () => {
    const { version, versions } = await read('terms')
    expect({ version, count: versions.length }).toEqual({ version: 1, count: 1 })
    const { data } = await publish('terms', { content: '## Second text', note: 'Shorter', basedOn: 1 })
    expect(data).toMatchObject({ version: 2, title: 'Changed', publishedBy: expect.stringContaining('Ada') })
    expect(await read('terms')).toMatchObject({
      version: 2,
      content: '## Second text',
      note: 'Shorter',
      versions: [{ version: 2, note: 'Shorter' }, { version: 1 }],
    })
    expect(await read('terms', { version: 1 })).toMatchObject({ version: 1, title: 'Terms of use' })
    const unknown = { params: { slug: 'terms' }, query: { version: 9 } }
    expect((await app.refused(contract.getPage, unknown)).code).toBe('page_not_found')

    const root = await admin(app, 'superadmin')
    const log = await app.call(listAuditLog, { token: root.token, query: { subjectKind: 'page' } })
    expect(log.data.rows[0]).toMatchObject({
      action: 'page.publish',
      subject: { id: 'terms' },
      before: { version: 1 },
      after: { version: 2, note: 'Shorter' },
    })
  })

  test('gets a version that applies from a later day, and that another can replace before', async () => {
    const content = 'Text of the future'
    const refused = (validFrom: string) =>
      app.refused(contract.publishPage, {
        token: editor.token,
        params: { slug: 'privacy' },
        body: { title: 'Privacy', content, validFrom, basedOn: 1 },
      })
    // Today in Lagos, and the past.
    for (const tooEarly of ['2026-11-18', '2020-01-01'])
      expect((await refused(tooEarly)).errors).toEqual([expect.objectContaining({ field: 'validFrom' })])
    await publish('privacy', { content, validFrom: '2026-11-20', basedOn: 1 })
    expect(await read('privacy')).toMatchObject({ version: 1, versions: [{ version: 2 }, { version: 1 }] })
    expect(await read('privacy', { version: 2 })).toMatchObject({ validFrom: '2026-11-19T23:00:00.000Z', content })
    app.clock.advance(2 * day)
    expect(await read('privacy')).toMatchObject({ version: 2 })
    await publish('privacy', { content, validFrom: '2026-12-01', basedOn: 2 })
    await publish('privacy', { content: 'Text that replaces it', basedOn: 3 })
    expect(await read('privacy')).toMatchObject({ version: 4 })
    app.clock.advance(20 * day)
    expect(await read('privacy')).toMatchObject({ version: 4, content: 'Text that replaces it' })
  })

  test('is published by one of several editors at once', async () => {
    const { version } = await read('returns-policy')
    const results = await atOnce(app.platform.db, 5, () =>
      publish('returns-policy', { content: 'Five at once', basedOn: version }).then(
        () => true,
        () => false,
      ),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
    const { rows } = (await app.call(contract.listEditedPages, { token: editor.token })).data
    expect(rows.find(({ slug }) => slug === 'returns-policy')).toMatchObject({
      version: version + 1,
      hidden: false,
    })
  })

  test('of help is added, hidden and shown again; legal ones stay', async () => {
    const { token } = editor
    const body = { topic: 'selling', title: 'Ọjà’s own *rules*', content: 'Plain text here.' } as const
    const { data } = await app.call(contract.addPage, { token, body })
    expect(data).toMatchObject({ slug: 'ojas-own-rules', kind: 'help', topic: 'selling', version: 1 })
    expect((await titles()).at(-1)).toBe(body.title)
    expect((await app.refused(contract.addPage, { token, body })).code).toBe('page_exists')
    expect((await app.refused(contract.addPage, { token, body: { ...body, title: 'Admin' } })).code).toBe('page_exists')
    const params = { slug: data.slug }
    await app.call(contract.hidePage, { token, params, body: { hidden: true } })
    expect(await titles()).not.toContain(body.title)
    expect((await app.refused(contract.getPage, { params })).code).toBe('page_not_found')
    expect((await app.call(contract.getEditedPage, { token, params })).data).toMatchObject({ hidden: true })
    await app.call(contract.hidePage, { token, params, body: { hidden: false } })
    expect(await titles()).toContain(body.title)
    const legal = { token, params: { slug: 'terms' }, body: { hidden: true } }
    expect((await app.refused(contract.hidePage, legal)).code).toBe('page_stays')
  })

  test('is edited only with access to the shop window', async () => {
    const viewer = await adminWith(app, [{ resource: 'window', right: 'view' }])
    const { rows } = (await app.call(contract.listEditedPages, { token: viewer.token })).data
    expect(rows.length).toBeGreaterThan(10)
    const input = { params: { slug: 'terms' }, body: { title: 'No', content: 'Not allowed', basedOn: 1 } }
    for (const { token } of [viewer, await customer(app)])
      expect((await app.refused(contract.publishPage, { ...input, token })).code).toBe('not_allowed')
  })
})
