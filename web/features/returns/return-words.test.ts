import { describe, expect, test } from 'vitest'
import { type OrderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import {
  type OrderReturn,
  type ReturnStatusCode,
  returnReason,
  returnReasons,
  returnStatusCode,
  returnStatuses,
} from '#contract/orders/return-shapes.ts'
import {
  askedWords,
  customerStatus,
  customersName,
  goesBackWords,
  headlineOf,
  moneyGoes,
  nextOf,
  nextStep,
  purposeOf,
  sendWords,
  standingWords,
} from './return-words.ts'

const dueAt = '2026-11-23T09:00:00.000Z'
const nothing = { goods: 0, shipping: 0, amount: 0, card: 0, cardNumber: null, giftCards: [] }
const at = (code: ReturnStatusCode) => ({ id: code, code_name: code, ...returnStatuses[code] })
const orderStatusAt = (code: OrderStatusCode) => ({ id: code, code_name: code, ...orderStatuses[code] })

type ReturnState = Parameters<typeof headlineOf>[0]
const returnOf = (code: ReturnStatusCode, change: Partial<ReturnState> = {}): ReturnState => ({
  status: at(code),
  type: 'return',
  refund: 'pending',
  replace: null,
  storeName: 'Adire House',
  dueAt,
  escalated: false,
  wayBack: null,
  back: nothing,
  partnerProfile: null,
  replacementOrder: null,
  storeAsked: null,
  ...change,
})

describe('texts for customers', () => {
  test('have a name, a headline and a lead for every status', () => {
    for (const code of returnStatusCode.options) {
      const { title, lead } = headlineOf(returnOf(code))
      for (const said of [customerStatus(returnOf(code)), title, lead]) expect(said).not.toMatch(/undefined|null|^$/)
    }
  })

  test('say of one that was rejected at the store how the customer gets it back', () => {
    const rejected = (doneAt: string | null) =>
      returnOf('rejected', { escalated: true, dueAt: null, giveBack: { by: dueAt, doneAt } })
    expect(headlineOf(rejected(null)).lead).toBe(
      'An administrator decided. The decision is final. Adire House has the items and gives them back to you: collect them by Mon 23 Nov, 10:00, or agree with Adire House that it sends them to you at your own cost. If you don’t get them, contact us.',
    )
    expect(nextOf(rejected(null))).toBe('Adire House gives it back by Mon 23 Nov, 10:00')
    expect(nextStep({ ...rejected(null), late: false }, new Date('2026-11-20T09:00:00Z'))).toMatch(/^Give back by /)
    expect(headlineOf(rejected(dueAt)).lead).toContain('Adire House gave you the items back on Mon 23 Nov.')
    expect([nextOf(rejected(dueAt)), nextStep({ ...rejected(dueAt), late: false })]).toEqual([undefined, undefined])
  })

  test('call an exchange an exchange', () => {
    for (const code of ['requested', 'accepted', 'rejected'] as const)
      expect(headlineOf(returnOf(code, { type: 'replacement' })).title).toMatch(
        /^Exchange (requested|accepted|rejected)\.$/,
      )
  })

  test('name the outcome of a closed return', () => {
    expect(customerStatus(returnOf('closed', { refund: 'refunded' }))).toBe('Refunded')
    expect(customerStatus(returnOf('closed', { refund: null, replace: 'shipped' }))).toBe('Exchanged')
    expect(customerStatus(returnOf('closed', { refund: 'declined' }))).toBe('Not refunded')
    const cancelled = returnOf('closed', { refund: 'declined', cancelled: true })
    expect(customerStatus(cancelled)).toBe('Cancelled by you')
    expect(standingWords(cancelled)).toBe('Return: Cancelled by you')
    expect(headlineOf(cancelled)).toEqual({
      title: 'Cancelled by you.',
      lead: 'You keep the items, and there is no refund.',
    })
  })

  test('say beside an order how its return or exchange stands', () => {
    expect(standingWords(returnOf('requested'))).toBe('Return: Requested')
    expect(standingWords(returnOf('closed', { refund: 'refunded' }))).toBe('Return: Refunded')
    expect(standingWords(returnOf('received', { type: 'replacement' }))).toBe('Exchange: With the store')
    expect(standingWords(returnOf('closed', { type: 'replacement', replace: 'shipped' }))).toBe('Exchanged')
  })

  test('name who responds next, and by when', () => {
    expect(nextOf(returnOf('requested'))).toBe('Adire House responds by Mon 23 Nov, 10:00')
    expect(nextOf(returnOf('requested', { escalated: true }))).toBe('Bitmarte decides next')
    expect(nextOf(returnOf('received', { type: 'replacement' }))).toMatch(/then your exchange is sent to you$/)
  })

  test('offer escalation until the last day, and not after a decision', () => {
    expect(nextOf(returnOf('rejected'), new Date('2026-11-22T00:00:00Z'))).toBe(
      'You can escalate to Bitmarte until Mon 23 Nov, 10:00',
    )
    expect(nextOf(returnOf('rejected'), new Date('2026-11-24T00:00:00Z'))).toBeUndefined()
    expect(headlineOf(returnOf('rejected', { dueAt: null })).lead).toMatch(/administrator decided/)
  })

  test('say before it is accepted who pays the way back: never the customer for the store’s fault', () => {
    for (const reason of returnReason.options.filter(each => returnReasons[each].storesFault))
      expect(goesBackWords('Adire House', reason)).toBe(
        'Adire House or a Bitmarte rider collects it from you at no charge.',
      )
    for (const reason of ['does_not_fit', 'changed_mind'] as const)
      expect(goesBackWords('Adire House', reason)).toMatch(/or you bring or ship it to the store at your own cost\.$/)
    expect(goesBackWords('Adire House', 'changed_mind')).toMatch(
      /^Adire House says how it goes back when it accepts: the store or/,
    )
    expect(goesBackWords('Adire House', 'changed_mind', true)).toMatch(
      /^Bitmarte says how it goes back when it accepts: the store or/,
    )
    expect(goesBackWords('Adire House', '')).toMatch(/If it’s the store’s fault, that costs you nothing\.$/)
  })

  test('explain return shipping by carrier', () => {
    expect(headlineOf(returnOf('accepted', { wayBack: 'drop-off' })).lead).toMatch(/^Bring or ship it to Adire House/)
    expect(headlineOf(returnOf('accepted', { wayBack: 'store-collects' })).lead).toMatch(
      /^Adire House collects it from you/,
    )
    const partner = { name: 'Danfo Swift' }
    expect(headlineOf(returnOf('accepted', { wayBack: 'platform-collects', partnerProfile: partner })).lead).toBe(
      'Danfo Swift collects it from you at no charge by Mon 23 Nov, 10:00. Have it packed, and keep your phone ready.',
    )
  })

  test('tell the customer to send only what nobody collects', () => {
    const next = (wayBack: ReturnState['wayBack'], code: ReturnStatusCode = 'accepted') =>
      nextOf(returnOf(code, { wayBack }))
    expect(next('drop-off')).toBe('Return it to Adire House by Mon 23 Nov, 10:00')
    expect(next('store-collects')).toBe('Adire House collects it by Mon 23 Nov, 10:00')
    expect(next('platform-collects')).toBe('Bitmarte collects it by Mon 23 Nov, 10:00')
    for (const wayBack of ['store-collects', 'platform-collects'] as const) {
      expect(headlineOf(returnOf('accepted', { wayBack })).lead).not.toMatch(/You have until|Return it|mark it as sent/)
      // The step before it says that it is on its way.
      expect(next(wayBack, 'in_transit')).toBe('Adire House receives and inspects it')
    }
  })

  test('say that Bitmarte decides about what nobody collected, and that it can still be collected', () => {
    for (const wayBack of ['store-collects', 'platform-collects'] as const) {
      const uncollected = returnOf('accepted', { wayBack, escalated: true })
      expect(customerStatus(uncollected)).toBe('Bitmarte decides')
      expect(nextOf(uncollected)).toBe('Bitmarte decides next')
      expect(headlineOf(uncollected)).toEqual({
        title: 'Bitmarte decides.',
        lead: 'Nobody came to collect it in time. Keep it packed: until an administrator decides, it can still be collected.',
      })
      // The administrator recorded its receipt, although the store may not have it.
      const recorded = returnOf('received', { wayBack, escalated: true })
      expect(customerStatus(recorded)).toBe('Bitmarte decides')
      expect(Object.values(headlineOf(recorded)).join(' ')).not.toMatch(/Adire House|asked us/)
    }
  })

  test('say that Bitmarte decides about what didn’t arrive, not that it is on its way', () => {
    const lost = returnOf('in_transit', { wayBack: 'drop-off', escalated: true })
    expect(customerStatus(lost)).toBe('Bitmarte decides')
    expect(nextOf(lost)).toBe('Bitmarte decides next')
    expect(headlineOf(lost).lead).toMatch(/^Adire House hasn’t said that it arrived\./)
    expect(nextStep({ ...lost, late: false })).toMatch(/^An administrator decides/)
  })

  test('say what the store asked Bitmarte about what came back, and by when it is decided', () => {
    const asked = returnOf('received', {
      escalated: true,
      storeAsked: { reason: 'A brick.', at: '2026-11-21T09:00:00Z' },
    })
    expect(headlineOf(asked)).toEqual({
      title: 'Bitmarte decides.',
      lead: 'Adire House has it, and asked Bitmarte about it on Sat 21 Nov: “A brick”. An administrator decides by Mon 23 Nov, 10:00.',
    })
  })

  test('say where an exchange is, not that it is on its way when it is only ordered', () => {
    const titleAt = (code: OrderStatusCode) =>
      headlineOf(
        returnOf('closed', {
          type: 'replacement',
          refund: null,
          replace: 'shipped',
          replacementOrder: { id: 'o', orderName: 'BM-7K4Q-2M9X', status: orderStatusAt(code) },
        }),
      )
    expect(titleAt('pending')).toEqual({
      title: 'Your exchange is being prepared.',
      lead: 'Follow it as order BM-7K4Q-2M9X. Status: Placed.',
    })
    expect(titleAt('accepted').lead).toMatch(/Status: Packed\.$/)
    for (const code of ['picked_up', 'in_transit', 'out_for_delivery'] as const)
      expect(titleAt(code).title).toBe('Your exchange is on its way.')
    expect(titleAt('completed').title).toBe('Your exchange was delivered.')
    expect(titleAt('delivery_failed').title).toBe('Your exchange could not be delivered.')
  })

  test('list each part of the refund except zero amounts', () => {
    const back: OrderReturn['back'] = { ...nothing, amount: 1500, card: 1000, cardNumber: '4081' }
    expect(moneyGoes({ ...back, giftCards: [{ last4: 'AB12', amount: 500 }] })).toEqual([
      '₦1,000.00 goes back to your card ending 4081. Banks take up to 10 working days to show it.',
      '₦500.00 goes to your gift card ending AB12.',
    ])
    expect(moneyGoes(nothing)).toEqual([])
    const credit = { ...nothing, amount: 500, giftCards: [{ last4: '', amount: 500 }] }
    expect(headlineOf(returnOf('closed', { refund: 'refunded', back: credit }))).toEqual({
      title: 'You were refunded.',
      lead: '₦500.00 goes to your store credit.',
    })
  })
})

test('staff read who collects, and mark what they fetched as collected', () => {
  const step = (wayBack: ReturnState['wayBack'], code: ReturnStatusCode = 'accepted') =>
    nextStep({ status: at(code), escalated: false, dueAt, late: false, wayBack })
  expect(step('drop-off')).toBe('Back by Mon 23 Nov, 10:00')
  expect(step('store-collects')).toBe('Collect by Mon 23 Nov, 10:00')
  expect(step('platform-collects')).toBe('Bitmarte collects by Mon 23 Nov, 10:00')
  expect(step('store-collects', 'in_transit')).toBe('Back by Mon 23 Nov, 10:00')
  expect(sendWords('drop-off')).toBe('Mark as sent')
  expect(sendWords('store-collects')).toBe('Mark as collected')
  expect(sendWords('platform-collects')).toBe('Mark as collected')
})

test('staff see the next action and its deadline', () => {
  const step = (code: ReturnStatusCode, escalated = false) =>
    nextStep({ status: at(code), escalated, dueAt, late: false, wayBack: null })
  expect(step('requested')).toBe('Decide by Mon 23 Nov, 10:00')
  expect(step('requested', true)).toBe('An administrator decides by Mon 23 Nov, 10:00')
  expect(step('accepted', true)).toBe('An administrator decides by Mon 23 Nov, 10:00')
  expect(step('received')).toBe('Inspect by Mon 23 Nov, 10:00')
  expect(step('closed')).toBeUndefined()
  expect(step('rejected')).toBeUndefined()
})

test('staff see what the store asked about a received return, when, and by when it is decided', () => {
  const row = { status: at('received'), escalated: true, dueAt, late: false, wayBack: null, storeName: 'Adire House' }
  const storeAsked = { reason: 'A brick.', at: '2026-11-21T09:00:00Z' }
  expect(askedWords({ ...row, storeAsked }, true)).toBe(
    'You asked on Sat 21 Nov, 10:00: “A brick”. An administrator decides by Mon 23 Nov, 10:00. Keep the items as they are until then.',
  )
  expect(askedWords({ ...row, late: true, storeAsked }, false, new Date('2026-11-23T14:00:00Z'))).toBe(
    'Adire House asked on Sat 21 Nov, 10:00: “A brick”. Decide, late by 5 h.',
  )
  expect(askedWords({ ...row, storeAsked: null }, true)).toBeUndefined()
})

test('staff see by how much a decision is late, as with orders', () => {
  const late = (code: ReturnStatusCode, escalated: boolean, now: string) =>
    nextStep({ status: at(code), escalated, dueAt, late: true, wayBack: null }, new Date(now))
  expect(late('requested', false, '2026-11-23T14:00:00Z')).toBe('Decide, late by 5 h')
  expect(late('requested', true, '2026-11-26T09:00:00Z')).toBe('An administrator decides, late by 3 days')
  expect(late('received', false, '2026-11-23T08:00:00Z')).toBe('Inspect, late')
})

test('a return names what it was asked for, and the refund in place of a cancelled exchange', () => {
  expect(purposeOf({ type: 'return', refund: 'refunded' })).toBe('Return for refund')
  expect(purposeOf({ type: 'replacement', refund: null })).toBe('Exchange')
  expect(purposeOf({ type: 'replacement', refund: 'refunded' })).toBe('Exchange, refunded instead')
})

test('staff read the number that the customer reads, if it is another', () => {
  const orderReference = 'BM-7K4Q-2M9X'
  expect(customersName({ returnName: '#1016-R1', orderName: '#1016', orderReference })).toBe('BM-7K4Q-2M9X-R1')
  expect(customersName({ returnName: 'BM-7K4Q-2M9X-R1', orderName: orderReference, orderReference })).toBeUndefined()
})
