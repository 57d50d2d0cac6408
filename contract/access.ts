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

/**
 * Who may call an endpoint. `admin` admits superadmins too; the other admin kinds admit only themselves.
 * `merchant:orders` admits the owner and staff whose role holds the resource: `view` for a GET, `manage` for the rest.
 * `any` is every signed-in kind; `public` needs no token, but one that is sent is read and has to stand.
 */
export type Admits = 'public' | 'any' | 'customer' | 'partner' | 'merchant' | `merchant:${Resource}` | AdminKind
