import { expect, test } from 'vitest'
import { sandbox } from './harness.ts'

const callback_url = 'https://shop.example/paid?step=3'
const cancel_action = 'https://shop.example/cart'

const open = (url: string) => fetch(url).then(async answer => ({ status: answer.status, page: await answer.text() }))

async function submit(url: string, form: Record<string, string>) {
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) })
  return { status: answer.status, to: answer.headers.get('location'), page: await answer.text() }
}

test('a customer sees the amount, pays and returns with the reference', async () => {
  const { initialize, get } = await sandbox()
  const { authorization_url: url } = await initialize(1_234_50, { reference: 'BM-1', callback_url })
  const { page } = await open(url)
  for (const shown of ['₦1,234.50', 'Bitmarte', '4084 0840 8408 4081', 'Cancel payment', 'No real money moves'])
    expect(page).toContain(shown)
  expect(page.match(/type="radio"/g)).toHaveLength(3)
  const { status, to } = await submit(url, { action: 'pay', card: 'success' })
  expect([status, to]).toEqual([303, 'https://shop.example/paid?step=3&trxref=BM-1&reference=BM-1'])
  expect((await get('/transaction/verify/BM-1')).data.status).toBe('success')
})

test('is paid at the time of the visit, whatever the clock that a seed sets', async () => {
  const { initialize, get, post } = await sandbox()
  await post('/sandbox/clock', { now: '2026-03-15T08:00:00.000Z' })
  const { authorization_url: url } = await initialize(1_234_50, { reference: 'BM-1', callback_url })
  await submit(url, { action: 'pay', card: 'success' })
  const { paid_at } = (await get('/transaction/verify/BM-1')).data
  expect(Math.abs(Date.parse(paid_at ?? '') - Date.now())).toBeLessThan(60_000)
})

test('a declined card shows the reason, and another one pays', async () => {
  const { initialize } = await sandbox()
  const { authorization_url: url } = await initialize(1_234_50, { callback_url })
  for (const [card, why] of [
    ['declined', 'Your bank declined this card.'],
    ['insufficient', 'This card has insufficient funds.'],
  ] as const) {
    expect(await submit(url, { action: 'pay', card })).toMatchObject({ status: 303, to: url })
    const { page } = await open(url)
    expect(page).toContain(why)
    expect(page).toContain('type="radio"')
  }
  expect((await submit(url, { action: 'pay', card: 'success' })).to).toContain('https://shop.example/paid')
})

test('nobody pays twice: a paid page says so and links back', async () => {
  const { initialize, get, post } = await sandbox()
  const { authorization_url: url } = await initialize(1_234_50, { reference: 'BM-1', callback_url })
  await Promise.all(Array.from({ length: 5 }, () => submit(url, { action: 'pay', card: 'success' })))
  const once = (await get('/transaction/verify/BM-1')).data
  expect(once.log?.attempts).toBe(1)
  const { page } = await open(url)
  expect(page).toContain('already paid')
  expect(page).toContain('href="https://shop.example/paid?step=3&amp;trxref=BM-1&amp;reference=BM-1"')
  expect(page).not.toContain('type="radio"')
  expect((await submit(url, { action: 'cancel' })).to).toBe(url)
  expect((await post('/sandbox/pay', { reference: 'BM-1', card: 'success' })).status).toBe(400)
  expect((await get('/balance')).rows[0]?.balance).toBe(10_000_000_00 + Number(once.amount) - Number(once.fees))
})

test('cancelling redirects to the shop’s address and leaves the transaction open', async () => {
  const { initialize, get } = await sandbox()
  const asked = await initialize(100, { reference: 'a', callback_url, metadata: { cancel_action } })
  expect((await submit(asked.authorization_url, { action: 'cancel' })).to).toBe(cancel_action)
  expect((await get('/transaction/verify/a')).data.status).toBe('abandoned')
  const unasked = await initialize(100, {
    reference: 'b',
    callback_url,
    metadata: { cancel_action: 'javascript:alert(1)' },
  })
  expect((await submit(unasked.authorization_url, { action: 'cancel' })).to).toBe(
    `${callback_url}&trxref=b&reference=b`,
  )
  const nowhere = await initialize()
  expect((await submit(nowhere.authorization_url, { action: 'cancel' })).page).toContain('Payment cancelled')
})

test('an unknown page, an unknown card and no card charge nobody', async () => {
  const { initialize, get, url } = await sandbox()
  expect((await open(`${url}/pay/unknown`)).status).toBe(404)
  expect((await submit(`${url}/pay/unknown`, { action: 'pay', card: 'success' })).status).toBe(404)
  const { authorization_url, reference } = await initialize()
  for (const form of [{ action: 'pay', card: '4111' }, { action: 'pay' }]) {
    const { status, to } = await submit(authorization_url, Object.fromEntries(Object.entries(form)))
    expect([status, to]).toEqual([303, authorization_url])
  }
  expect((await get(`/transaction/verify/${reference}`)).data.log).toBeNull()
})

test('escapes what the shop sent', async () => {
  const { initialize } = await sandbox()
  const { authorization_url } = await initialize(100, {
    email: `o'neil+"x"@example.com`.replaceAll('"', ''),
    callback_url: 'https://shop.example/"><script>',
  })
  const { page } = await open(authorization_url)
  expect(page).toContain('o&#39;neil+x@example.com')
  await submit(authorization_url, { action: 'pay', card: 'success' })
  expect((await open(authorization_url)).page).not.toContain('<script>')
})

test('links use the public address', async () => {
  const { initialize } = await sandbox({ publicUrl: 'https://pay.bitmarte.test/' })
  const { authorization_url, access_code } = await initialize()
  expect(authorization_url).toBe(`https://pay.bitmarte.test/pay/${access_code}`)
})
