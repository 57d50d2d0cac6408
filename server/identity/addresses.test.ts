import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/identity/addresses.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { customer, merchant, type Person } from '#tests/harness/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const home = {
  fullName: 'Chiọma Òkàfọ̀r',
  phoneNumber: '0803 555 0188',
  emailAddress: 'Chioma@Example.ng',
  stateOrRegion: 'Lagos',
  lga: 'Surulere',
  address: '14 Adéníran Ogunsanya Street',
}
const details = {
  town: 'Ojuelegba',
  landmark: 'Opposite the cinema',
  secondPhoneNumber: '0701 555 0188',
  note: 'Blue gate 🚪, call at the gate',
}
const add = async ({ token }: Person, change: object = {}) =>
  (await app.call(contract.addAddress, { token, body: { ...home, ...change } })).data
const listed = async ({ token }: Person) => (await app.call(contract.listAddresses, { token })).data.rows

describe('adding', () => {
  test('makes the first the default, later ones only on request', async () => {
    const buyer = await customer(app)
    const answer = await app.call(contract.addAddress, { token: buyer.token, body: home })
    expect(answer.message).toBe('Shipping address added successfully')
    expect(answer.data).toEqual({
      ...home,
      id: expect.any(String),
      phoneNumber: '+2348035550188',
      emailAddress: 'chioma@example.ng',
      town: '',
      landmark: '',
      secondPhoneNumber: null,
      note: '',
      default: true,
    })
    const second = await add(buyer)
    expect(second.default).toBe(false)
    const third = await add(buyer, { default: true })
    const list = await listed(buyer)
    expect(list.map(({ id, default: first }) => [id, first])).toEqual([
      [third.id, true],
      [second.id, false],
      [answer.data.id, false],
    ])
  })

  test('keeps what helps the rider, and changes only what is given', async () => {
    const { token } = await customer(app)
    const { data } = await app.call(contract.addAddress, { token, body: { ...home, ...details } })
    expect(data).toMatchObject({ ...details, secondPhoneNumber: '+2347015550188' })
    const change = async (body: object) =>
      (await app.call(contract.updateAddress, { token, params: { id: data.id }, body })).data
    expect(await change({ address: '2 Bode Thomas Street' })).toMatchObject({
      ...details,
      secondPhoneNumber: '+2347015550188',
    })
    expect(await change({ landmark: ' ', secondPhoneNumber: null })).toMatchObject({
      ...details,
      landmark: '',
      secondPhoneNumber: null,
    })
    const long = { town: 'x'.repeat(81), landmark: 'x'.repeat(121), secondPhoneNumber: 'x', note: 'x'.repeat(201) }
    const wrong = await app.refused(contract.addAddress, { token, body: { ...home, ...long } })
    expect(wrong.errors?.map(error => error.field)).toEqual(Object.keys(long))
  })

  test('concurrently ends with one default', async () => {
    const buyer = await customer(app)
    await Promise.all(Array.from({ length: 6 }, (_, n) => add(buyer, { default: n % 2 === 0 })))
    const list = await listed(buyer)
    expect(list).toHaveLength(6)
    expect(list.filter(address => address.default)).toHaveLength(1)
  })

  test('is limited to 20, also under concurrency', async () => {
    const buyer = await customer(app)
    const answers = await Promise.all(
      Array.from({ length: 23 }, () =>
        app.app
          .inject({
            method: 'POST',
            url: contract.addAddress.path,
            headers: { authorization: `Bearer ${buyer.token}` },
            payload: home,
          })
          .then(reply => reply.json<{ code?: string }>().code ?? 'added'),
      ),
    )
    expect(answers.filter(answer => answer === 'added')).toHaveLength(20)
    expect(answers.filter(answer => answer === 'too_many_addresses')).toHaveLength(3)
    const [one] = await listed(buyer)
    await app.call(contract.deleteAddress, { token: buyer.token, params: { id: one?.id ?? '' } })
    await add(buyer)
  })

  test('accepts only a state of Nigeria and an LGA in it', async () => {
    const { token } = await customer(app)
    for (const place of [
      { stateOrRegion: 'Kano' },
      { lga: 'Lekki Phase 1' },
      { stateOrRegion: 'Ghana', lga: 'Accra' },
    ]) {
      const refused = await app.refused(contract.addAddress, { token, body: { ...home, ...place } })
      expect(refused).toMatchObject({ status: 422, code: 'place_unknown' })
    }
  })

  test.each([
    ['0803 555 0188', '+2348035550188'],
    ['+234 (0)70-1555-0188', '+2347015550188'],
    ['2349165550188', '+2349165550188'],
    ['0201 555 0188', '+2342015550188'],
    ['8035550188', '+2348035550188'],
    ['803 555 0188', '+2348035550188'],
    ['201 555 0188', '+2342015550188'],
  ])('accepts the Nigerian phone number %s', async (typed, kept) => {
    expect((await add(await customer(app), { phoneNumber: typed })).phoneNumber).toBe(kept)
  })

  test.each([
    '0603 555 0188',
    '603 555 0188',
    '0803 555 018',
    '0803 555 01880',
    '+44 7700 900 123',
    '+233 24 555 0188',
    'call me',
  ])('rejects the phone number %s', async phoneNumber => {
    const { token } = await customer(app)
    const refused = await app.refused(contract.addAddress, { token, body: { ...home, phoneNumber } })
    expect(refused.errors).toEqual([
      { field: 'phoneNumber', message: 'Write a Nigerian number, such as 0803 555 0188.' },
    ])
  })

  test('names the invalid fields', async () => {
    const { token } = await customer(app)
    const wrong = await app.refused(contract.addAddress, {
      token,
      body: { ...home, fullName: 'x', phoneNumber: '12', emailAddress: 'x', address: 'x'.repeat(201) },
    })
    expect(wrong.errors?.map(error => error.field)).toEqual(['fullName', 'phoneNumber', 'emailAddress', 'address'])
  })
})

