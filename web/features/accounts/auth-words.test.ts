import { expect, test } from 'vitest'
import { loginOf } from '#web/shell/user-kind.ts'
import { leadOf, onwards, reasonOf } from './auth-words.ts'

const searchOf = (path: string) => new URL(path, 'http://here').searchParams

test.each([
  ['/customer/gift-cards', 'Then add your gift card to your account. It’s free and takes a minute.'],
  ['/gift-cards', 'Then pay for the gift card. What you have typed is kept.'],
  ['/customer/messages?product=1', 'Then write to the store. It answers here and by mail.'],
  ['/customer/checkout/complete?reference=r', 'Then see whether your payment arrived.'],
  ['/customer/checkout', 'Then pay with your saved addresses and cards, gift cards or store credit.'],
])('who comes from %s reads why to sign in or up', (next, reason) => {
  const search = searchOf(loginOf('customer', next))
  expect([leadOf('customer', search), reasonOf(search)]).toEqual([reason, reason])
})

test('what was pressed goes before the page, and a page without a reason has that of the kind', () => {
  expect(reasonOf(searchOf(loginOf('customer', '/product/1', 'alert')))).toMatch(/when it is back/)
  expect(reasonOf(searchOf('/customer/login?for=constructor&next=/product/1'))).toBeUndefined()
  expect(leadOf('merchant', searchOf('/merchant/login'))).toBe('Manage your store.')
})

test('sign-in and sign-up lead to each other with the page that follows and the reason alone', () => {
  expect(onwards(searchOf('/customer/login?next=/product/1&for=alert&email=ada@example.com'))).toBe(
    '?next=%2Fproduct%2F1&for=alert',
  )
  expect(onwards(searchOf('/customer/login'))).toBe('')
})
