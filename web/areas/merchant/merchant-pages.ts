import type { Resource } from '#contract/access.ts'
import type { Icon } from '#web/ui/icon.tsx'
import { IconThumbUp } from '#web/ui/icons.ts'
import { IconBox, IconCash, IconMessage, IconPackage, IconPhotoPlus, IconSun, IconTag } from '#web/ui/work-icons.ts'

interface Page {
  to: string
  label: string
  /** Resource that the role must be able to view; without one, all staff see the page. */
  resource?: Resource
  icon?: Icon
  /** Icon for a phone's bar when this page takes a free place in it. */
  spare?: Icon
  /** Words by which people look for it in the command palette. */
  also?: string
}

/** Pages of the merchant's area by group. */
export const merchantPages: readonly { id: string; label?: string; pages: readonly Page[] }[] = [
  {
    id: 'sell',
    pages: [
      { to: '/merchant', label: 'Today', also: 'home dashboard tasks', icon: IconSun },
      {
        to: '/merchant/orders',
        label: 'Orders',
        also: 'sales deliveries parcels labels packing slips',
        resource: 'orders',
        icon: IconPackage,
      },
      { to: '/merchant/returns', label: 'Returns', also: 'refunds exchanges', resource: 'returns' },
      { to: '/merchant/cases', label: 'Cases', also: 'problems complaints disputes', resource: 'orders' },
      {
        to: '/merchant/messages',
        label: 'Messages',
        also: 'conversations chat customers',
        resource: 'orders',
        icon: IconMessage,
      },
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
      {
        to: '/merchant/inventory',
        label: 'Inventory',
        also: 'stock low sold out',
        resource: 'products',
        spare: IconBox,
      },
      {
        to: '/merchant/featured',
        label: 'Featured',
        also: 'pinned highlights home page',
        resource: 'products',
        spare: IconPhotoPlus,
      },
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
        also: 'closed opening hours logo banner address contact',
        resource: 'profile',
      },
      { to: '/merchant/tax', label: 'Tax', also: 'VAT TIN', resource: 'profile' },
      { to: '/merchant/theme', label: 'Theme', also: 'design colours layout', resource: 'themes' },
      { to: '/merchant/theme-store', label: 'Theme store', resource: 'themes' },
      { to: '/merchant/policies', label: 'Policies', also: 'returns refunds terms policy', resource: 'policies' },
      { to: '/merchant/testimonials', label: 'Testimonials', resource: 'testimonials' },
      {
        to: '/merchant/reviews',
        label: 'Reviews',
        also: 'ratings stars',
        resource: 'testimonials',
        spare: IconThumbUp,
      },
      { to: '/merchant/questions', label: 'Questions', resource: 'testimonials', spare: IconMessage },
      {
        to: '/merchant/shipping',
        label: 'Own delivery',
        also: 'zones areas fees rates delivery riders',
        resource: 'shipping',
      },
      { to: '/merchant/hub-application', label: 'Hub', resource: 'profile' },
      {
        to: '/merchant/onboarding',
        label: 'Store approval',
        also: 'onboarding verification documents',
        resource: 'onboarding',
      },
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
      { to: '/merchant/transactions', label: 'Transactions', also: 'payments revenue', resource: 'transactions' },
      { to: '/merchant/invoices', label: 'Invoices', also: 'credit notes', resource: 'transactions' },
      { to: '/merchant/vat-report', label: 'VAT report', also: 'tax', resource: 'transactions' },
      { to: '/merchant/reports', label: 'Reports', also: 'analytics statistics sales visitors', resource: 'reports' },
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

interface Command {
  to: string
  label: string
  /** Resource that the role must be able to manage. */
  resource: Resource
  also?: string
}

/** Pages that only the command palette lists. */
export const merchantCommands: readonly Command[] = [
  { to: '/merchant/products/new', label: 'New product', resource: 'products', also: 'add create' },
  { to: '/merchant/products/import', label: 'Import products', resource: 'products', also: 'CSV file upload Shopify' },
  { to: '/merchant/products/bulk-edits', label: 'Bulk edits', resource: 'products', also: 'prices many' },
  {
    to: '/merchant/products#sale-price',
    label: 'Sale price: select products, then Change',
    resource: 'products',
    also: 'sales discounts offers promotions',
  },
  { to: '/merchant/coupons/new', label: 'New coupon', resource: 'coupons', also: 'add create discount' },
  {
    to: '/merchant/store-profile#holiday',
    label: 'Profile: holiday',
    resource: 'profile',
    also: 'holidays away closed vacation',
  },
  { to: '/merchant/shipping/zones', label: 'Your zones', resource: 'shipping', also: 'delivery areas' },
  { to: '/merchant/shipping/pricing', label: 'Your delivery prices', resource: 'shipping', also: 'rates fees' },
  { to: '/merchant/shipping/vehicles', label: 'Your vehicles', resource: 'shipping', also: 'delivery riders' },
]
