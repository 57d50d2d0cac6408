import { useQuery } from '@tanstack/react-query'
import type { AdminResource } from '#contract/access.ts'
import { listAdminProducts } from '#contract/catalog/products.ts'
import { listMessages } from '#contract/content/contact.ts'
import { listReportedReviews } from '#contract/content/reviews.ts'
import { listAllTestimonials } from '#contract/content/testimonials.ts'
import { listDispatcherOrders, listPartners, searchSchedule } from '#contract/delivery/delivery.ts'
import { listHubApplications } from '#contract/logistics/hubs.ts'
import { listConversationReports } from '#contract/messages/conversations.ts'
import { listAdminOrders } from '#contract/orders/orders.ts'
import { listPayouts } from '#contract/payouts/payouts.ts'
import { listUnapproved } from '#contract/stores/approvals.ts'
import { useRights } from '#web/features/accounts/rights.tsx'
import { lookAgain } from '#web/features/orders/order-calls.ts'
import { useWaitingReturns } from '#web/features/returns/use-waiting-returns.ts'
import type { NavGroup } from '#web/shell/area-nav.tsx'
import { queryOf } from '#web/shell/query.ts'
import { IconTruckDelivery, IconUser } from '#web/ui/icons.ts'
import {
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCalendarTime,
  IconCash,
  IconGift,
  IconPackage,
  IconSun,
  IconTag,
  IconUsers,
} from '#web/ui/work-icons.ts'
import { useOpens } from './page-resources.ts'

type AccountType = string | undefined

/** Whether it is an administrator of everything rather than one with a single job. */
export const oversees = (type: AccountType): boolean => type === 'admin' || type === 'superadmin'

/** Where the orders stand that an administrator of a kind works with. */
export function listOfOrders(type: AccountType): { to: string; label: string } {
  if (type === 'scheduler') return { to: '/admin/schedule', label: 'Schedule' }
  if (type === 'dispatcher') return { to: '/admin/dispatch', label: 'Deliveries' }
  if (type === 'hub') return { to: '/admin/hub', label: 'Parcels' }
  return { to: '/admin/orders', label: 'Orders' }
}

const every = { refetchInterval: lookAgain }
const one = { limit: 1 }

/** What waits, as the sidebar and the first page ask for it; each only where its kind and role may. */
export function useWaiting(type: AccountType) {
  const { can } = useRights()
  const may = (resource: AdminResource) => oversees(type) && can(resource)
  const late = useQuery({
    ...queryOf(listAdminOrders, { query: { ...one, late: 'true' } }),
    ...every,
    enabled: may('orders'),
  })
  const payouts = useQuery({ ...queryOf(listPayouts, { query: one }), ...every, enabled: may('payments') })
  const schedule = useQuery({ ...queryOf(searchSchedule, { query: one }), ...every, enabled: type === 'scheduler' })
  const deliveries = useQuery({
    ...queryOf(listDispatcherOrders, { query: one }),
    ...every,
    enabled: type === 'dispatcher',
  })
  const partners = useQuery({ ...queryOf(listPartners, { query: one }), ...every, enabled: may('partners') })
  const hubs = useQuery({ ...queryOf(listHubApplications, { query: one }), ...every, enabled: may('partners') })
  const returns = useWaitingReturns(may('returns'))
  const stores = useQuery({ ...queryOf(listUnapproved, { query: one }), ...every, enabled: may('stores') })
  const products = useQuery({ ...queryOf(listAdminProducts, { query: one }), ...every, enabled: may('products') })
  const messages = useQuery({ ...queryOf(listMessages, { query: one }), ...every, enabled: may('messages') })
  const reported = useQuery({ ...queryOf(listConversationReports, { query: one }), ...every, enabled: may('messages') })
  const testimonials = useQuery({ ...queryOf(listAllTestimonials, { query: one }), ...every, enabled: may('reviews') })
  const reviews = useQuery({ ...queryOf(listReportedReviews, { query: one }), ...every, enabled: may('reviews') })
  return {
    messages: (messages.data?.waiting ?? 0) + (reported.data?.count ?? 0),
    testimonials: testimonials.data?.counts.waiting,
    reviews: reviews.data?.count,
    late: late.data?.count,
    returns: returns?.admin,
    payouts: payouts.data && { ...payouts.data.counts, toApprove: payouts.data.toApprove },
    schedule: schedule.data?.counts,
    deliveries: deliveries.data?.counts,
    partners: partners.data?.counts,
    hubs: hubs.data?.counts,
    products: products.data?.counts,
    stores: stores.data?.counts,
  }
}

/** What each kind of administrator works with, as far as their role opens it, with counts where somebody waits. */
export function useAdminNav(type: AccountType): NavGroup[] {
  const groups = useGroups(type)
  const opens = useOpens()
  return groups.map(({ items, ...group }) => ({ ...group, items: items.filter(({ to }) => opens(to)) }))
}

