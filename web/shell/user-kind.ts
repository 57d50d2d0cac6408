import type { UserKind } from '#contract/access.ts'

const kindOfSegment: Readonly<Record<string, UserKind>> = {
  customer: 'customer',
  merchant: 'merchant',
  admin: 'admin',
  'shipping-partner': 'partner',
  storefront: 'customer',
}

/**
 * Returns the user kind of a path: `admin` as first segment wins, then the first
 * known segment anywhere; a customer otherwise.
 */
export function kindOfPath(path: string): UserKind {
  const segments = path.split(/[?#]/, 1).join('').split('/').filter(Boolean)
  const known = segments[0] === 'admin' ? 'admin' : segments.find(segment => Object.hasOwn(kindOfSegment, segment))
  return kindOfSegment[known ?? ''] ?? 'customer'
}

/** Path of each kind's home page. */
export const homeOf: Readonly<Record<UserKind, string>> = {
  customer: '/customer',
  merchant: '/merchant',
  admin: '/admin',
  partner: '/shipping-partner',
}

/** All four user kinds, without the contract's schemas, which public pages don't load. */
export const kinds = Object.keys(homeOf) as readonly UserKind[]

/** What somebody signs in for; the sign-in page says it. */
export type SignInFor = 'question' | 'alert' | 'helpful' | 'report' | 'follow'

/** Returns the path of a kind's sign-in page, which says what for and continues to `next`. */
export const loginOf = (kind: UserKind, next?: string, what?: SignInFor) => {
  const search = new URLSearchParams({ ...(next && { next }), ...(what && { for: what }) }).toString()
  return `${homeOf[kind]}/login${search && `?${search}`}`
}
