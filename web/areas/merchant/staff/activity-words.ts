import type { StaffActivity } from '#contract/stores/staff.ts'

/** Sentences for the actions of the audit log. */
const sentences: Readonly<Record<string, string>> = {
  'staff.create': 'added a staff member',
  'staff.update': 'changed a staff member',
  'staff.delete': 'removed a staff member',
  'staff-role.create': 'created a role',
  'staff-role.update': 'changed a role',
  'staff-role.delete': 'deleted a role',
  'store-profile.update': 'changed the store profile',
  'bank-account.add': 'set the bank account',
  'bank-account.update': 'changed the bank account',
  'coupon.create': 'created a coupon',
  'coupon.update': 'changed a coupon',
  'coupon.delete': 'deleted a coupon',
  'order.move': 'changed an order’s status',
}

const verbs: Readonly<Record<string, string>> = {
  create: 'made',
  created: 'made',
  add: 'added',
  update: 'changed',
  changed: 'changed',
  delete: 'deleted',
  deleted: 'deleted',
}

/**
 * Returns an action in words, such as `changed a coupon`; unknown actions are composed, such as `deleted: shipping
 * zone`.
 */
export function didWords({ action, subject }: Pick<StaffActivity, 'action' | 'subject'>): string {
  const known = sentences[action]
  if (known) return known
  const verb = action.split('.').at(-1) ?? ''
  return `${verbs[verb] ?? verb.replaceAll('-', ' ')}: ${subject.kind.replaceAll('-', ' ')}`
}

/** Returns the link to the subject's page, if it has one. */
export function subjectLink({
  subject: { kind, id },
  action,
}: Pick<StaffActivity, 'action' | 'subject'>): string | undefined {
  if (action.endsWith('.delete')) return undefined
  switch (kind) {
    case 'order':
      return `/merchant/orders/${id}`
    case 'product':
      return `/merchant/products/${id}`
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
