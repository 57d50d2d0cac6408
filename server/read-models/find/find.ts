import type { AdminResource, Resource } from '#contract/access.ts'
import {
  type FoundItem,
  type FoundKind,
  type FoundMore,
  foundKinds,
  mostFoundOfKind,
} from '#contract/read-models/find.ts'
import { admitted } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { findPayments, findPayouts } from './find-money.ts'
import { findCases, findOrders, findReturns } from './find-orders.ts'
import {
  findAdministrators,
  findCustomers,
  findDispatchers,
  findHubs,
  findPartners,
  findStaff,
  findStores,
} from './find-people.ts'
import { findCoupons, findProducts } from './find-products.ts'
import { type Finder, isOffice, isScheduler, type LookUp } from './look-up.ts'

/** Finds what the caller may open and `typed` names, at most `mostFoundOfKind` of each kind, and which kinds have more. */
export async function find(
  read: Reader,
  caller: Finder,
  typed: string,
  now: Date,
): Promise<{ rows: FoundItem[]; more: FoundMore[] }> {
  const asked = { read, caller, typed }
  const kinds = foundKinds.filter(kind => opens(caller, kind))
  const found = await Promise.all(
    kinds.map(async kind => {
      const rows = await lookUps[kind](asked)
      const list = rows.length > mostFoundOfKind ? listOf(kind, caller, now) : undefined
      return {
        rows: rows.slice(0, mostFoundOfKind).map(row => ({ kind, ...row })),
        more: list ? [{ kind, path: `${list}search=${encodeURIComponent(typed)}` }] : [],
      }
    }),
  )
  return { rows: found.flatMap(({ rows }) => rows), more: found.flatMap(({ more }) => more) }
}

/** Days of the longest range of the administrators' list of payments. */
const mostDays = 731

/** Returns the page that lists the whole kind by the same search, up to the name of its parameter; undefined if none does. */
function listOf(kind: FoundKind, caller: Finder, now: Date): string | undefined {
  if (caller.kind === 'merchant') {
    const own = { order: 'orders', product: 'products', coupon: 'coupons' }
    return kind in own ? `/merchant/${own[kind as keyof typeof own]}?` : undefined
  }
  if (!isOffice(caller)) return undefined
  switch (kind) {
    case 'order':
    case 'customer':
    case 'product':
    case 'partner':
      return `/admin/${kind}s?`
    case 'case':
      return '/admin/cases?tab=all&'
    case 'store':
      return '/admin/stores?tab=approved&'
    case 'payment':
      return `/admin/payments?from=${dayInLagos(after(now, -(mostDays - 1) * day))}&to=${dayInLagos(now)}&`
    default:
      return undefined
  }
}

/** The resource that opens each kind; without one the kind isn't shown to that user kind. */
const resourceOf: Readonly<
  Record<FoundKind, { admin?: AdminResource | 'superadmin'; merchant?: Resource; partner?: true; scheduler?: true }>
> = {
  order: { admin: 'orders', merchant: 'orders', partner: true, scheduler: true },
  return: { admin: 'returns', merchant: 'returns', scheduler: true },
  case: { admin: 'cases', merchant: 'orders', partner: true, scheduler: true },
  customer: { admin: 'customers' },
  store: { admin: 'stores' },
  product: { admin: 'products', merchant: 'products' },
  partner: { admin: 'partners' },
  dispatcher: { admin: 'orders' },
  hub: { admin: 'partners', scheduler: true },
  administrator: { admin: 'superadmin' },
  payment: { admin: 'payments', merchant: 'transactions' },
  payout: { admin: 'payments', merchant: 'transactions', partner: true },
  coupon: { merchant: 'coupons' },
  staff: { merchant: 'staff' },
}

function opens(caller: Finder, kind: FoundKind): boolean {
  const { admin, merchant, partner = false, scheduler = false } = resourceOf[kind]
  if (caller.kind === 'partner') return partner
  if (caller.kind === 'merchant') return merchant !== undefined && admitted([`merchant:${merchant}`], caller, false)
  if (isScheduler(caller)) return scheduler
  // Dispatchers and hub administrators have no role; they find the orders that they work on.
  if (!isOffice(caller)) return kind === 'order'
  if (admin === 'superadmin') return caller.adminKind === admin
  return admin !== undefined && admitted([`admin:${admin}`], caller, false)
}

const lookUps: Readonly<Record<FoundKind, LookUp>> = {
  order: findOrders,
  return: findReturns,
  case: findCases,
  customer: findCustomers,
  store: findStores,
  product: findProducts,
  partner: findPartners,
  dispatcher: findDispatchers,
  hub: findHubs,
  administrator: findAdministrators,
  payment: findPayments,
  payout: findPayouts,
  coupon: findCoupons,
  staff: findStaff,
}
