import { expect, test } from 'vitest'
import { type CheckoutOutcome, checkoutState } from '#contract/checkout/checkout.ts'
import { orderStatuses } from '#contract/orders/order-statuses.ts'
import { failureText, outcomeText } from './outcome-words.ts'

const outcome = (of: Partial<CheckoutOutcome>): CheckoutOutcome => ({
  state: 'pending',
  reference: 'bm-12345678',
  purchase: 'BM-7K4Q-2M9X',
  total: 19_500,
  due: 19_500,
  orders: [],
  authorization_url: null,
  heldUntil: null,
  refund: null,
  ...of,
})
const held = { authorization_url: 'https://pay.example/1', heldUntil: '2026-11-21T09:15:00Z' }

test('every state has a sentence, and a next step or a retry', () => {
  for (const state of checkoutState.options) {
    const text = outcomeText(outcome({ state }), false)
    expect(text.lead.length, state).toBeGreaterThan(20)
    expect(text.next.length > 0 || text.retryAfterMs !== undefined, state).toBe(true)
    expect(text.next, `${state} can't be paid where nothing is held`).not.toContain('pay')
  }
})

test('placed orders say what is packed and what is to download', () => {
  const order = (promisedAt: string | null): CheckoutOutcome['orders'][number] => ({
    id: '01a21fc1-a5c6-7000-bd05-f3c8a1d719fb',
    orderName: 'BM-7K4Q-2M9X',
    storeId: '01a21fc1-a5c6-7000-bd05-f3c8a1d719fc',
    storeName: 'Oyo Crafts',
    total: 3_500,
    itemCount: 1,
    hostedImages: [],
    bitmarteOrderStatus: { id: 'pending', code_name: 'pending', ...orderStatuses.pending },
    promisedAt,
  })
  const [parcel, files] = [order('2026-12-02T22:59:59Z'), order(null)]
  const lead = (...orders: CheckoutOutcome['orders']) => outcomeText(outcome({ state: 'placed', orders }), false).lead
  expect(lead(parcel)).toBe(
    'Thank you. The store has your order and will pack it. We’ll email you when it’s on its way.',
  )
  expect(lead(files)).toBe('Thank you. Your files are in your order to download, and we’ve emailed you a link.')
  expect(lead(files, files)).toContain('Your files are in your orders to download')
  expect(lead(parcel, files)).toBe(
    'Thank you. Your files are in your order to download, and we’ve emailed you a link. The store has your other order and will pack it. We’ll email you when it’s on its way.',
  )
  expect(lead({ ...parcel, hasFiles: true })).toBe(
    'Thank you. The store has your order and will pack it. We’ll email you when it’s on its way. Your files can be downloaded from the order once it is delivered.',
  )
  expect(lead(parcel, parcel, files)).toContain('Each other store has its order and will pack it.')
})

test.each([
  ['declined', false],
  ['declined', true],
  ['pending', true],
] as const)('%s (left: %s) leads back to the provider while it is held, and says until when', (state, left) => {
  const text = outcomeText(outcome({ state, ...held }), left)
  expect(text.next[0]).toBe('pay')
  expect(text.lead).toContain('until 10:15')
  expect(text.lead).toMatch(/not charged|nothing was charged/)
})

test('a refund names its amount and reason', () => {
  const refund = { amount: 19_000, reason: 'Another amount came.', doneAt: null }
  const { lead } = outcomeText(outcome({ state: 'refunding', refund }), false)
  expect(lead).toContain('₦19,000.00')
  expect(lead).toContain('Another amount came.')
  expect(outcomeText(outcome({ state: 'refunded' }), false).retryAfterMs).toBeUndefined()
})

test('a second payment of placed orders says that they stand and the extra payment goes back', () => {
  const orders = [{ orderName: 'BM-7K4Q-2M9X' }] as CheckoutOutcome['orders']
  for (const state of ['refunding', 'refunded'] as const) {
    const { title, lead, next } = outcomeText(outcome({ state, orders }), false)
    expect(title).toBe('You already paid for this.')
    expect(lead).toMatch(/^Order BM-7K4Q-2M9X stands\. We (are refunding|refunded) the extra ₦19,500\.00/)
    expect(next).toEqual(['orders'])
  }
})

test('a checkout without orders says that gift card amounts are restored', () => {
  for (const state of ['declined', 'reversed', 'expired', 'refunding'] as const) {
    expect(outcomeText(outcome({ state, due: 4_500 }), false).lead, state).toContain('Gift card amounts are restored')
    expect(outcomeText(outcome({ state }), false).lead, state).not.toMatch(/gift card/i)
  }
  expect(outcomeText(outcome({ state: 'declined', due: 4_500, ...held }), false).lead).not.toContain(
    'Gift card amounts are restored',
  )
})

test('temporary states are refetched, final ones are not', () => {
  const again = (code: string, status: number) => failureText({ code, status, message: 'Words' }).retryAfterMs
  expect(again('provider_unavailable', 503)).toBeGreaterThan(0)
  expect(again('network', 0)).toBeGreaterThan(0)
  expect(again('checkout_not_found', 404)).toBeUndefined()
  expect(again('not_allowed', 403)).toBeUndefined()
})

test('a placed order of one store says that the store has it', () => {
  const order = { id: 'one', storeName: 'Àdùkẹ́ Cloth' } as CheckoutOutcome['orders'][number]
  const leadOf = (orders: CheckoutOutcome['orders']) => outcomeText(outcome({ state: 'placed', orders }), false).lead
  expect(leadOf([order])).toContain('The store has your order')
  expect(leadOf([order, order])).toContain('Each store has its order')
})
