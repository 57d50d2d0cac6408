import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getMailText,
  listMailTexts,
  previewMailText,
  resetMailText,
  saveMailText,
  testMailText,
} from '#contract/settings/mail-texts.ts'
import { addNotice, changeNotice, deleteNotice, listNotices } from '#contract/settings/notices.ts'
import { publicRules } from '#contract/settings/settings.ts'
import { outForDeliveryMail } from '#domains/orders/notices/delivery-code.mails.ts'
import { resetMail } from '#identity/accounts.mails.ts'
import { hour } from '#platform/clock.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { admin, type Person, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await startTestApp()
  boss = await admin(app, 'superadmin')
})
afterAll(() => app.stop())

const name = 'order.out-for-delivery'
const text = {
  subject: '{order} comes today',
  heading: 'Today is the day',
  paragraphs: ['{store} sends you {order}.', '{code}', 'Keep it to yourself.', '{button}'],
}
const mailTo = async (to: string) =>
  app.platform.db.read
    .selectFrom('mails')
    .select(['subject', 'text', 'html'])
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const send = async (to: string) => {
  const url = 'https://bitmarte.test/orders/1'
  const order = { orderName: 'BM-1', storeName: 'Kemi’s', token: '654321', recipient: null, url }
  await within(app, work => queueMail(work, { to, cause: `test:${to}`, ...outForDeliveryMail(order) }))
  return mailTo(to)
}

test('a mail is sent with the text that a superadmin wrote, and with the original again after a reset', async () => {
  const { token } = boss
  const before = await send('a@example.com')
  expect(before.subject).toBe('Order BM-1 is out for delivery')
  const { data } = await app.call(saveMailText, { token, body: { name, ...text } })
  expect(data).toMatchObject({ text, original: { heading: 'It’s out for delivery' }, required: ['button', 'code'] })
  const own = await send('b@example.com')
  expect(own.subject).toBe('BM-1 comes today')
  for (const part of ['Kemi’s sends you BM-1.', '654321', 'Keep it to yourself.', 'https://bitmarte.test/orders/1'])
    expect(own.text).toContain(part)
  expect((await app.call(resetMailText, { token, body: { name } })).data.versions).toMatchObject([
    { text: null },
    { text },
  ])
  expect(await send('c@example.com')).toEqual(before)
  // Other mails keep theirs.
  const reset = resetMail({ appUrl: 'https://bitmarte.test', kind: 'customer', firstName: 'Ada' }, 'secret')
  await within(app, work => queueMail(work, { to: 'd@example.com', cause: 'test:d', ...reset }))
  expect((await mailTo('d@example.com')).subject).toBe('Set a new password')
})

test('unknown placeholders and missing parts are refused with the field', async () => {
  const refused = async (change: Partial<typeof text>) =>
    (await app.refused(saveMailText, { token: boss.token, body: { name, ...text, ...change } })).errors
  expect(await refused({ subject: 'For {customer}' })).toEqual([
    { field: 'subject', message: 'This mail has no {customer}.' },
  ])
  expect(await refused({ paragraphs: ['Your code is {code}.', '{button}'] })).toEqual([
    { field: 'paragraphs', message: '{code} needs a paragraph of its own.' },
    { field: 'paragraphs', message: 'The mail needs {code} once, as a paragraph of its own.' },
  ])
  expect((await app.refused(getMailText, { token: boss.token, query: { name: 'gone' } })).code).toBe(
    'mail_text_not_found',
  )
  expect((await app.refused(listMailTexts, { token: (await admin(app)).token })).status).toBe(403)
})

test('a preview and a test mail have example values, and every original text is valid', async () => {
  const { token } = boss
  const shown = (await app.call(previewMailText, { token, body: { name, ...text } })).data
  expect(shown.subject).toBe('BM-7K4Q-2M9X comes today')
  expect(shown.html).toContain('Keep it to yourself.')
  await app.call(testMailText, { token, body: { name, ...text } })
  expect(await mailTo(boss.email)).toMatchObject({ subject: 'Test: BM-7K4Q-2M9X comes today' })
  for (const row of (await app.call(listMailTexts, { token })).data) {
    const { original } = (await app.call(getMailText, { token, query: { name: row.name } })).data
    const { html, subject } = (await app.call(previewMailText, { token, body: { name: row.name, ...original } })).data
    expect(`${subject} ${html}`, row.name).not.toMatch(/\{[a-zA-Z]+\}/)
  }
})

