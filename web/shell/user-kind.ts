import type { UserKind } from '#contract/access.ts'

const kinds: Readonly<Record<string, UserKind>> = {
  customer: 'customer',
  merchant: 'merchant',
  admin: 'admin',
  'shipping-partner': 'partner',
  storefront: 'customer',
}

/**
 * The user kind that a path belongs to (specification, section 2): `admin` as first segment wins, then the first
 * known segment anywhere; a customer otherwise.
 */
export function kindOfPath(path: string): UserKind {
  const segments = path.split(/[?#]/, 1).join('').split('/').filter(Boolean)
  const known = segments[0] === 'admin' ? 'admin' : segments.find(segment => Object.hasOwn(kinds, segment))
  return kinds[known ?? ''] ?? 'customer'
}

/** Where each kind's own pages stand. */
export const homeOf: Readonly<Record<UserKind, string>> = {
  customer: '/customer',
  merchant: '/merchant',
  admin: '/admin',
  partner: '/shipping-partner',
}

/** The sign-in page of a kind, which returns to `next` afterwards. */
export const loginOf = (kind: UserKind, next?: string) =>
  `${homeOf[kind]}/login${next ? `?next=${encodeURIComponent(next)}` : ''}`
