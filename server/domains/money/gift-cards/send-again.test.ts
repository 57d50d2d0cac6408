import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeGiftCardStatus,
  claimGiftCard,
  getGiftCard,
  issueGiftCard,
  listMyGiftCards,
  mailGiftCardAgain,
  sendGiftAgain,
} from '#contract/money/gift-cards.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, adminWith, customer, type Person } from '#tests/harness/fixtures.ts'
import { codeMailedTo, giftCard } from '#tests/harness/gift-cards.ts'
import { mailsTo } from '#tests/harness/mails.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ listen: true })
})
afterAll(() => app.stop())

const address = () => `musa-${randomUUID()}@test.ng`

/** A gift that was mailed at once. */
async function sent(sendOn?: string) {
  const buyer = await customer(app)
  const recipientEmail = address()
  const gift = { recipientName: 'Musa', recipientEmail, senderName: 'Ada', message: 'Enjoy.' }
  const { giftCardId } = await giftCard(app, buyer, { for: 'gift', amount: 5000, ...gift, ...(sendOn && { sendOn }) })
  return { buyer, giftCardId, recipientEmail, again: { token: buyer.token, params: { id: giftCardId } } }
}
const given = async ({ token }: Person) => (await app.call(listMyGiftCards, { token })).data.given
const claim = ({ token }: Person, code: string) => app.call(claimGiftCard, { token, body: { code } })

test('a mistyped address is corrected: the new one gets a new code, and the old code stops working', async () => {
  const { buyer, giftCardId, recipientEmail, again } = await sent()
  const old = await codeMailedTo(app, recipientEmail)
  const right = address()
  const { data, message } = await app.call(sendGiftAgain, { ...again, body: { recipientEmail: right } })
  expect([data, message]).toEqual([
    expect.objectContaining({ recipientEmail: right, redeemed: false, sentAt: app.clock.now().toISOString() }),
    'Gift sent.',
  ])
  expect(await given(buyer)).toEqual([data])
  const stranger = await customer(app)
  expect((await app.refused(claimGiftCard, { token: stranger.token, body: { code: old } })).code).toBe(
    'gift_card_unknown',
  )
  const musa = await customer(app)
  expect((await claim(musa, await codeMailedTo(app, right))).data).toMatchObject({ id: giftCardId, balance: 5000 })
  expect(await given(buyer)).toMatchObject([{ redeemed: true }])
  expect((await mailsTo(app, right))[0]?.text).toContain('If you have an earlier mail with this card')
  expect((await mailsTo(app, buyer.email)).at(-1)).toMatchObject({
    subject: 'You sent again your gift card for Musa',
    text: expect.stringContaining('The code that we mailed before no longer works.'),
  })
  const audited = await app.platform.db.read
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', giftCardId)
    .execute()
  expect(audited).toEqual([
    { action: 'giftcard.send-again', before: { recipientEmail }, after: { recipientEmail: right } },
  ])
})

test('a gift that is redeemed, stopped, expired or not sent isn’t sent again, nor one of others', async () => {
  const { recipientEmail, giftCardId, again } = await sent()
  const body = { recipientEmail: address() }
  const code = async (of: typeof again) => (await app.refused(sendGiftAgain, { ...of, body })).code
  expect(await code({ ...again, token: (await customer(app)).token })).toBe('gift_card_not_found')
  await claim(await customer(app), await codeMailedTo(app, recipientEmail))
  expect(await code(again)).toBe('gift_card_taken')
  const later = (await sent('2026-11-30')).again
  expect(await code(later)).toBe('gift_card_unusable')
  const { message } = await app.refused(mailGiftCardAgain, { ...later, token: (await admin(app)).token })
  expect(message).toBe('This gift card isn’t sent yet. Until then its buyer can change it.')
  const stopped = await sent()
  const { token } = await admin(app)
  await app.call(changeGiftCardStatus, {
    token,
    params: { id: stopped.giftCardId },
    body: { status: 'disabled', reason: 'Reported as stolen' },
  })
  expect(await code(stopped.again)).toBe('gift_card_unusable')
  expect(giftCardId).not.toBe(stopped.giftCardId)
})

