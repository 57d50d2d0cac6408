import type { Resource } from '#contract/access.ts'
import type { Icon } from '#web/ui/icon.tsx'
import { IconCash, IconMessage, IconPackage, IconSun, IconTag } from '#web/ui/work-icons.ts'

interface Page {
  to: string
  label: string
  /** Resource that the role must be able to view; without one, all staff see the page. */
  resource?: Resource
  icon?: Icon
  /** Words by which people look for it in the command palette. */
  also?: string
}

/** Pages of the merchant's area by group. */
export const merchantPages: readonly { id: string; label?: string; pages: readonly Page[] }[] = [
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
      {
        to: '/merchant/products',
        label: 'Products',
        also: 'catalogue import export',
        resource: 'products',
        icon: IconTag,
      },
      { to: '/merchant/inventory', label: 'Inventory', also: 'stock low sold out', resource: 'products' },
      { to: '/merchant/featured', label: 'Featured', resource: 'products' },
      { to: '/merchant/coupons', label: 'Coupons', also: 'discounts promotions codes', resource: 'coupons' },
    ],
  },
  {
    id: 'store',
    label: 'Store',
    pages: [
      {
        to: '/merchant/store-profile',
        label: 'Profile',
        also: 'holidays away closed opening logo banner address contact',
        resource: 'profile',
      },
      { to: '/merchant/tax', label: 'Tax', also: 'VAT TIN', resource: 'profile' },
      { to: '/merchant/theme', label: 'Theme', also: 'design colours layout', resource: 'themes' },
      { to: '/merchant/theme-store', label: 'Theme store', resource: 'themes' },
      { to: '/merchant/policies', label: 'Policies', also: 'returns refunds terms policy', resource: 'policies' },
      { to: '/merchant/testimonials', label: 'Testimonials', resource: 'testimonials' },
      { to: '/merchant/reviews', label: 'Reviews', resource: 'testimonials' },
      { to: '/merchant/questions', label: 'Questions', resource: 'testimonials' },
      {
        to: '/merchant/shipping',
        label: 'Own delivery',
        also: 'zones areas fees rates delivery riders',
        resource: 'shipping',
      },
      { to: '/merchant/hub-application', label: 'Hub', resource: 'profile' },
      { to: '/merchant/onboarding', label: 'Store approval', resource: 'onboarding' },
    ],
  },
  {
    id: 'money',
    label: 'Money',
    pages: [
      {
        to: '/merchant/payouts',
        label: 'Payouts',
        also: 'balance earnings withdraw',
        resource: 'transactions',
        icon: IconCash,
      },
      { to: '/merchant/transactions', label: 'Transactions', resource: 'transactions' },
      { to: '/merchant/invoices', label: 'Invoices', resource: 'transactions' },
      { to: '/merchant/vat-report', label: 'VAT report', resource: 'transactions' },
      { to: '/merchant/reports', label: 'Reports', resource: 'reports' },
      { to: '/merchant/bank-account', label: 'Bank account', also: 'payout account number', resource: 'bank' },
      { to: '/merchant/pricing', label: 'Plan', also: 'subscription commission upgrade', resource: 'onboarding' },
    ],
  },
  {
    id: 'people',
    label: 'People',
    pages: [{ to: '/merchant/staff', label: 'Staff', also: 'team employees roles permissions', resource: 'staff' }],
  },
  {
    id: 'own',
    pages: [
      {
        to: '/merchant/account',
        label: 'Account',
        also: 'password two-factor 2fa passkeys security sign-in devices notifications e-mail phone close',
      },
    ],
  },
]
