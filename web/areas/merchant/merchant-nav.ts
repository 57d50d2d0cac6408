import { useQuery } from '@tanstack/react-query'
import type { Resource } from '#contract/access.ts'
import { merchantToday } from '#contract/catalog/selling.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { useCasesToAnswer } from '#web/features/cases/use-cases-to-answer.ts'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { useOrderCount } from '#web/features/orders/store-orders.ts'
import type { NavGroup } from '#web/shell/area-nav.tsx'
import { queryOf } from '#web/shell/query.ts'
import type { Icon } from '#web/ui/icon.tsx'
import { IconCash, IconMessage, IconPackage, IconSun, IconTag } from '#web/ui/work-icons.ts'
import { useQuestionsToAnswer } from './questions/use-questions-to-answer.ts'

interface Page {
  to: string
  label: string
  /** Resource that the role must be able to view; without one, all staff see the page. */
  resource?: Resource
  icon?: Icon
}

const groups: readonly { id: string; label?: string; pages: readonly Page[] }[] = [
  {
    id: 'sell',
    pages: [
      { to: '/merchant', label: 'Today', icon: IconSun },
      { to: '/merchant/orders', label: 'Orders', resource: 'orders', icon: IconPackage },
      { to: '/merchant/returns', label: 'Returns', resource: 'returns' },
      { to: '/merchant/cases', label: 'Cases', resource: 'orders' },
      { to: '/merchant/messages', label: 'Messages', resource: 'orders', icon: IconMessage },
    ],
  },
  {
    id: 'goods',
    label: 'Products',
    pages: [
      { to: '/merchant/products', label: 'Products', resource: 'products', icon: IconTag },
      { to: '/merchant/inventory', label: 'Inventory', resource: 'products' },
      { to: '/merchant/featured', label: 'Featured', resource: 'products' },
      { to: '/merchant/coupons', label: 'Coupons', resource: 'coupons' },
    ],
  },
  {
    id: 'store',
    label: 'Store',
    pages: [
      { to: '/merchant/store-profile', label: 'Profile', resource: 'profile' },
      { to: '/merchant/tax', label: 'Tax', resource: 'profile' },
      { to: '/merchant/theme', label: 'Theme', resource: 'themes' },
      { to: '/merchant/theme-store', label: 'Theme store', resource: 'themes' },
      { to: '/merchant/policies', label: 'Policies', resource: 'policies' },
      { to: '/merchant/testimonials', label: 'Testimonials', resource: 'testimonials' },
      { to: '/merchant/reviews', label: 'Reviews', resource: 'testimonials' },
      { to: '/merchant/questions', label: 'Questions', resource: 'testimonials' },
      { to: '/merchant/shipping', label: 'Own delivery', resource: 'shipping' },
      { to: '/merchant/hub-application', label: 'Hub', resource: 'profile' },
      { to: '/merchant/onboarding', label: 'Store approval', resource: 'onboarding' },
    ],
  },
  {
    id: 'money',
    label: 'Money',
    pages: [
      { to: '/merchant/payouts', label: 'Payouts', resource: 'transactions', icon: IconCash },
      { to: '/merchant/transactions', label: 'Transactions', resource: 'transactions' },
      { to: '/merchant/invoices', label: 'Invoices', resource: 'transactions' },
      { to: '/merchant/vat-report', label: 'VAT report', resource: 'transactions' },
      { to: '/merchant/reports', label: 'Reports', resource: 'reports' },
      { to: '/merchant/bank-account', label: 'Bank account', resource: 'bank' },
      { to: '/merchant/pricing', label: 'Plan', resource: 'onboarding' },
    ],
  },
  { id: 'people', label: 'People', pages: [{ to: '/merchant/staff', label: 'Staff', resource: 'staff' }] },
  { id: 'own', pages: [{ to: '/merchant/account', label: 'Account' }] },
]

/** Returns the navigation of the merchant's area with counts of open tasks. */
export function useMerchantNav(): NavGroup[] {
  const { can } = useRights()
  const orders = useOrderCount(can('orders'), { toDo: 'true' })
  const cases = useCasesToAnswer(can('orders'))
  const { data: today } = useQuery({ ...queryOf(merchantToday), refetchInterval: refetchIntervalMs })
  const questions = useQuestionsToAnswer(can('testimonials'))
  const counts: Record<string, number | undefined> = {
    '/merchant/orders': orders || undefined,
    '/merchant/returns': (today?.returnsToDecide ?? 0) + (today?.returnsReceived ?? 0) || undefined,
    '/merchant/cases': cases || undefined,
    '/merchant/messages': today?.messagesToAnswer || undefined,
    '/merchant/reviews': today?.reviewsToAnswer || undefined,
    '/merchant/questions': questions || undefined,
  }
  return groups.map(({ pages, ...group }) => ({
    ...group,
    items: pages
      .filter(({ resource }) => !resource || can(resource))
      .map(({ to, label, icon }) => ({ to, label, icon, count: counts[to] })),
  }))
}
