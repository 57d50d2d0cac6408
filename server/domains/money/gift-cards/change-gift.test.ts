import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeGift, changeGiftCardStatus, listMyGiftCards } from '#contract/money/gift-cards.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { waitingForLocks } from '#tests/harness/at-once.ts'
import { admin, customer, type Person, within } from '#tests/harness/fixtures.ts'
import { codeMailedTo, giftCard } from '#tests/harness/gift-cards.ts'
import { changeGift as changeCard } from './change-gift.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ listen: true })
})
afterAll(() => app.stop())

const address = () => `musa-${randomUUID()}@test.ng`
const later = '2026-11-30'

/** A paid gift that is mailed on a day. */
const scheduled = async (sendOn: string | undefined = '2026-11-25') => {
  const buyer = await customer(app)
  const recipientEmail = address()
  const { giftCardId } = await giftCard(app, buyer, {
    for: 'gift',
    amount: 5000,
    recipientName: 'Musa',
    recipientEmail,
    senderName: 'Ada',
    message: 'Enjoy.',
    ...(sendOn && { sendOn }),
  })
  const change = { token: buyer.token, params: { id: giftCardId } }
  return { buyer, giftCardId, recipientEmail, change }
}
const given = async ({ token }: Person) => (await app.call(listMyGiftCards, { token })).data.given
const mailsTo = (email: string) =>
  app.platform.db.read.selectFrom('mails').select(['subject', 'text']).where('recipient', '=', email).execute()
const body = (more: object = {}) => ({
  recipientName: 'Músá',
  recipientEmail: address(),
  message: 'For your kitchen.',
  sendOn: later,
  ...more,
})

test('a gift that isn’t sent gets another recipient, message and day, and its buyer a mail', async () => {
  const { buyer, giftCardId, recipientEmail, change } = await scheduled()
  const wanted = body()
  const { data, message } = await app.call(changeGift, { ...change, body: wanted })
  const { sendOn: _, ...shown } = wanted
  expect(data).toMatchObject({ ...shown, amount: 5000, sendAt: `${later}T07:00:00.000Z`, sentAt: null })
  expect(message).toBe('Gift saved.')
  expect(await given(buyer)).toMatchObject([data])
  expect((await mailsTo(buyer.email)).map(({ subject }) => subject)).toContain('You changed your gift card for Músá')
  const { expires_at } = await app.platform.db.read
    .selectFrom('gift_cards')
    .select('expires_at')
    .where('id', '=', giftCardId)
    .executeTakeFirstOrThrow()
  expect(expires_at).toEqual(new Date('2028-11-30T22:59:00Z'))
  const audited = await app.platform.db.read
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', giftCardId)
    .execute()
  expect(audited).toMatchObject([
    { action: 'giftcard.change-gift', before: { recipientEmail }, after: { recipientEmail: wanted.recipientEmail } },
  ])
  expect(JSON.stringify(audited)).not.toContain('kitchen')

  const start = app.clock.now()
  app.clock.set(new Date('2026-11-26T08:00:00Z'))
  await app.runScheduledJob('gift-cards.send')
  expect(await mailsTo(wanted.recipientEmail)).toEqual([])
  app.clock.set(new Date(`${later}T07:00:00Z`))
  await app.runScheduledJob('gift-cards.send')
  expect(await mailsTo(recipientEmail)).toEqual([])
  expect((await mailsTo(wanted.recipientEmail))[0]?.text).toContain('For your kitchen.')
  app.clock.set(start)
})

test('without a day it is sent now, once, and can’t be changed afterwards', async () => {
  const { buyer, change } = await scheduled()
  const wanted = body({ sendOn: null })
  const { data, message } = await app.call(changeGift, { ...change, body: wanted })
  expect([data.sentAt, message]).toEqual([app.clock.now().toISOString(), 'Gift sent.'])
  expect(await codeMailedTo(app, wanted.recipientEmail)).toMatch(/^.{19}$/)
  await app.runScheduledJob('gift-cards.send')
  expect(await mailsTo(wanted.recipientEmail)).toHaveLength(1)
  expect((await app.refused(changeGift, { ...change, body: body() })).code).toBe('gift_card_sent')
  expect(await given(buyer)).toMatchObject([{ recipientEmail: wanted.recipientEmail }])
})

