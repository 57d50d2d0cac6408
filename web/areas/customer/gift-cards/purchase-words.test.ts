import { expect, test } from 'vitest'
import { type GiftCardOutcome, giftCardOutcome } from '#contract/money/gift-cards.ts'
import { tellFailure, tellPurchase } from './purchase-words.ts'

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

test('in every state a person is told something and, unless it goes on by itself, has somewhere to go', () => {
  for (const state of giftCardOutcome.shape.state.options)
    for (const authorization_url of ['https://pay.test/x', null])
      for (const left of [true, false]) {
        const told = tellPurchase(outcome({ state, authorization_url }), left)
        expect(told.next.length > 0 || told.again !== undefined, state).toBe(true)
        expect(told.next.includes('pay')).toBe(
          authorization_url !== null && (state === 'pending' || state === 'declined'),
        )
      }
})

test('it says where a card is that was paid', () => {
  const lead = (card: Partial<GiftCardOutcome['card']>) =>
    tellPurchase(outcome({ state: 'paid', card: { ...outcome().card, ...card } }), false).lead
  expect(lead({})).toContain('We mail ₦5,000.00 to Bísí at bisi@test.ng on Thu 24 Dec, 08:00.')
  expect(lead({ sentAt: '2026-11-18T09:00:00.000Z' })).toContain('We have mailed')
  expect(lead({ for: 'self' })).toContain('in your account')
})

test('what can’t be told now is asked again; what never can isn’t', () => {
  const told = (code: string, status: number) => tellFailure({ code, status, message: 'No' })
  expect(told('provider_unavailable', 503).again).toBeGreaterThan(0)
  expect(told('network', 0).again).toBeGreaterThan(0)
  expect(told('gift_card_not_found', 404).again).toBeUndefined()
})