describe('the default', () => {
  test('is exactly one under concurrent changes', async () => {
    const buyer = await customer(app)
    const ids = []
    for (let n = 0; n < 5; n++) ids.push((await add(buyer)).id)
    await Promise.all(
      ids.map(id =>
        app.call(contract.makeAddressDefault, { token: buyer.token, params: { id }, body: { default: true } }),
      ),
    )
    expect((await listed(buyer)).filter(address => address.default)).toHaveLength(1)
    const last = ids[2] ?? ''
    const made = await app.call(contract.makeAddressDefault, {
      token: buyer.token,
      params: { id: last },
      body: { default: true },
    })
    expect(made.data).toMatchObject({ id: last, default: true })
    expect((await listed(buyer)).filter(address => address.default).map(address => address.id)).toEqual([last])
  })

  test('returns the previous default in its new state; repeated, there is none', async () => {
    const buyer = await customer(app)
    const [first, second] = [await add(buyer), await add(buyer)]
    const make = async (id: string) =>
      (await app.call(contract.makeAddressDefault, { token: buyer.token, params: { id }, body: { default: true } }))
        .data
    expect((await make(second.id)).previousDefault).toEqual({ ...first, default: false })
    expect((await make(second.id)).previousDefault).toBeNull()
    await app.call(contract.deleteAddress, { token: buyer.token, params: { id: second.id } })
    const third = await add(buyer)
    expect((await make(third.id)).previousDefault).toEqual({ ...first, default: false })
  })

  test('can’t be unset, only moved', async () => {
    const buyer = await customer(app)
    const { id } = await add(buyer)
    const refused = await app.refused(contract.makeAddressDefault, {
      token: buyer.token,
      params: { id },
      body: { default: false },
    })
    expect(refused.code).toBe('invalid')
  })

  test('passes to the newest address on deletion, and to none with the last', async () => {
    const buyer = await customer(app)
    const [first, second, third] = [await add(buyer), await add(buyer), await add(buyer)]
    const remove = (id: string) => app.call(contract.deleteAddress, { token: buyer.token, params: { id } })
    expect((await remove(first.id)).message).toBe('Shipping address deleted successfully')
    expect((await listed(buyer)).map(({ id, default: is }) => [id, is])).toEqual([
      [third.id, true],
      [second.id, false],
    ])
    await remove(second.id)
    await remove(third.id)
    expect(await listed(buyer)).toEqual([])
    expect((await add(buyer)).default).toBe(true)
  })

  test('stays exactly one under concurrent deletions and changes', async () => {
    const buyer = await customer(app)
    const ids: string[] = []
    for (let n = 0; n < 6; n++) ids.push((await add(buyer)).id)
    const send = (method: 'DELETE' | 'PATCH', url: string, payload?: object) =>
      app.app.inject({ method, url, headers: { authorization: `Bearer ${buyer.token}` }, payload })
    await Promise.all(
      ids.map((id, n) =>
        n % 2
          ? send('DELETE', `${contract.addAddress.path}/${id}`)
          : send('PATCH', `${contract.addAddress.path}/make-default/${id}`, { default: true }),
      ),
    )
    const list = await listed(buyer)
    expect(list).toHaveLength(3)
    expect(list.filter(address => address.default)).toHaveLength(1)
  })
})

describe('changing', () => {
  test('updates the given fields and validates the resulting place', async () => {
    const buyer = await customer(app)
    const { id } = await add(buyer)
    const change = (body: object) => ({ token: buyer.token, params: { id }, body })
    const { data } = await app.call(contract.updateAddress, change({ address: '2 Bode Thomas Street' }))
    expect(data).toMatchObject({ id, lga: 'Surulere', address: '2 Bode Thomas Street', default: true })
    expect((await app.refused(contract.updateAddress, change({ stateOrRegion: 'Kano' }))).code).toBe('place_unknown')
    await app.call(contract.updateAddress, change({ stateOrRegion: 'Kano', lga: 'Dala' }))
    const { data: kept } = await app.call(contract.getAddress, { token: buyer.token, params: { id } })
    expect(kept).toMatchObject({ stateOrRegion: 'Kano', lga: 'Dala', address: '2 Bode Thomas Street' })
  })
})

test('another customer’s, a deleted or an unknown address responds with 404', async () => {
  const [owner, other] = [await customer(app), await customer(app)]
  const [kept, deleted] = [await add(owner), await add(owner)]
  await app.call(contract.deleteAddress, { token: owner.token, params: { id: deleted.id } })
  const missing: [Person, string][] = [
    [other, kept.id],
    [owner, deleted.id],
    [owner, '0199aaaa-0000-7000-8000-000000000000'],
  ]
  for (const [{ token }, id] of missing) {
    const at = { token, params: { id } }
    const answers = [
      await app.refused(contract.getAddress, at),
      await app.refused(contract.updateAddress, { ...at, body: { fullName: 'Somebody Else' } }),
      await app.refused(contract.makeAddressDefault, { ...at, body: { default: true } }),
      await app.refused(contract.deleteAddress, at),
    ]
    expect(answers.map(answer => [answer.status, answer.code])).toEqual(
      Array.from({ length: 4 }, () => [404, 'address_not_found']),
    )
  }
  expect(await listed(owner)).toEqual([kept])
  const { token } = await merchant(app)
  expect((await app.refused(contract.listAddresses, { token })).code).toBe('not_allowed')
  expect((await app.refused(contract.getAddress, { token: owner.token, params: { id: 'x' } })).code).toBe('not_found')
})