test('a maintenance notice is shown from its start to its end, and a deleted one no more', async () => {
  const { token } = boss
  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * hour).toISOString()
  const notice = async () => (await app.call(publicRules)).data.notice?.text ?? null
  const add = (body: { text: string; startsAt?: string; endsAt: string }) => app.call(addNotice, { token, body })
  await add({ text: 'We move house.', startsAt: inHours(30), endsAt: inHours(32) })
  expect(await notice()).toBeNull()
  await app.advance(10 * hour)
  expect(await notice()).toBe('We move house.')
  await app.advance(22 * hour)
  expect(await notice()).toBeNull()
  const { id } = (await add({ text: 'Payments are slow.', endsAt: inHours(1) })).data
  expect(await notice()).toBe('Payments are slow.')
  await app.call(changeNotice, { token, body: { id, text: 'Payouts are slow.', endsAt: inHours(2) } })
  expect(await notice()).toBe('Payouts are slow.')
  await app.call(deleteNotice, { token, body: { id } })
  const change = { id, text: 'Gone.', endsAt: inHours(2) }
  expect((await app.refused(changeNotice, { token, body: change })).code).toBe('notice_not_found')
  expect(await notice()).toBeNull()
  expect((await app.call(listNotices, { token })).data).toEqual([])
  const late = await app.refused(addNotice, { token, body: { text: 'Too late.', endsAt: inHours(-1) } })
  expect(late.errors).toEqual([{ field: 'endsAt', message: 'Choose an end in the future.' }])
})

const stale = (field: string) => ({
  status: 409,
  code: 'changed_meanwhile',
  errors: [{ field }],
})

test('a change of a mail keeps another person’s, and the same field is refused, also at once', async () => {
  const saving = (body: object) => ({ token: boss.token, body: { name, ...body } })
  await app.call(saveMailText, saving(text))
  await app.call(saveMailText, saving({ heading: 'At last', seen: { heading: text.heading } }))
  const subject = 'Today: {order}'
  const { data } = await app.call(saveMailText, saving({ subject, seen: { subject: text.subject } }))
  expect(data.text).toEqual({ ...text, subject, heading: 'At last' })
  const late = saving({ heading: 'Soon', seen: { heading: text.heading } })
  expect(await app.refused(saveMailText, late)).toMatchObject(stale('heading'))
  // The whole text is checked, as when all of it is sent.
  const wrong = saving({ paragraphs: ['{button}'], seen: { paragraphs: text.paragraphs } })
  expect(await app.refused(saveMailText, wrong)).toMatchObject({
    code: 'mail_text_wrong',
    errors: [{ field: 'paragraphs' }],
  })
  let turn = 0
  const codes = await atOnce(app.platform.db, 4, async () => {
    const response = await app.app.inject({
      method: 'PUT',
      url: saveMailText.path,
      headers: { authorization: `Bearer ${boss.token}` },
      payload: { name, heading: `Number ${++turn}`, seen: { heading: 'At last' } },
    })
    return response.json<{ code?: string }>().code ?? 'saved'
  })
  expect(codes.toSorted()).toEqual(['changed_meanwhile', 'changed_meanwhile', 'changed_meanwhile', 'saved'])
})

test('a change of a notice keeps another person’s, and the same field is refused', async () => {
  const { token } = boss
  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * hour).toISOString()
  const said = { text: 'We move house.', startsAt: inHours(30), endsAt: inHours(32) }
  const { id } = (await app.call(addNotice, { token, body: said })).data
  const changing = (body: object) => ({ token, body: { id, ...body } })
  await app.call(changeNotice, changing({ text: 'We move.', seen: { text: said.text } }))
  const endsAt = inHours(40)
  const { data } = await app.call(changeNotice, changing({ endsAt, seen: { endsAt: said.endsAt } }))
  expect(data).toEqual({ id, text: 'We move.', startsAt: said.startsAt, endsAt })
  const late = changing({ text: 'Moving.', seen: { text: said.text } })
  expect(await app.refused(changeNotice, late)).toMatchObject(stale('text'))
  const after = changing({ startsAt: inHours(41), seen: { startsAt: said.startsAt } })
  expect(await app.refused(changeNotice, after)).toMatchObject({
    status: 422,
    code: 'invalid',
    errors: [{ field: 'endsAt', message: 'Choose an end after the start.' }],
  })
  const atOnceShown = await app.call(changeNotice, changing({ startsAt: null, seen: { startsAt: said.startsAt } }))
  expect(atOnceShown.data.startsAt).toBe(inHours(0))
  await app.call(deleteNotice, { token, body: { id } })
})

test('of several maintenance notices the one that began last is shown, and the other one again after it', async () => {
  const { token } = boss
  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * hour).toISOString()
  const notice = async () => (await app.call(publicRules)).data.notice?.text ?? null
  await app.call(addNotice, { token, body: { text: 'Deliveries are slow this week.', endsAt: inHours(100) } })
  const tonight = { text: 'Payments rest for an hour.', startsAt: inHours(3), endsAt: inHours(4) }
  await app.call(addNotice, { token, body: tonight })
  expect(await notice()).toBe('Deliveries are slow this week.')
  await app.advance(3 * hour)
  expect(await notice()).toBe('Payments rest for an hour.')
  await app.advance(hour)
  expect(await notice()).toBe('Deliveries are slow this week.')
})