function useGroups(type: AccountType): NavGroup[] {
  const {
    late = 0,
    returns,
    payouts,
    products,
    stores,
    schedule,
    deliveries,
    hubs,
    partners,
    ...words
  } = useWaiting(type)
  const account = { id: 'own', items: [{ to: '/admin/account', label: 'Account', icon: IconUser }] }
  switch (type) {
    case 'scheduler':
      return [
        {
          id: 'deliver',
          items: [
            {
              to: '/admin/schedule',
              label: 'Schedule',
              icon: IconCalendarTime,
              count: schedule?.waiting,
              late: (schedule?.late ?? 0) > 0,
            },
          ],
        },
        account,
      ]
    case 'hub':
      return [{ id: 'deliver', items: [{ to: '/admin/hub', label: 'Parcels', icon: IconBuildingWarehouse }] }, account]
    case 'dispatcher':
      return [
        {
          id: 'deliver',
          items: [
            {
              to: '/admin/dispatch',
              label: 'Deliveries',
              icon: IconTruckDelivery,
              count: deliveries && deliveries.new + deliveries.current,
            },
          ],
        },
        account,
      ]
    case 'admin':
    case 'superadmin':
      return [
        {
          id: 'sell',
          items: [
            { to: '/admin', label: 'Today', icon: IconSun },
            {
              to: '/admin/orders',
              label: 'Orders',
              icon: IconPackage,
              note: late > 0 ? `${late} late` : undefined,
              late: late > 0,
            },
            {
              to: '/admin/returns',
              label: 'Returns',
              count: returns || undefined,
              late: (returns ?? 0) > 0,
            },
          ],
        },
        {
          id: 'goods',
          label: 'Goods',
          items: [
            { to: '/admin/products', label: 'Products', icon: IconTag, count: products?.pending || undefined },
            { to: '/admin/categories', label: 'Categories' },
            { to: '/admin/reviews', label: 'Reviews', count: words.reviews || undefined },
          ],
        },
        {
          id: 'people',
          label: 'People',
          items: [
            { to: '/admin/stores', label: 'Stores', icon: IconBuildingStore, count: stores?.unapproved || undefined },
            { to: '/admin/merchants', label: 'Merchants' },
            { to: '/admin/customers', label: 'Customers', icon: IconUsers },
            { to: '/admin/approvers', label: 'Approvers' },
          ],
        },
        {
          id: 'deliver',
          label: 'Delivery',
          items: [
            { to: '/admin/partners', label: 'Partners', count: partners?.waiting || undefined },
            { to: '/admin/hubs', label: 'Hubs' },
            { to: '/admin/hub-applications', label: 'Hub applications', count: hubs?.waiting },
          ],
        },
        {
          id: 'money',
          label: 'Money',
          items: [
            {
              to: '/admin/payouts',
              label: 'Payouts',
              icon: IconCash,
              count: payouts && payouts.toApprove + payouts.failed,
              late: (payouts?.failed ?? 0) > 0,
            },
            { to: '/admin/payments', label: 'Payments' },
            { to: '/admin/transactions', label: 'Transactions' },
            { to: '/admin/finance', label: 'Finance' },
            { to: '/admin/ledger', label: 'Ledger' },
            { to: '/admin/reports', label: 'Reports' },
          ],
        },
        {
          id: 'window',
          label: 'Shop window',
          items: [
            { to: '/admin/promotions', label: 'Promotions' },
            { to: '/admin/official-outlets', label: 'Official outlets' },
            { to: '/admin/featured-collections', label: 'Collections' },
            { to: '/admin/themes', label: 'Themes' },
            { to: '/admin/testimonials', label: 'Testimonials', count: words.testimonials || undefined },
            { to: '/admin/messages', label: 'Messages', count: words.messages || undefined },
            { to: '/admin/synonyms', label: 'Synonyms' },
            { to: '/admin/gift-cards', label: 'Gift cards', icon: IconGift },
          ],
        },
        {
          id: 'shipping',
          label: 'Shipping',
          items: [
            { to: '/admin/shipping/zones', label: 'Shipping zones' },
            { to: '/admin/shipping/pricing', label: 'Shipping prices' },
            { to: '/admin/shipping/vehicles', label: 'Vehicles' },
            { to: '/admin/shipping/discounts', label: 'Shipping discounts' },
          ],
        },
        {
          id: 'administration',
          label: 'Administration',
          items: [
            { to: '/admin/admins', label: 'Administrators' },
            { to: '/admin/roles', label: 'Roles' },
            { to: '/admin/audit-log', label: 'Audit log' },
          ],
        },
        account,
      ]
    default:
      return type ? [account] : []
  }
}