test('a gift is sent again five times a day', async () => {
  const { again, recipientEmail } = await sent()
  const body = { recipientEmail }
  for (let times = 0; times < 5; times += 1) await app.call(sendGiftAgain, { ...again, body })
  expect(await app.refused(sendGiftAgain, { ...again, body })).toMatchObject({
    code: 'too_many_requests',
    message: 'You tried to send this gift again five times in a day. Try again later.',
  })
  expect(await mailsTo(app, recipientEmail)).toHaveLength(6)
  app.clock.advance(day)
  await app.call(sendGiftAgain, { ...again, body })
})

test('redeemed and sent again at the same moment, it goes to one of both', async () => {
  const { again, recipientEmail } = await sent()
  const musa = await customer(app)
  const old = await codeMailedTo(app, recipientEmail)
  const right = address()
  const ended = await Promise.allSettled([
    claim(musa, old),
    app.call(sendGiftAgain, { ...again, body: { recipientEmail: right } }),
  ])
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await mailsTo(app, right)).toHaveLength(ended[1]?.status === 'fulfilled' ? 1 : 0)
})

test('an administrator has a gift sent again to the same address, with a new code, which its buyer reads', async () => {
  const { buyer, giftCardId, recipientEmail } = await sent()
  const old = await codeMailedTo(app, recipientEmail)
  const boss = await admin(app)
  const again = { token: boss.token, params: { id: giftCardId } }
  app.clock.advance(day)
  const { data } = await app.call(mailGiftCardAgain, again)
  expect(data).toMatchObject({ recipientEmail, owner: null, sentAt: app.clock.now().toISOString() })
  expect((await mailsTo(app, buyer.email)).at(-1)).toMatchObject({
    subject: 'We sent again your gift card for Musa',
    text: expect.stringContaining('The code that we mailed before no longer works.'),
  })
  const audited = await app.platform.db.read
    .selectFrom('audit_log')
    .select(['account_id', 'before', 'after'])
    .where('subject_id', '=', giftCardId)
    .where('action', '=', 'giftcard.send-again')
    .execute()
  expect(audited).toEqual([{ account_id: boss.accountId, before: { recipientEmail }, after: { recipientEmail } }])
  const musa = await customer(app)
  expect((await app.refused(claimGiftCard, { token: musa.token, body: { code: old } })).code).toBe('gift_card_unknown')
  await claim(musa, await codeMailedTo(app, recipientEmail))
  expect((await app.refused(mailGiftCardAgain, again)).code).toBe('gift_card_taken')
  const viewer = await adminWith(app, [{ resource: 'gift-cards', right: 'view' }])
  expect((await app.refused(mailGiftCardAgain, { ...again, token: viewer.token })).status).toBe(403)
})

test('administrators together have a card that one of them issued sent again five times a day', async () => {
  const [{ token }, other] = [await admin(app), await admin(app)]
  const recipientEmail = address()
  const body = { amount: 2000, recipientName: 'Musa', recipientEmail, reason: 'Won the raffle' }
  const { id, buyer } = (await app.call(issueGiftCard, { token, body })).data
  for (let times = 0; times < 5; times += 1)
    await app.call(mailGiftCardAgain, { token: times ? token : other.token, params: { id } })
  expect(await app.refused(mailGiftCardAgain, { token: other.token, params: { id } })).toMatchObject({
    code: 'too_many_requests',
    message: 'Administrators tried to send this gift again five times in a day. Try again later.',
  })
  expect(await mailsTo(app, recipientEmail)).toHaveLength(6)
  expect(await mailsTo(app, buyer.email)).toEqual([])
  expect((await app.call(getGiftCard, { token, params: { id } })).data.owner).toBeNull()
})
