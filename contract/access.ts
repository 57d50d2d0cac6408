import { z } from 'zod'

/** The four kinds of account. Each signs in on its own and a token of one never works for another. */
export const userKinds = ['customer', 'merchant', 'admin', 'partner'] as const
export type UserKind = (typeof userKinds)[number]

/** What an account of kind `admin` is. `admin` and `superadmin` oversee; the others do one job each. */
export const adminKinds = ['admin', 'superadmin', 'scheduler', 'dispatcher', 'hub'] as const
export type AdminKind = (typeof adminKinds)[number]

/** What a store's role may hold, each to view or to manage. The owner holds all. */
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

/** What a role of administrators may hold, each to view or to manage. Superadmins, and admins without a role, hold all. */
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
] as const
export type AdminResource = (typeof adminResources)[number]

export const adminGrantSchema = z.object({ resource: z.enum(adminResources), right: z.enum(rights) })
export type AdminGrant = z.infer<typeof adminGrantSchema>

/** What the role of somebody holds, at a store or as an administrator. */
export const heldSchema = z.object({ resource: z.enum([...resources, ...adminResources]), right: z.enum(rights) })

/**
 * Who may call an endpoint. `admin` admits superadmins too; the other admin kinds admit only themselves.
 * `admin:orders` admits superadmins, and admins whose role holds the resource: `view` for a GET, `manage` for the rest.
 * `merchant:orders` admits the owner and staff whose role holds the resource: `view` for a GET, `manage` for the rest.
 * `any` is every signed-in kind; `public` needs no token, but one that is sent is read and has to stand.
 */
export type Admits =
  | 'public'
  | 'any'
  | 'customer'
  | 'partner'
  | 'merchant'
  | `merchant:${Resource}`
  | AdminKind
  | `admin:${AdminResource}`
