import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listDispatcherOrders } from '#contract/delivery/delivery.ts'
import { searchSchedule } from '#contract/delivery/schedule.ts'
import { listCarriedReturns } from '#contract/orders/returns.ts'
import { type AdminQueue, adminToday } from '#contract/read-models/admin-today.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { useCasesToAnswer } from '#web/features/cases/use-cases-to-answer.ts'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
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
import { pageWords } from './page-words.ts'

type AccountType = string | undefined

/** Returns whether the administrator manages the marketplace rather than one job. */
export const oversees = (type: AccountType): boolean => type === 'admin' || type === 'superadmin'

/** The orders page of each kind of administrator. */
export function listOfOrders(type: AccountType): { to: string; label: string } {
  if (type === 'scheduler') return { to: '/admin/schedule', label: 'Schedule' }
  if (type === 'dispatcher') return { to: '/admin/dispatch', label: 'Deliveries' }
  if (type === 'hub') return { to: '/admin/hub', label: 'Parcels' }
  return { to: '/admin/orders', label: 'Orders' }
}

const refetch = { refetchInterval: refetchIntervalMs }
const one = { limit: 1 }

/** The number of entries in each queue that the caller's role opens. Fetched again after every successful change. */
function useQueues(enabled: boolean): Partial<Record<AdminQueue, number>> {
  const client = useQueryClient()
  const { data } = useQuery({ ...queryOf(adminToday), ...refetch, enabled })
  useEffect(
    () =>
      client.getMutationCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'success')
          void client.invalidateQueries({ queryKey: [adminToday.id] })
      }),
    [client],
  )
  return Object.fromEntries(data?.queues.map(({ queue, count }) => [queue, count]) ?? [])
}

/** Navigation of each kind of administrator, within the permissions of their role, with counts of open tasks. */
export function useAdminNav(type: AccountType): NavGroup[] {
  const groups = useGroups(type)
  const opens = useOpens()
  return groups.map(({ items, ...group }) => ({
    ...group,
    items: items.filter(({ to }) => opens(to)).map(item => ({ ...item, also: pageWords[item.to] })),
  }))
}

function useGroups(type: AccountType): NavGroup[] {
  const { known, twoFactorMissing } = useRights()
  const queues = useQueues(oversees(type) && known && !twoFactorMissing)
  const schedule = useQuery({
    ...queryOf(searchSchedule, { query: one }),
    ...refetch,
    enabled: type === 'scheduler',
  }).data?.counts
  const returns = useQuery({
    ...queryOf(listCarriedReturns, { query: one }),
    ...refetch,
    enabled: type === 'scheduler',
  }).data?.count
  const deliveries = useQuery({
    ...queryOf(listDispatcherOrders, { query: one }),
    ...refetch,
    enabled: type === 'dispatcher',
  }).data?.counts
  const cases = useCasesToAnswer(type === 'scheduler')
  const sum = (...of: AdminQueue[]) => of.reduce((total, queue) => total + (queues[queue] ?? 0), 0)
  const account = { id: 'own', items: [{ to: '/admin/account', label: 'Account', icon: IconUser }] }
  if (twoFactorMissing) return [account]
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
              count: schedule && schedule.waiting + (returns ?? 0),
              late: (schedule?.late ?? 0) > 0,
            },
            { to: '/admin/cases', label: 'Cases', count: cases || undefined },
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
            { to: '/admin/orders', label: 'Orders', icon: IconPackage },
            { to: '/admin/returns', label: 'Returns', count: queues.returns, late: sum('returns') > 0 },
            { to: '/admin/cases', label: 'Cases', count: queues.cases, late: sum('cases-overdue') > 0 },
          ],
        },
        {
          id: 'goods',
          label: 'Products',
          items: [
            { to: '/admin/products', label: 'Products', icon: IconTag, count: queues.products },
            { to: '/admin/categories', label: 'Categories' },
            { to: '/admin/reviews', label: 'Reviews', count: queues.reviews },
            { to: '/admin/questions', label: 'Questions', count: queues.questions },
          ],
        },
        {
          id: 'people',
          label: 'People',
          items: [
            { to: '/admin/stores', label: 'Stores', icon: IconBuildingStore, count: queues.stores },
            { to: '/admin/merchants', label: 'Merchants' },
            { to: '/admin/customers', label: 'Customers', icon: IconUsers },
            { to: '/admin/approvers', label: 'Approvers' },
          ],
        },
        {
          id: 'deliver',
          label: 'Delivery',
          items: [
            { to: '/admin/schedule', label: 'Schedule', icon: IconCalendarTime },
            { to: '/admin/dispatch', label: 'Dispatchers' },
            { to: '/admin/partners', label: 'Partners', count: queues.partners },
            { to: '/admin/hubs', label: 'Hubs' },
            { to: '/admin/hub-applications', label: 'Hub applications', count: queues.hubs },
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
              count: sum('payouts', 'payouts-failed'),
              late: sum('payouts-failed') > 0,
            },
            { to: '/admin/payments', label: 'Payments' },
            { to: '/admin/disputes', label: 'Disputes', count: queues.disputes, late: sum('disputes') > 0 },
            { to: '/admin/transactions', label: 'Received payments' },
            { to: '/admin/finance', label: 'Finance' },
            { to: '/admin/ledger', label: 'Ledger' },
            { to: '/admin/invoices', label: 'Invoices' },
            { to: '/admin/vat-report', label: 'VAT report' },
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
            { to: '/admin/pages', label: 'Help and legal pages' },
            { to: '/admin/testimonials', label: 'Testimonials', count: queues.testimonials },
            { to: '/admin/messages', label: 'Reported conversations', count: queues.conversations },
            { to: '/admin/searches', label: 'Searches' },
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
            { to: '/admin/settings', label: 'Settings' },
            { to: '/admin/mail-texts', label: 'Mail texts' },
            { to: '/admin/notices', label: 'Maintenance notices' },
          ],
        },
        account,
      ]
    default:
      return type ? [account] : []
  }
}
