import type { UserKind } from '#contract/access.ts'

const kindOfSegment: Readonly<Record<string, UserKind>> = {
  customer: 'customer',
  merchant: 'merchant',
  admin: 'admin',
  'shipping-partner': 'partner',
  storefront: 'customer',
}

/**
 * The user kind that a path belongs to: `admin` as first segment wins, then the first
 * known segment anywhere; a customer otherwise.
 */
export function kindOfPath(path: string): UserKind {
  const segments = path.split(/[?#]/, 1).join('').split('/').filter(Boolean)
  const known = segments[0] === 'admin' ? 'admin' : segments.find(segment => Object.hasOwn(kindOfSegment, segment))
  return kindOfSegment[known ?? ''] ?? 'customer'
}

/** Where each kind's own pages stand. */
export const homeOf: Readonly<Record<UserKind, string>> = {
  customer: '/customer',
  merchant: '/merchant',
  admin: '/admin',
  partner: '/shipping-partner',
}

/** All four, without the contract's schemas, which public pages go without. */
export const kinds = Object.keys(homeOf) as readonly UserKind[]

/** The sign-in page of a kind, which returns to `next` afterwards. */
export const loginOf = (kind: UserKind, next?: string) =>
  `${homeOf[kind]}/login${next ? `?next=${encodeURIComponent(next)}` : ''}`