test('follows the rules of the purchase, and only for its buyer', async () => {
  const { change } = await scheduled()
  const wrong = async (more: object) => (await app.refused(changeGift, { ...change, body: body(more) })).errors
  expect(await wrong({ sendOn: '2026-11-01' })).toEqual([{ field: 'sendOn', message: 'That day has passed.' }])
  expect(await wrong({ sendOn: '2028-11-01' })).toEqual([{ field: 'sendOn', message: 'Choose a day within a year.' }])
  expect(await wrong({ recipientEmail: 'musa' })).toMatchObject([{ field: 'recipientEmail' }])
  const other = await customer(app)
  expect((await app.refused(changeGift, { ...change, token: other.token, body: body() })).code).toBe(
    'gift_card_not_found',
  )
  expect((await app.refused(changeGift, { ...change, params: { id: randomUUID() }, body: body() })).code).toBe(
    'gift_card_not_found',
  )
})

test('a gift that an administrator disabled is not sent on its day, and its buyer sees that', async () => {
  const start = app.clock.now()
  const { buyer, giftCardId, recipientEmail, change } = await scheduled()
  const overseer = await admin(app)
  const set = (status: 'active' | 'disabled') =>
    app.call(changeGiftCardStatus, {
      token: overseer.token,
      params: { id: giftCardId },
      body: { status, reason: 'Reported as stolen' },
    })
  expect(await given(buyer)).toMatchObject([{ disabled: false }])
  await set('disabled')
  expect(await given(buyer)).toMatchObject([{ disabled: true, sentAt: null }])
  expect((await app.refused(changeGift, { ...change, body: body() })).code).toBe('gift_card_unusable')
  app.clock.set(new Date('2026-11-26T08:00:00Z'))
  await app.runScheduledJob('gift-cards.send')
  expect(await mailsTo(recipientEmail)).toEqual([])
  await set('active')
  await app.runScheduledJob('gift-cards.send')
  expect(await mailsTo(recipientEmail)).toHaveLength(1)
  app.clock.set(start)
})

test('changed while the job is about to send it, it isn’t sent before its new day', async () => {
  const start = app.clock.now()
  const { buyer, giftCardId, recipientEmail } = await scheduled()
  app.clock.set(new Date('2026-11-25T07:00:00Z'))
  const wanted = body()
  const asked = { giftCardId, body: wanted, requestId: randomUUID(), appUrl: app.platform.config.appUrl }
  let sending: Promise<unknown> | undefined
  await within(app, async work => {
    expect(failed(await changeCard(work, { accountId: buyer.accountId, name: 'Ada' }, asked))).toBe(false)
    // The job still finds the gift due, and waits for its lock.
    sending = app.runScheduledJob('gift-cards.send')
    await waitingForLocks(app.platform.db, 1)
  })
  await sending
  expect([...(await mailsTo(recipientEmail)), ...(await mailsTo(wanted.recipientEmail))]).toEqual([])
  app.clock.set(start)
})

test('changed and sent at the same moment, it goes once at most, and to one of both', async () => {
  const start = app.clock.now()
  const { recipientEmail, change } = await scheduled()
  app.clock.set(new Date('2026-11-25T07:00:00Z'))
  const wanted = body({ sendOn: null })
  const [outcome] = await Promise.all([
    app.call(changeGift, { ...change, body: wanted }).then(
      () => 'changed',
      (error: Error) => /"code":"(\w+)"/.exec(error.message)?.[1],
    ),
    app.runScheduledJob('gift-cards.send'),
  ])
  const sent = [await mailsTo(recipientEmail), await mailsTo(wanted.recipientEmail)].map(mails => mails.length)
  expect(sent).toEqual(outcome === 'changed' ? [0, 1] : [1, 0])
  expect(['changed', 'gift_card_sent']).toContain(outcome)
  app.clock.set(start)
})
