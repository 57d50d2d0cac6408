import { z } from 'zod'

/** The four user kinds. Each signs in on its own, and a token of one never works for another. */
export const userKinds = ['customer', 'merchant', 'admin', 'partner'] as const
export type UserKind = (typeof userKinds)[number]

/** Kinds of an `admin` account. `admin` and `superadmin` oversee the marketplace; the others do one job each. */
export const adminKinds = ['admin', 'superadmin', 'scheduler', 'dispatcher', 'hub'] as const
export type AdminKind = (typeof adminKinds)[number]

/** Resources that a store's role can grant, each to view or to manage. The owner has all. */
export const resources = [
  'onboarding',
  'profile',
  'bank',
  'products',
  'orders',
  'returns',
  'coupons',
  'policies',
  'testimonials',
  'staff',
  'shipping',
  'themes',
  'transactions',
  'reports',
] as const
export type Resource = (typeof resources)[number]

export const rights = ['view', 'manage'] as const
export type Right = (typeof rights)[number]

export const grantSchema = z.object({ resource: z.enum(resources), right: z.enum(rights) })
export type Grant = z.infer<typeof grantSchema>

/**
 * Resources that an administrators' role can grant, each to view or to manage. Superadmins, and admins without a role,
 * have all.
 */
export const adminResources = [
  'orders',
  'returns',
  'products',
  'categories',
  'reviews',
  'stores',
  'customers',
  'messages',
  'partners',
  'shipping',
  'payments',
  'finance',
  'reports',
  'window',
  'gift-cards',
  'cases',
] as const
export type AdminResource = (typeof adminResources)[number]

export const adminGrantSchema = z.object({ resource: z.enum(adminResources), right: z.enum(rights) })
export type AdminGrant = z.infer<typeof adminGrantSchema>

/** A grant of the person's role, in a store or as an administrator. */
export const heldSchema = z.object({ resource: z.enum([...resources, ...adminResources]), right: z.enum(rights) })

/**
 * Callers admitted by an endpoint. `admin` admits superadmins too; the other admin kinds admit only themselves.
 * `admin:orders` admits superadmins, and admins whose role has the resource. `merchant:orders` admits the owner, and
 * staff whose role has the resource. A GET needs `view`, other methods `manage`. `any` is every signed-in kind.
 * `public` needs no token, but a token that is sent must be valid. `guest` admits customers without an account, whom
 * `customer` doesn't admit.
 */
export type Admits =
  | 'public'
  | 'any'
  | 'customer'
  | 'guest'
  | 'partner'
  | 'merchant'
  | `merchant:${Resource}`
  | AdminKind
  | `admin:${AdminResource}`

/** Every account; guests have none. */
export const accountHolders = ['customer', 'merchant', 'partner', 'admin', 'scheduler', 'dispatcher', 'hub'] as const
