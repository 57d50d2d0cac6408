import { expect, test } from 'vitest'
import { subjectLink } from './subject-link.ts'

test.each([
  ['bulk-edit.run', 'bulk-edit', '/merchant/products/bulk-edits/1'],
  ['coupon.update', 'coupon', '/merchant/coupons/1'],
  ['case.answer', 'case', '/merchant/cases/1'],
  ['return.accept', 'return', '/merchant/returns/1'],
  ['staff-role.update', 'staff-role', '/merchant/staff?tab=roles&role=1'],
  ['staff.delete', 'staff', undefined],
  ['shipping-zone.update', 'shipping-zone', undefined],
])('%s', (action, kind, link) => {
  expect(subjectLink({ action, subject: { kind, id: '1', name: null } })).toBe(link)
})
