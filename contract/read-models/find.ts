import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** What the command palette finds, in the order in which it lists them, after those that are named as typed. */
export const foundKinds = [
  'order',
  'return',
  'case',
  'customer',
  'store',
  'product',
  'partner',
  'dispatcher',
  'hub',
  'administrator',
  'payment',
  'payout',
  'coupon',
  'staff',
] as const
export type FoundKind = (typeof foundKinds)[number]

/** At most this many of each kind, the newest or the nearest by name. */
export const mostFoundOfKind = 5

/** Lengths of what can be searched for. */
export const leastTyped = 2
export const mostTyped = 100

/** Something found; `path` is its page in the caller's area. */
export const foundItem = z.object({
  kind: z.enum(foundKinds),
  title: z.string(),
  note: z.string(),
  path: z.string(),
})
export type FoundItem = z.infer<typeof foundItem>

/** A kind of which there are more; `path` is the list with the same search. */
const foundMore = z.object({ kind: z.enum(foundKinds), path: z.string() })
export type FoundMore = z.infer<typeof foundMore>

export const findAnything = endpoint({
  id: 'find.list',
  method: 'GET',
  path: '/v1/find',
  summary:
    'Orders, returns, cases, customers, stores, products, partners, dispatchers, hubs, administrators, payments, payouts, coupons and staff by number, name, reference, phone or e-mail, products also by SKU and barcode, orders by their store’s name, their amount and their payment, within what the caller’s role opens',
  access: ['merchant', 'partner', 'admin', 'scheduler', 'dispatcher', 'hub'],
  query: z.object({ search: z.string().trim().min(leastTyped).max(mostTyped) }),
  answer: z.object({ rows: z.array(foundItem), more: z.array(foundMore) }),
})
