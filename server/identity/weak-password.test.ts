import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/identity/accounts.ts'
import * as guests from '#contract/identity/guests.ts'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, type Person, within } from '#tests/harness/fixtures.ts'
import { mailedToken } from '#tests/harness/mails.ts'
import { hashPassword } from './index.ts'
import { refuseWeakPassword } from './weak-password.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(() => app.clock.advance(20 * minute))

const weak = 'password12'
const strong = 'staple and a new horse'
const ada = { email: 'ada.okafor@example.ng', firstName: 'Adaobi', lastName: 'Okafor' }

const isRefused = async (call: Promise<{ status: number; errors?: { field: string; message: string }[] }>) => {
  const { status, errors } = await call
  expect(status).toBe(422)
  expect(errors?.map(each => each.message).join()).toContain('easy to guess')
  return errors?.map(each => each.field)
}

describe('a weak password', () => {
  test.each([
    'password12',
    '1234567890',
    'qwertyuiop',
    'iloveyou12',
    'aaaaaaaaaaaaaaaaaaaaaaaa',
    'P@ssw0rd2024',
    'bitmarte12',
    'Adaobi12345',
    'ada.okafor@example.ng',
    'OKAFOR1234',
  ])('%s is easy to guess', async password => {
    expect((await refuseWeakPassword(password, ada))?.code).toBe('invalid')
  })

  test('is refused wherever a password is chosen, and leaves the links valid', async () => {
    const person = { firstName: 'Ada', lastName: 'Okafor', email: 'ada@example.ng', phoneNumber: '0803 555 0188' }
    expect(await isRefused(app.refused(contract.signupCustomer, { body: { ...person, password: weak } }))).toEqual([
      'password',
    ])
    await isRefused(app.refused(contract.signupMerchant, { body: { ...person, password: weak, storeName: 'Ada’s' } }))

    const guest = await app.call(guests.addGuest, { body: person })
    await isRefused(app.refused(guests.accountOfGuest, { token: guest.token, body: { password: weak } }))

    await app.call(contract.signupCustomer, { body: { ...person, password: strong } })
    await app.runJobs()
    const params = { token: await mailedToken(app, person.email) }
    await isRefused(app.refused(contract.confirmAndEnter, { params, body: { password: weak } }))
    await app.call(contract.confirmAndEnter, { params, body: { password: strong } })
  })

  test('is refused for a forgotten or invited password, and as a change of one', async () => {
    const buyer = await withPassword(customer(app))
    await app.call(contract.forgotCustomer, { body: { email: buyer.email } })
    await app.runJobs()
    const params = { token: await mailedToken(app, buyer.email) }
    await isRefused(app.refused(contract.resetCustomer, { params, body: { password: weak } }))
    await app.call(contract.resetCustomer, { params, body: { password: strong } })

    const clerk = await withPassword(admin(app))
    const change = { oldPassword: strong, newPassword: weak }
    expect(await isRefused(app.refused(contract.changePassword, { token: clerk.token, body: change }))).toEqual([
      'newPassword',
    ])
  })

  test.each([
    'correct horse battery',
    'bitmarte-demo',
    'a long enough password',
    'Ikeja bus stop 7',
    'ọ̀nà kò sí lẹ́gbẹ̀ẹ́',
  ])('accepts what is hard to guess: %s', async password => {
    expect(await refuseWeakPassword(password, ada)).toBeUndefined()
  })
})

async function withPassword(made: Promise<Person>): Promise<Person> {
  const person = await made
  const password_hash = await hashPassword(strong)
  await within(app, async ({ tx }) => {
    await tx.updateTable('accounts').set({ password_hash }).where('id', '=', person.accountId).execute()
  })
  return person
}
