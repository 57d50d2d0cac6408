import { expect, test } from 'vitest'
import { type GiftCardOutcome, giftCardOutcome } from '#contract/money/gift-cards.ts'
import { failureText, purchaseText } from './purchase-words.ts'

const outcome = (more: Partial<GiftCardOutcome> = {}): GiftCardOutcome => ({
  state: 'pending',
  reference: 'bm-1234567890',
  authorization_url: 'https://pay.test/x',
  card: {
    id: '0190f0a0-0000-7000-8000-000000000000',
    amount: 5000,
    design: 'palm',
    for: 'gift',
    recipientName: 'Bísí',
    recipientEmail: 'bisi@test.ng',
    sendAt: '2026-12-24T07:00:00.000Z',
    sentAt: null,
    createdAt: '2026-11-18T09:00:00.000Z',
  },
  ...more,
})

test('every state has a text and, unless it retries by itself, a next step', () => {
  for (const state of giftCardOutcome.shape.state.options)
    for (const authorization_url of ['https://pay.test/x', null])
      for (const left of [true, false]) {
        const text = purchaseText(outcome({ state, authorization_url }), left)
        expect(text.next.length > 0 || text.retryAfterMs !== undefined, state).toBe(true)
        expect(text.next.includes('pay')).toBe(
          authorization_url !== null && (state === 'pending' || state === 'declined'),
        )
      }
})

test('the text says where a paid card is', () => {
  const lead = (card: Partial<GiftCardOutcome['card']>) =>
    purchaseText(outcome({ state: 'paid', card: { ...outcome().card, ...card } }), false).lead
  expect(lead({})).toContain('Thank you. We’ll email ₦5,000.00 to Bísí at bisi@test.ng on Thu 24 Dec, 08:00.')
  expect(lead({ sentAt: '2026-11-18T09:00:00.000Z' })).toContain('We have emailed')
  expect(lead({ for: 'self' })).toContain('in your account')
})

test('temporary failures are retried, permanent ones are not', () => {
  const text = (code: string, status: number) => failureText({ code, status, message: 'No' })
  expect(text('provider_unavailable', 503).retryAfterMs).toBeGreaterThan(0)
  expect(text('network', 0).retryAfterMs).toBeGreaterThan(0)
  expect(text('gift_card_not_found', 404).retryAfterMs).toBeUndefined()
})
