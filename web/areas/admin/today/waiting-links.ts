import type { AdminQueue } from '#contract/read-models/admin-today.ts'

/** Name of each queue, and the list of exactly its entries. */
export const waitingLinks: Readonly<Record<AdminQueue, { label: string; to: string }>> = {
  products: { label: 'Products to approve', to: '/admin/products?approvalStatus=pending' },
  stores: { label: 'Stores to approve', to: '/admin/stores' },
  partners: { label: 'Partners to approve', to: '/admin/partners?status=waiting' },
  hubs: { label: 'Hub applications', to: '/admin/hub-applications' },
  returns: { label: 'Returns to decide', to: '/admin/returns?tab=overdue' },
  'returns-overdue': { label: 'Returns past their deadline', to: '/admin/returns?tab=overdue&late=true' },
  late: { label: 'Orders whose next step is late', to: '/admin/orders?late=true&sortBy=due' },
  stuck: { label: 'Stuck orders of all stores', to: '/admin/orders?stuck=true&sortBy=oldest' },
  payouts: { label: 'Payouts to approve', to: '/admin/payouts?category=on-approval' },
  'payouts-failed': { label: 'Failed payouts', to: '/admin/payouts?status=failed' },
  'payouts-over-ceiling': {
    label: 'Payouts larger than the daily ceiling',
    to: '/admin/payouts?view=transfers&group=underway',
  },
  disputes: { label: 'Card disputes to answer', to: '/admin/disputes' },
  exceptions: { label: 'Paystack and the ledger differ', to: '/admin/payments?view=reconciliation' },
  cases: { label: 'Open cases', to: '/admin/cases' },
  'cases-overdue': { label: 'Overdue cases', to: '/admin/cases?tab=overdue' },
  conversations: { label: 'Reported conversations', to: '/admin/messages' },
  reviews: { label: 'Reported reviews', to: '/admin/reviews' },
  testimonials: { label: 'Testimonials to publish', to: '/admin/testimonials' },
}
