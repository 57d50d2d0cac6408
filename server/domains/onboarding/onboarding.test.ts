import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loginMerchant, signupMerchant } from '#contract/identity/accounts.ts'
import { getOnboarding, type OnboardBody, saveOnboarding, submitOnboarding } from '#contract/onboarding/onboarding.ts'
import { getApprovalStore } from '#contract/stores/approvals.ts'
import { getStore, listStores } from '#contract/stores/stores.ts'
import { listThemes } from '#contract/themes/merchant-themes.ts'
import { defaultThemeId } from '#contract/themes/themes.ts'
import { saveDocument } from '#domains/files/index.ts'
import { approveStore, rejectStore } from '#domains/stores/index.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, categories, customer, merchant, product, staff, within } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
let store: { token: string; accountId: string; storeId: string; email: string }
let category: [string, string, string]
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
  category = await within(app, categories)
})
afterAll(() => app.stop())

let signedUp = 0
beforeEach(async () => {
  const email = `new${++signedUp}@test.ng`
  const password = 'a long password'
  const person = { firstName: 'Kemi', lastName: 'Ade', email, password, phoneNumber: '0803 555 0188' }
  app.clock.advance(60_000) // Sign-ups are rate limited per minute.
  await app.call(signupMerchant, { body: { ...person, storeName: `Kemi ${signedUp}` }, headers: ip() })
  const accountId = await within(app, async ({ tx, now }) => {
    const row = await tx
      .updateTable('accounts')
      .set({ confirmed_at: now })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
  const { token, data } = await app.call(loginMerchant, { body: { email, password }, headers: ip() })
  store = { token, accountId, storeId: data.storeId ?? '', email }
})

const ip = () => ({ 'x-forwarded-for': `10.0.0.${signedUp}` })

async function document(ownerId = store.accountId): Promise<string> {
  const saved = await saveDocument(app.platform, Buffer.from('%PDF-1.7 one'), ownerId)
  if (failed(saved)) throw new Error(saved.message)
  return saved.id
}

const lagos = { state: 'Lagos', LGA: 'Ikeja', street: '12 Allen Avenue' }
const personal = {
  step: 'personal',
  firstName: 'Kemi',
  lastName: 'Adebayo',
  phoneNumber: '0803 555 0199',
  dateOfBirth: '1990-02-03',
  nationality: 'Nigeria',
} as const
const shop = {
  step: 'store',
  storeName: 'Kemi Fabrics',
  description: 'Adire and aso oke from Abẹ́òkúta, dyed by hand.',
  storePhoneNumber: '0803 555 0188',
  logoId: null,
  isRegisteredBusiness: true,
  rcNumber: 'rc 1234567',
  staffSize: '2-5',
  officeAddress: '',
} as const

const steps = async (): Promise<OnboardBody[]> => [
  personal,
  {
    step: 'identity',
    idDocumentType: 'passport',
    idDocumentNumber: 'a 12345678',
    idDocumentId: await document(),
  },
  { step: 'address', homeAddress: [lagos], useHomeAddress: false, proofOfAddressId: await document() },
  shop,
  { step: 'category', category: category[0], subCategoryIds: [category[1]] },
  { step: 'pickup', pickupLocation: lagos, physicalLocation: true },
  { step: 'bank', accountNumber: '0123456789', bankCode: '058' },
]

const save = async (body: OnboardBody, token = store.token) => (await app.call(saveOnboarding, { token, body })).data
const refused = (body: object, token = store.token) => app.refused(saveOnboarding, { token, body })
const state = async (token = store.token) => (await app.call(getOnboarding, { token })).data
const submit = (note?: string) => app.call(submitOnboarding, { token: store.token, ...(note && { body: { note } }) })
async function submitted(): Promise<void> {
  for (const step of await steps()) await save(step)
  await submit()
}

test('a new store has the default theme active', async () => {
  const { data } = await app.call(listThemes, { token: store.token })
  expect(data.rows.filter(({ active }) => active).map(({ theme }) => theme.id)).toEqual([defaultThemeId])
})

describe('the steps', () => {
  test('begins at 25 %, saves one step at a time, and ends at 100 %', async () => {
    const first = await state()
    expect(first).toMatchObject({
      percentageComplete: 25,
      done: [],
      maySubmit: false,
      approval: { state: 'draft', since: null },
      personal: { firstName: 'Kemi', phoneNumber: '+2348035550188', dateOfBirth: null },
      identity: null,
      bank: null,
    })
    expect(first.states).toHaveLength(37)
    const percentages = []
    for (const step of await steps()) percentages.push((await save(step)).percentageComplete)
    expect(percentages).toEqual([35, 46, 57, 67, 78, 89, 100])
    expect(await state()).toMatchObject({
      maySubmit: true,
      personal: { lastName: 'Adebayo', phoneNumber: '+2348035550199', dateOfBirth: '1990-02-03' },
      identity: { idDocumentType: 'passport', idDocumentNumber: 'A12345678' },
      address: { homeAddress: [{ ...lagos, country: 'Nigeria' }], useHomeAddress: false },
      store: { storeName: 'Kemi Fabrics', rcNumber: 'RC 1234567', staffSize: '2-5', logo: null },
      category: { category: category[0], subCategoryIds: [category[1]] },
      pickup: { pickupLocation: lagos, physicalLocation: true },
      bank: { bankName: 'Guaranty Trust Bank', accountNumber: '0123456789' },
    })
  })

  test('shows a document to the owner with a link that expires', async () => {
    const idDocumentId = await document()
    await save({ step: 'identity', idDocumentType: 'nin', idDocumentNumber: '12345678901', idDocumentId })
    const link = (await state()).identity?.idDocumentUrl ?? ''
    expect((await app.app.inject(link)).payload).toBe('%PDF-1.7 one')
    app.clock.advance(11 * 60_000)
    expect((await app.app.inject(link)).statusCode).toBe(404)
  })

  test('a store that operates from home has its pickup there, until it sets another', async () => {
    const proofOfAddressId = await document()
    await save({ step: 'address', homeAddress: [lagos], useHomeAddress: true, proofOfAddressId })
    expect(await state()).toMatchObject({ done: ['address', 'pickup'], pickup: { pickupLocation: lagos } })
    await save({ step: 'pickup', pickupLocation: lagos, physicalLocation: false })
    expect((await state()).address?.useHomeAddress).toBe(true)
    await save({
      step: 'pickup',
      pickupLocation: { state: 'Ogun', LGA: 'Abeokuta South', street: '3 Itoku Road' },
      physicalLocation: true,
    })
    expect(await state()).toMatchObject({ address: { useHomeAddress: false }, pickup: { physicalLocation: true } })
  })

  test('saving the same step concurrently or twice stores it once', async () => {
    const body = { step: 'category', category: category[0], subCategoryIds: [category[1], category[1]] } as const
    await Promise.all(Array.from({ length: 5 }, () => save({ ...body, subCategoryIds: [...body.subCategoryIds] })))
    expect((await state()).category?.subCategoryIds).toEqual([category[1]])
  })

  test('somebody is of age from the first hour of their birthday in Lagos', async () => {
    const { errors } = await refused({ ...personal, dateOfBirth: '2008-11-19' })
    expect(errors?.map(each => each.field)).toEqual(['dateOfBirth'])
    app.clock.set(new Date('2026-11-18T23:00:00Z'))
    expect((await save({ ...personal, dateOfBirth: '2008-11-19' })).percentageComplete).toBe(35)
    app.clock.set(new Date('2026-11-18T09:00:00Z'))
  })

  test.each([
    ['somebody of 17', { ...personal, dateOfBirth: '2008-11-19' }, 'dateOfBirth'],
    ['somebody who isn’t born', { ...personal, dateOfBirth: '2030-01-01' }, 'dateOfBirth'],
    ['somebody of 150', { ...personal, dateOfBirth: '1876-01-01' }, 'dateOfBirth'],
    ['no day', { ...personal, dateOfBirth: '1990-02-31' }, 'dateOfBirth'],
    ['no name', { ...personal, firstName: ' ' }, 'firstName'],
    ['a number that isn’t one', { ...personal, phoneNumber: '12345' }, 'phoneNumber'],
    ['a registered business without a number', { ...shop, rcNumber: null }, 'rcNumber'],
    ['a few words', { ...shop, description: 'Cloth' }, 'description'],
    ['an unknown picture', { ...shop, logoId: '00000000-0000-4000-8000-000000000000' }, 'logoId'],
    ['no account number', { step: 'bank', accountNumber: '123', bankCode: '058' }, 'accountNumber'],
    [
      'an LGA elsewhere',
      { step: 'pickup', pickupLocation: { ...lagos, LGA: 'Kano' }, physicalLocation: false },
      'pickupLocation.LGA',
    ],
  ] as const)('%s is refused', async (_, body, field) => {
    const { status, errors } = await refused(body)
    expect(status).toBe(422)
    expect(errors?.map(each => each.field)).toContain(field)
    expect((await state()).percentageComplete).toBe(25)
  })

  test.each([
    ['nin', '1234567890'],
    ['passport', '12345678'],
    ['drivers-licence', '12'],
    ['voters-card', '90F5'],
  ])('rejects a %s with the number %s', async (idDocumentType, idDocumentNumber) => {
    const body = { step: 'identity', idDocumentType, idDocumentNumber, idDocumentId: await document() }
    expect((await refused(body)).errors?.[0]?.field).toBe('idDocumentNumber')
  })

  test('rejects another’s document, a category that isn’t the store’s, an unknown bank and a missing step', async () => {
    const theirs = await document((await customer(app)).accountId)
    const identity = { step: 'identity', idDocumentType: 'nin', idDocumentNumber: '12345678901', idDocumentId: theirs }
    expect((await refused(identity)).code).toBe('document_not_found')
    const other = await within(app, categories)
    expect((await refused({ step: 'category', category: category[0], subCategoryIds: [other[1]] })).code).toBe(
      'category_not_found',
    )
    expect((await refused({ step: 'category', category: category[1], subCategoryIds: [category[2]] })).code).toBe(
      'category_not_found',
    )
    expect((await refused({ step: 'bank', accountNumber: '0123456789', bankCode: '000' })).code).toBe(
      'bank_account_unknown',
    )
    expect((await refused({ step: 'shoes' })).status).toBe(422)
    await provider(app).outage(true)
    const away = await refused({ step: 'bank', accountNumber: '0123456789', bankCode: '058' })
    await provider(app).outage(false)
    // The list of banks is cached for an hour; account names aren't.
    expect(away.code).toBe('provider_unavailable')
  })
})

describe('submitting', () => {
  test('needs every step, and lists the missing ones', async () => {
    await save(personal)
    const { code, errors } = await app.refused(submitOnboarding, { token: store.token })
    expect(code).toBe('onboarding_incomplete')
    expect(errors?.map(({ field }) => field)).toEqual(['identity', 'address', 'store', 'category', 'pickup', 'bank'])
  })

  test('goes through two approvals, shows who acts next, and can’t be edited meanwhile', async () => {
    await submitted()
    expect((await state()).approval).toMatchObject({ state: 'first-approval', since: app.clock.now().toISOString() })
    expect((await refused(personal)).code).toBe('onboarding_closed')
    expect((await app.refused(submitOnboarding, { token: store.token })).code).toBe('onboarding_closed')
    await within(app, async work => approveStore(work, store.storeId, (await admin(app)).accountId))
    expect((await state()).approval).toMatchObject({ state: 'second-approval' })
    await within(app, async work => approveStore(work, store.storeId, (await admin(app)).accountId))
    expect(await state()).toMatchObject({ approval: { state: 'approved' }, editable: [], percentageComplete: 100 })
    const mails = await app.platform.db.read
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', store.email)
      .execute()
    expect(mails.map(({ subject }) => subject)).toContain('We received your application for Kemi Fabrics')
  })

  test('a rejected store sees the reason, can be edited, and needs both approvals again', async () => {
    await submitted()
    const by = { accountId: (await admin(app)).accountId, name: 'Ada Obi' }
    await within(app, work => approveStore(work, store.storeId, by.accountId))
    await within(app, work => rejectStore(work, by, { storeId: store.storeId, reason: 'The passport can’t be read.' }))
    expect(await state()).toMatchObject({
      approval: { state: 'rejected', reason: 'The passport can’t be read.', firstApprovedAt: null },
      maySubmit: true,
    })
    const again = await app.platform.db.transact(work =>
      rejectStore(work, by, { storeId: store.storeId, reason: 'No' }),
    )
    expect(again).toMatchObject({ code: 'store_not_submitted' })
    const approved = await app.platform.db.transact(work => approveStore(work, store.storeId, by.accountId))
    expect(approved).toMatchObject({ code: 'store_not_submitted' })
    await save({ ...personal, firstName: 'Kẹ́mi' })
    await submit()
    expect((await state()).approval).toMatchObject({ state: 'first-approval', reason: null })
  })

  test('an approver reads who sent a store back, why, and which steps its merchant changed since', async () => {
    await submitted()
    const overseer = await admin(app)
    const by = { accountId: overseer.accountId, name: 'Ada Obi' }
    const sendBack = async (reason: string) => {
      await within(app, work => rejectStore(work, by, { storeId: store.storeId, reason }))
      return app.platform.clock.now().toISOString()
    }
    const sentBack = async () =>
      (await app.call(getApprovalStore, { token: overseer.token, params: { id: store.storeId } })).data.sentBack
    expect(await sentBack()).toEqual([])
    const first = { by: 'Ada Obi', reason: 'The name is too general.', at: await sendBack('The name is too general.') }
    expect(await sentBack()).toEqual([{ ...first, changed: [] }])
    await save(personal)
    await save({ ...shop, storeName: 'Kemi’s Adire' })
    await submit()
    expect(await sentBack()).toEqual([{ ...first, changed: ['store'] }])
    app.clock.advance(60_000)
    const second = { by: 'Ada Obi', reason: 'Your name differs.', at: await sendBack('Your name differs.') }
    await save({ ...personal, lastName: 'Ade' })
    expect(await sentBack()).toEqual([
      { ...second, changed: ['personal'] },
      { ...first, changed: ['store'] },
    ])
  })

  test('an approver reads what a merchant answers on submitting again, and a first submission has no answer', async () => {
    for (const step of await steps()) await save(step)
    await submit('Nobody has asked yet.')
    const overseer = await admin(app)
    const by = { accountId: overseer.accountId, name: 'Ada Obi' }
    const sendBack = (reason: string) => within(app, work => rejectStore(work, by, { storeId: store.storeId, reason }))
    const answers = async () =>
      (await app.call(getApprovalStore, { token: overseer.token, params: { id: store.storeId } })).data.sentBack.map(
        ({ answer }) => answer,
      )
    await sendBack('The passport can’t be read.')
    expect(await answers()).toEqual([undefined])
    await submit('  It is scanned again.  ')
    const owner = (await state()).personal
    const answer = {
      by: `${owner?.firstName} ${owner?.lastName}`,
      at: app.platform.clock.now().toISOString(),
      note: 'It is scanned again.',
    }
    expect(await answers()).toEqual([answer])
    await sendBack('The address isn’t proven.')
    await submit()
    expect(await answers()).toEqual([undefined, answer])
  })

  test('is submitted once, also with concurrent calls', async () => {
    for (const step of await steps()) await save(step)
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        app.app.inject({
          method: 'POST',
          url: submitOnboarding.path,
          headers: { authorization: `Bearer ${store.token}` },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })

  test('an unapproved store isn’t public', async () => {
    await product(app, store.storeId)
    await submitted()
    await within(app, async work => approveStore(work, store.storeId, (await admin(app)).accountId))
    expect((await app.refused(getStore, { params: { id: store.storeId } })).code).toBe('store_not_found')
    const { rows } = (await app.call(listStores, { query: { limit: 100 } })).data
    expect(rows.map(({ id }) => id)).not.toContain(store.storeId)
    const shown = await app.platform.db.read
      .selectFrom('products')
      .select('id')
      .where('store_id', '=', store.storeId)
      .where('visible', '=', true)
      .execute()
    expect(shown).toEqual([])
  })
})

describe('permission', () => {
  test('staff save the store’s steps, see no personal data, and need the bank account scope for the bank step', async () => {
    await save(personal)
    const manager = await staff(app, store.storeId, [{ resource: 'onboarding', right: 'manage' }])
    expect(await state(manager.token)).toMatchObject({
      done: ['personal'],
      personal: null,
      identity: null,
      address: null,
      editable: ['store', 'category', 'pickup'],
    })
    await save(shop, manager.token)
    expect((await refused(personal, manager.token)).status).toBe(403)
    expect((await refused({ step: 'bank', accountNumber: '0123456789', bankCode: '058' }, manager.token)).status).toBe(
      403,
    )
    const looker = await staff(app, store.storeId, [{ resource: 'onboarding', right: 'view' }])
    expect((await state(looker.token)).editable).toEqual([])
    expect((await refused(shop, looker.token)).status).toBe(403)
    const clerk = await staff(app, store.storeId, [{ resource: 'orders', right: 'manage' }])
    expect((await app.refused(getOnboarding, { token: clerk.token })).status).toBe(403)
  })

  test('staff see the store’s bank account with its scope only', async () => {
    const account = { step: 'bank', accountNumber: '0123456789', bankCode: '058' } as const
    await save(account)
    expect((await state()).bank).toMatchObject({ accountNumber: account.accountNumber })
    const onboarding = { resource: 'onboarding', right: 'manage' } as const
    const manager = await staff(app, store.storeId, [onboarding])
    expect(await state(manager.token)).toMatchObject({ done: ['bank'], bank: null })
    await save(shop, manager.token)
    const bookkeeper = await staff(app, store.storeId, [onboarding, { resource: 'bank', right: 'view' }])
    expect((await state(bookkeeper.token)).bank).toMatchObject({ accountNumber: account.accountNumber })
  })

  test('a live store can’t be submitted again', async () => {
    const live = await merchant(app)
    expect((await state(live.token)).approval.state).toBe('approved')
    expect((await refused(shop, live.token)).code).toBe('onboarding_closed')
  })
})
