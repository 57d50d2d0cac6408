import { describe, expect, test } from 'vitest'
import {
  type OrderReturn,
  type ReturnStatusCode,
  returnStatusCode,
  returnStatuses,
} from '#contract/orders/return-shapes.ts'
import { customerStatus, headlineOf, moneyGoes, nextOf, nextStep } from './return-words.ts'

const dueAt = '2026-11-23T09:00:00.000Z'
const nothing = { goods: 0, shipping: 0, amount: 0, card: 0, cardNumber: null, giftCards: [] }
const at = (code: ReturnStatusCode) => ({ id: code, code_name: code, ...returnStatuses[code] })

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
  ...change,
})

describe('texts for customers', () => {
  test('have a name, a headline and a lead for every status', () => {
    for (const code of returnStatusCode.options) {
      const { title, lead } = headlineOf(returnOf(code))
      for (const said of [customerStatus(returnOf(code)), title, lead]) expect(said).not.toMatch(/undefined|null|^$/)
    }
  })

  test('name the outcome of a closed return', () => {
    expect(customerStatus(returnOf('closed', { refund: 'refunded' }))).toBe('Refunded')
    expect(customerStatus(returnOf('closed', { refund: null, replace: 'shipped' }))).toBe('Exchanged')
    expect(customerStatus(returnOf('closed', { refund: 'declined' }))).toBe('Not refunded')
  })

  test('name who responds next, and by when', () => {
    expect(nextOf(returnOf('requested'))).toBe('Adire House responds by Mon 23 Nov')
    expect(nextOf(returnOf('requested', { escalated: true }))).toBe('Bitmarte decides next')
    expect(nextOf(returnOf('received', { type: 'replacement' }))).toMatch(/then your exchange is sent to you$/)
  })

  test('offer escalation until the last day, and not after a decision', () => {
    expect(nextOf(returnOf('rejected'), new Date('2026-11-22T00:00:00Z'))).toBe(
      'You can escalate to Bitmarte until Mon 23 Nov',
    )
    expect(nextOf(returnOf('rejected'), new Date('2026-11-24T00:00:00Z'))).toBeUndefined()
    expect(headlineOf(returnOf('rejected', { dueAt: null })).lead).toMatch(/administrator decided/)
  })

  test('explain return shipping by carrier', () => {
    expect(headlineOf(returnOf('accepted', { wayBack: 'drop-off' })).lead).toMatch(/^Bring or ship it to Adire House/)
    expect(headlineOf(returnOf('accepted', { wayBack: 'store-collects' })).lead).toMatch(
      /^Adire House collects it from you/,
    )
    const partner = { name: 'Danfo Swift' }
    expect(headlineOf(returnOf('accepted', { wayBack: 'platform-collects', partnerProfile: partner })).lead).toBe(
      'Danfo Swift collects it from you at no charge. You have until Mon 23 Nov.',
    )
  })

  test('list each part of the refund except zero amounts', () => {
    const back: OrderReturn['back'] = { ...nothing, amount: 1500, card: 1000, cardNumber: '4081' }
    expect(moneyGoes({ ...back, giftCards: [{ last4: 'AB12', amount: 500 }] })).toEqual([
      '₦1,000.00 goes back to your card ending 4081. Banks take up to 10 working days to show it.',
      '₦500.00 goes to your gift card ending AB12.',
    ])
    expect(moneyGoes(nothing)).toEqual([])
  })
})

test('staff see the next action and its deadline', () => {
  const step = (code: ReturnStatusCode, escalated = false) =>
    nextStep({ status: at(code), escalated, dueAt, late: false })
  expect(step('requested')).toBe('Decide by Mon 23 Nov, 10:00')
  expect(step('requested', true)).toBe('An administrator decides by Mon 23 Nov, 10:00')
  expect(step('received')).toBe('Inspect by Mon 23 Nov, 10:00')
  expect(step('closed')).toBeUndefined()
  expect(step('rejected')).toBeUndefined()
})

test('staff see by how much a decision is late, as with orders', () => {
  const late = (code: ReturnStatusCode, escalated: boolean, now: string) =>
    nextStep({ status: at(code), escalated, dueAt, late: true }, new Date(now))
  expect(late('requested', false, '2026-11-23T14:00:00Z')).toBe('Decide, late by 5 h')
  expect(late('requested', true, '2026-11-26T09:00:00Z')).toBe('An administrator decides, late by 3 days')
  expect(late('received', false, '2026-11-23T08:00:00Z')).toBe('Inspect, late')
})
