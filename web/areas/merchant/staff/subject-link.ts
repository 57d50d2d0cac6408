import type { StaffActivity } from '#contract/stores/staff.ts'
import { bulkEditPath } from '#web/areas/merchant/products/bulk-edit-paths.ts'

/** Returns the link to the subject's page, if it has one. */
export function subjectLink({
  subject: { kind, id },
  action,
}: Pick<StaffActivity, 'action' | 'subject'>): string | undefined {
  if (/\.deleted?$/.test(action)) return undefined
  switch (kind) {
    case 'order':
      return `/merchant/orders/${id}`
    case 'product':
      return `/merchant/products/${id}`
    case 'return':
      return `/merchant/returns/${id}`
    case 'case':
      return `/merchant/cases/${id}`
    case 'question':
      return '/merchant/questions'
    case 'review':
      return '/merchant/reviews'
    case 'policy':
      return '/merchant/policies'
    case 'store-theme':
    case 'theme-testimonial':
      return '/merchant/theme'
    case 'bulk-edit':
      return bulkEditPath(id)
    case 'coupon':
      return `/merchant/coupons/${id}`
    case 'staff':
      return `/merchant/staff?person=${id}`
    case 'staff-role':
      return `/merchant/staff?tab=roles&role=${id}`
    case 'store':
      return '/merchant/store-profile'
    case 'bank-account':
      return '/merchant/bank-account'
  }
}
