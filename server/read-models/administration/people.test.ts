import { randomBytes } from 'node:crypto'
import { createElement } from 'react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userData } from '#contract/identity/accounts.ts'
import * as contract from '#contract/identity/customers.ts'
import { getMerchant, listMerchants } from '#contract/stores/merchants.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, merchant, type Person, product, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'

let app: TestApp
let overseer: Person

beforeAll(async () => {
  app = await startTestApp()
  overseer = await admin(app)
})
afterAll(() => app.stop())

const looks = async (accountId: string) =>
  app.platform.db.read
    .selectFrom('audit_log')
    .select(['action', 'account_id'])
    .where('subject_kind', '=', 'account')
    .where('subject_id', '=', accountId)
    .orderBy('id')
    .execute()

describe('merchants', () => {
  test('are found by name, e-mail or store, and filtered by live store', async () => {
    const owner = await merchant(app)
    const list = async (query: object) => (await app.call(listMerchants, { token: overseer.token, query })).data
    expect(await list({ search: owner.email.toUpperCase() })).toMatchObject({
      count: 1,
      rows: [{ id: owner.accountId, isVerified: true, store: { id: owner.storeId, state: 'approved' } }],
    })
    expect((await list({ search: owner.email, live: 'false' })).count).toBe(0)
    expect((await list({ search: '_' })).count).toBe(0)
  })

  test('have documents by expiring links, with an audit log entry per view', async () => {
    const owner = await merchant(app)
    await product(app, owner.storeId)
    await within(app, async ({ tx, now }) => {
      const { id } = await tx
        .insertInto('files')
        .values({
          kind: 'document',
          private: true,
          owner_id: owner.accountId,
          content_type: 'application/pdf',
          bytes: 10,
          sha256: randomBytes(32),
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('merchant_details')
        .values({
          account_id: owner.accountId,
          date_of_birth: '1990-04-02',
          nationality: 'Nigerian',
          id_document_type: 'nin',
          id_document_number: '12345678901',
          id_document_file_id: id,
          updated_at: now,
        })
        .execute()
    })
    const { data } = await app.call(getMerchant, { token: overseer.token, params: { id: owner.accountId } })
    expect(data).toMatchObject({
      dateOfBirth: '1990-04-02',
      idDocumentType: 'nin',
      idDocumentUrl: expect.stringMatching(/^\/v1\/files\/private\/.+signature=/),
      proofOfAddress: null,
      role: 'owner',
      pickupLocation: { state: 'Lagos' },
      store: { id: owner.storeId, merchantId: owner.accountId, products: 1, storeFollowers: 0 },
    })
    expect(await looks(owner.accountId)).toEqual([{ action: 'merchant.viewed', account_id: overseer.accountId }])
  })

  test('exclude accounts that own no store', async () => {
    const { accountId } = await customer(app)
    for (const id of [accountId, crypto.randomUUID()])
      expect((await app.refused(getMerchant, { token: overseer.token, params: { id } })).code).toBe(
        'merchant_not_found',
      )
    expect(await looks(accountId)).toEqual([])
  })
})

describe('customers', () => {
  const get = (id: string) => app.call(contract.getCustomer, { token: overseer.token, params: { id } })
  const off = (id: string, reason = 'Stolen cards') =>
    app.call(contract.deactivateCustomer, { token: overseer.token, params: { id }, body: { reason } })
  const on = (id: string) => app.call(contract.activateCustomer, { token: overseer.token, params: { id } })

  test('are listed with counts, with an audit log entry per view', async () => {
    const person = await customer(app)
    const { data } = await app.call(contract.listCustomers, { token: overseer.token, query: { search: person.email } })
    expect(data).toMatchObject({
      count: 1,
      counts: { all: 1, inactive: 0 },
      rows: [{ id: person.accountId, orders: 0, active: true, isVerified: true }],
    })
    expect((await get(person.accountId)).data).toMatchObject({ openOrders: 0, returns: 0, latest: [] })
    expect(await looks(person.accountId)).toEqual([{ action: 'customer.viewed', account_id: overseer.accountId }])
  })

  test('are signed out on deactivation and get one mail with the reason', async () => {
    const person = await customer(app)
    const twice = await Promise.all([off(person.accountId), off(person.accountId)])
    expect(twice.map(({ data }) => data.active)).toEqual([false, false])
    expect((await app.refused(userData, { token: person.token })).code).toBe('token_not_valid')
    const mails = await mailsTo(app, person.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Stolen cards')
    const inactive = await app.call(contract.listCustomers, {
      token: overseer.token,
      query: { search: person.email, active: 'false' },
    })
    expect(inactive.data).toMatchObject({ count: 1, counts: { all: 1, inactive: 1 } })
    expect((await on(person.accountId)).data.active).toBe(true)
    expect((await on(person.accountId)).data.active).toBe(true)
    expect(await mailsTo(app, person.email)).toHaveLength(2)
    expect((await looks(person.accountId)).map(({ action }) => action)).toEqual([
      'customer.deactivate',
      'customer.activate',
    ])
  })

  test('can be deactivated only with a reason; a merchant’s account can’t', async () => {
    const owner = await merchant(app)
    const input = { token: overseer.token, params: { id: owner.accountId }, body: { reason: 'No reason' } }
    expect((await app.refused(contract.deactivateCustomer, input)).code).toBe('customer_not_found')
    expect((await app.refused(contract.getCustomer, input)).code).toBe('customer_not_found')
    expect((await app.refused(contract.deactivateCustomer, { ...input, body: { reason: ' ' } })).code).toBe('invalid')
  })
})

test('mails to a customer are listed and sent again, but not those with a code', async () => {
  const person = await customer(app)
  const to = { to: person.email, body: createElement('p', null, 'Your order is on its way') }
  await within(app, async work => {
    await queueMail(work, { ...to, subject: 'Order sent', cause: `sent:${person.email}` })
    await queueMail(work, { ...to, subject: 'Your code', cause: `code:${person.email}`, secret: true })
  })
  const { token } = overseer
  const list = async () =>
    (await app.call(contract.listCustomerMails, { token, params: { id: person.accountId } })).data.rows
  const [code, sent] = await list()
  expect([code, sent]).toMatchObject([
    { subject: 'Your code', canSendAgain: false },
    { subject: 'Order sent', canSendAgain: true },
  ])
  // The demo's history is written in another order than it happened.
  const dayBefore = new Date(app.clock.now().getTime() - 24 * 3_600_000)
  await within(app, ({ tx }) =>
    tx
      .updateTable('mails')
      .set({ created_at: dayBefore })
      .where('id', '=', code?.id ?? '')
      .execute(),
  )
  expect((await list()).map(({ subject }) => subject)).toEqual(['Order sent', 'Your code'])
  await app.call(contract.sendMailAgain, { token, params: { id: sent?.id ?? '' } })
  expect((await list()).map(({ subject }) => subject)).toEqual(['Order sent', 'Order sent', 'Your code'])
  expect((await mailsTo(app, person.email)).map(({ text }) => text)).toContain('Your order is on its way')
  expect(await app.refused(contract.sendMailAgain, { token, params: { id: code?.id ?? '' } })).toMatchObject({
    code: 'mail_purged',
  })
  expect(await app.refused(contract.sendMailAgain, { token, params: { id: person.accountId } })).toMatchObject({
    code: 'mail_not_found',
  })
})
