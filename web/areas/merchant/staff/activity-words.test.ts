import { expect, test } from 'vitest'
import { didWords, subjectLink } from './activity-words.ts'

const of = (action: string, kind: string) => ({ action, subject: { kind, id: '1', name: null } })

test.each([
  ['coupon.update', 'coupon', 'changed a coupon', '/merchant/coupons/1'],
  ['staff.delete', 'staff', 'removed a staff member', undefined],
  ['staff-role.update', 'staff-role', 'changed a role', '/merchant/staff?tab=roles&role=1'],
  ['order.move', 'order', 'changed an order’s status', '/merchant/orders/1'],
  ['shipping-zone.delete', 'shipping-zone', 'deleted: shipping zone', undefined],
  ['policy.created', 'policy', 'made: policy', undefined],
  ['theme.hand-over', 'theme', 'hand over: theme', undefined],
])('%s', (action, kind, words, link) => {
  expect(didWords(of(action, kind))).toBe(words)
  expect(subjectLink(of(action, kind))).toBe(link)
})
