import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveTaxRegistration } from '#contract/stores/tax.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { merchant } from '#tests/harness/fixtures.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = (await merchant(app)).token
})
afterAll(() => app.stop())

const change = (body: object) => ({ token, body })

test('a change keeps what somebody else changed meanwhile, and the same field is refused', async () => {
  await app.call(saveTaxRegistration, change({ legalName: 'Ada Fabrics Ltd', seen: { legalName: '' } }))
  const tin = '12345678-0001'
  const said = { vatRegistered: true, tin, seen: { vatRegistered: false, tin: '' } }
  const { data } = await app.call(saveTaxRegistration, change(said))
  expect(data).toMatchObject({ vatRegistered: true, tin, legalName: 'Ada Fabrics Ltd', address: null })
  const late = change({ tin: '12345678-0002', address: '4 Allen Avenue', seen: { tin: '', address: '' } })
  expect(await app.refused(saveTaxRegistration, late)).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    errors: [{ field: 'tin' }],
  })
})

test('needs a TIN for a VAT registration that was saved before', async () => {
  for (const seen of [undefined, { tin: '12345678-0001' }])
    expect(await app.refused(saveTaxRegistration, change({ tin: '', seen }))).toMatchObject({
      code: 'invalid',
      errors: [{ field: 'tin', message: 'Enter the TIN of your VAT registration.' }],
    })
})
