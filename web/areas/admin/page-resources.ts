import type { AdminResource } from '#contract/access.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { useSession } from '#web/shell/session.ts'

/** Pages that only superadmins open. */
export const superadminPages = [
  '/admin/admins',
  '/admin/roles',
  '/admin/settings',
  '/admin/mail-texts',
  '/admin/notices',
  '/admin/audit-log',
] as const

/** Resource that a role needs for a page and its subpages. No role has `superadmin`. Other pages are open to all. */
const resources: Readonly<Record<string, AdminResource | 'superadmin'>> = {
  '/admin/orders': 'orders',
  '/admin/schedule': 'orders',
  '/admin/dispatch': 'orders',
  '/admin/returns': 'returns',
  '/admin/cases': 'cases',
  '/admin/products': 'products',
  '/admin/categories': 'categories',
  '/admin/synonyms': 'categories',
  '/admin/searches': 'categories',
  '/admin/reviews': 'reviews',
  '/admin/questions': 'reviews',
  '/admin/testimonials': 'reviews',
  '/admin/stores': 'stores',
  '/admin/merchants': 'stores',
  '/admin/approvers': 'stores',
  '/admin/customers': 'customers',
  '/admin/messages': 'messages',
  '/admin/partners': 'partners',
  '/admin/hubs': 'partners',
  '/admin/hub-applications': 'partners',
  '/admin/payouts': 'payments',
  '/admin/payments': 'payments',
  '/admin/disputes': 'payments',
  '/admin/transactions': 'payments',
  '/admin/finance': 'finance',
  '/admin/ledger': 'finance',
  '/admin/invoices': 'finance',
  '/admin/vat-report': 'finance',
  '/admin/reports': 'reports',
  '/admin/promotions': 'window',
  '/admin/official-outlets': 'window',
  '/admin/featured-collections': 'window',
  '/admin/themes': 'window',
  '/admin/pages': 'window',
  '/admin/gift-cards': 'gift-cards',
  '/admin/shipping': 'shipping',
  ...Object.fromEntries(superadminPages.map(page => [page, 'superadmin' as const])),
}

/** Pages of administrators who do one job, which have no role. */
const ownPages: Readonly<Record<string, readonly string[]>> = {
  scheduler: ['/admin/schedule', '/admin/orders/', '/admin/cases'],
  dispatcher: ['/admin/dispatch', '/admin/orders/'],
  hub: ['/admin/orders/'],
}

/** Returns the resource that a role needs for a path, with or without query string. */
export function resourceOf(address: string): AdminResource | 'superadmin' | undefined {
  const [path = ''] = address.split('?')
  const found = Object.keys(resources).find(page => path === page || path.startsWith(`${page}/`))
  return found === undefined ? undefined : resources[found]
}

/**
 * Returns whether the signed-in administrator may open a path. True until the role has loaded, so that nothing moves for
 * those whose role opens it; the calls wait or are refused.
 */
export function useOpens(): (address: string) => boolean {
  const type = useSession()?.user.accountType
  const { can, known } = useRights()
  return address => {
    const needs = resourceOf(address)
    if (!needs || type === 'superadmin') return true
    if (type && type !== 'admin') return ownPages[type]?.some(page => address.startsWith(page)) ?? false
    return needs !== 'superadmin' && (!known || can(needs))
  }
}

/** Returns whether the signed-in administrator may change something of a resource rather than only view it. */
export function useManages(resource: AdminResource): boolean {
  const type = useSession()?.user.accountType
  const { can } = useRights()
  return type !== 'admin' || can(resource, 'manage')
}
