import { createServer, type Server } from 'node:net'
import { createElement } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { within } from '#tests/harness/fixtures.ts'
import { mailHandler, queueMail } from './mail.ts'

let app: TestApp
let server: Server
const received: string[] = []

/** A mail server that accepts everything. */
const mailServer = (): Server =>
  createServer(socket => {
    let message: string | undefined
    socket.write('220 test ESMTP\r\n')
    socket.on('data', chunk => {
      const text = chunk.toString()
      if (message !== undefined) {
        message += text
        if (!message.endsWith('\r\n.\r\n')) return
        received.push(message)
        message = undefined
        return socket.write('250 accepted\r\n')
      }
      if (text.startsWith('DATA')) {
        message = ''
        return socket.write('354 go on\r\n')
      }
      return text.startsWith('QUIT') ? socket.end('221 bye\r\n') : socket.write('250 ok\r\n')
    })
  })

beforeAll(async () => {
  app = await startTestApp()
  server = mailServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await app.stop()
})

test('the text of a mail with a secret is purged once it is sent, others stay', async () => {
  const { db } = app.platform
  for (const cause of ['secret', 'plain'])
    await within(app, work =>
      queueMail(work, {
        to: `${cause}@test.ng`,
        subject: 'Your code',
        body: createElement('p', null, `The code is 482913 (${cause})`),
        cause,
        secret: cause === 'secret',
      }),
    )
  const mails = () =>
    db.read.selectFrom('mails').select(['id', 'cause', 'subject', 'html', 'text', 'sent_at']).orderBy('cause').execute()
  const [plain, secret] = await mails()
  expect(secret?.text).toContain('482913')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const handler = mailHandler({ db, smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Bitmarte <no-reply@test.ng>' })
  for (const mail of [plain, secret]) for (let times = 0; times < 2; times++) await handler.run({ id: mail?.id })
  expect(received.filter(message => message.includes('482913'))).toHaveLength(2)
  const [plainAfter, secretAfter] = await mails()
  expect(secretAfter).toMatchObject({ subject: 'Your code', html: '', text: '' })
  expect(secretAfter?.sent_at).not.toBeNull()
  expect(plainAfter?.text).toContain('482913')
})

test('without a mail server, a mail counts as sent once the mailbox has it, with its text', async () => {
  const { db } = app.platform
  await within(app, work =>
    queueMail(work, {
      to: 'mailbox@test.ng',
      subject: 'Your code',
      body: createElement('p', null, 'The code is 482914'),
      cause: 'mailbox',
      secret: true,
    }),
  )
  await app.runJobs()
  const mail = await db.read.selectFrom('mails').selectAll().where('cause', '=', 'mailbox').executeTakeFirstOrThrow()
  expect(mail.sent_at).toEqual(app.clock.now())
  expect(mail.text).toContain('482914')
})

test('a mail that its receiver can stop says where, in its text and its headers (RFC 8058)', async () => {
  const { db } = app.platform
  const unsubscribeUrl = 'https://bitmarte.test/unsubscribe/a.messages.x'
  await within(app, work =>
    queueMail(work, {
      to: 'stop@test.ng',
      subject: 'News',
      body: createElement('p', null, 'Stoppable'),
      cause: 'stop',
      unsubscribeUrl,
    }),
  )
  const row = await db.read
    .selectFrom('mails')
    .select(['id', 'html', 'text'])
    .where('cause', '=', 'stop')
    .executeTakeFirst()
  expect(row?.html).toContain(`<a href="${unsubscribeUrl}"`)
  expect(row?.text).toContain(`Stop mails like this: ${unsubscribeUrl}`)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const handler = mailHandler({ db, smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Bitmarte <no-reply@test.ng>' })
  await handler.run({ id: row?.id })
  const message = received.find(each => each.includes('Stoppable')) ?? ''
  expect(message).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
  expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(received.find(each => each.includes('482913'))).not.toContain('List-Unsubscribe')
})

test('the last mail to a closed account leaves no row', async () => {
  const { db } = app.platform
  await within(app, work =>
    queueMail(work, {
      to: 'gone@test.ng',
      subject: 'Closed',
      body: createElement('p', null, 'Closed'),
      cause: 'gone',
      forget: true,
    }),
  )
  const find = () => db.read.selectFrom('mails').select('id').where('cause', '=', 'gone').executeTakeFirst()
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const handler = mailHandler({ db, smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Bitmarte <no-reply@test.ng>' })
  await handler.run({ id: (await find())?.id })
  expect(await find()).toBeUndefined()
})
