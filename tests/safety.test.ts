import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportProducts } from '#contract/catalog/product-files.ts'
import * as accounts from '#contract/identity/accounts.ts'
import { hashPassword } from '#identity/index.ts'
import { startTestApp, type TestApp } from './harness/app.ts'
import { shopper } from './harness/checkout.ts'
import { merchant, product, shipping, within } from './harness/fixtures.ts'
import { provider } from './harness/provider.ts'

/** Headers of every response, and secrets that never reach a log. */

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ logTo: { write: line => lines.push(line) } })
  await shipping(app)
})
afterAll(() => app.stop())

test.each(['/v1/stores', '/v1/nothing', '/v1/payments', '/%zz', '/health/live', '/docs'])(
  'security headers restrict %s',
  async url => {
    const { headers } = await app.app.inject(url)
    if (url === '/%zz') return expect(headers['x-request-id']).toBeDefined()
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}; includeSubDomains$/),
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('set-cookie')
  },
)

test('the API’s own pages run only our script files', async () => {
  const { headers, body } = await app.app.inject('/docs')
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  expect(body).not.toMatch(/<script>(?!\s*<\/script>)/)
})

test('a page of another site can’t read anything, with a token or without', async () => {
  for (const method of ['GET', 'OPTIONS'] as const) {
    const { headers } = await app.app.inject({
      method,
      url: '/v1/stores',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'GET' },
    })
    expect(headers['access-control-allow-origin']).toBe('http://bitmarte.test')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  }
})

test('a cookie doesn’t authenticate: another site’s form, sent with it, does nothing', async () => {
  const { token } = await shopper(app)
  const answer = await app.app.inject({
    method: 'POST',
    url: accounts.logout.path,
    headers: { cookie: `bitmarte_customer_token=${token}` },
  })
  expect(answer.statusCode).toBe(401)
})

test('private data isn’t cached on the way, and files are downloaded', async () => {
  const { token } = await merchant(app)
  const own = await app.app.inject({ url: '/v1/auth/userdata', headers: { authorization: `Bearer ${token}` } })
  expect(own.headers['cache-control']).toBe('no-store')
  const file = await app.app.inject({ url: exportProducts.path, headers: { authorization: `Bearer ${token}` } })
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="products-[\d-]+\.csv"$/)
})

test('a malformed request ends only its own connection', async () => {
  const address = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }))
  const body = 'a'.repeat(20)
  const sent = [
    'nonsense\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    `GET /v1/stores HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`,
    'GET /v1/stores HTTP/1.1\r\nhost: a\r\nx: \u0000\r\n\r\n',
    'GET /v1/stores\u0000 HTTP/1.1\r\nhost: a\r\n\r\n',
    `POST /v1/contact-us HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n${body}`,
    `POST /v1/contact-us HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n${body}`,
    `POST /v1/contact-us HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n${body}`,
    `POST /v1/contact-us HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n${body}`,
    'GET http://evil.test/v1/stores HTTP/1.1\r\nhost: evil.test\r\n\r\n',
    'CONNECT evil.test:443 HTTP/1.1\r\nhost: evil.test\r\n\r\n',
    'TRACE / HTTP/1.1\r\nhost: a\r\n\r\n',
  ]
  for (const text of sent) {
    const answered = await new Promise<string>(settle => {
      let received = ''
      const socket = connect(Number(address.port), address.hostname, () => socket.end(text))
      socket.on('data', data => {
        received += data.toString('latin1')
      })
      socket.on('error', () => settle(received))
      socket.on('close', () => settle(received))
    })
    expect(answered, text.slice(0, 80)).not.toMatch(/^HTTP\/1.1 5/)
  }
  expect((await fetch(new URL('/health/ready', address))).status).toBe(200)
})

test('an unforeseen violation of a constraint is logged without the row', async () => {
  await app.platform.db.transact(({ tx }) =>
    sql`alter table accounts add constraint unforeseen check (last_name <> 'Unforeseen')`.execute(tx),
  )
  const person = { firstName: 'Marker', lastName: 'Unforeseen', phoneNumber: '08035550177' }
  const payload = { ...person, email: 'marker@test.ng', password: 'correct horse battery' }
  const { statusCode, headers } = await app.app.inject({
    method: 'POST',
    url: accounts.signupCustomer.path,
    payload,
  })
  await app.platform.db.transact(({ tx }) => sql`alter table accounts drop constraint unforeseen`.execute(tx))
  expect(statusCode).toBe(500)
  const logged = lines.filter(line => line.includes(String(headers['x-request-id']))).join('\n')
  expect(logged).toContain('unforeseen')
  expect(logged).not.toMatch(/argon2|Marker|marker@test\.ng|8035550177/)
})

test('no secret of sign-in or payment is logged, even at the lowest level', async () => {
  const password = 'correct horse battery'
  const store = await merchant(app)
  const buyer = await shopper(app)
  const password_hash = await hashPassword(password)
  await within(app, async ({ tx }) => {
    await tx.updateTable('accounts').set({ password_hash }).where('id', '=', buyer.accountId).execute()
  })
  const signedIn = await app.call(accounts.loginCustomer, { body: { email: buyer.email, password } })
  await app.refused(accounts.loginCustomer, { body: { email: buyer.email, password: 'not that horse at all' } })

  await buyer.put(await product(app, store.storeId))
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  await buyer.comeBack(reference)

  await app.call(accounts.forgotCustomer, { body: { email: buyer.email } })
  await app.runJobs()
  const mail = await app.platform.db.read
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', buyer.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const [linkToken = ''] = /[\w-]{43}/.exec(mail.text) ?? []
  expect(linkToken).toHaveLength(43)

  // Every call fails unexpectedly, which logs the most.
  await app.platform.db.transact(({ tx }) => sql`alter table accounts rename to lost_accounts`.execute(tx))
  const failing = await Promise.all([
    app.app.inject({ method: 'POST', url: accounts.loginCustomer.path, payload: { email: buyer.email, password } }),
    app.app.inject({ url: '/v1/auth/userdata', headers: { authorization: `Bearer ${signedIn.token}` } }),
    app.app.inject({
      method: 'PATCH',
      url: accounts.resetCustomer.path.replace('{token}', linkToken),
      payload: { password: 'another horse entirely' },
    }),
  ])
  expect(failing.map(answer => answer.statusCode)).toEqual([500, 500, 500])

  const log = lines.join('\n')
  for (const { headers } of failing) expect(log).toContain(String(headers['x-request-id']))
  const { config } = app.platform
  const secrets = [
    ...[password, 'not that horse at all', 'another horse entirely', password_hash],
    ...[signedIn.token, buyer.token, store.token, linkToken],
    ...[config.secret, config.paystack.secretKey, config.databaseUrl],
  ]
  for (const each of secrets) expect(log).not.toContain(each)
  expect(log).not.toMatch(/AUTH_\w+|bearer /i)
})
