import type { AdminQueue, WaitingQueue } from '#contract/read-models/admin-today.ts'
import { count as counted } from '#web/ui/format.ts'

/** Queues that are the overdue part of another. */
const overdueOf = { returns: 'returns-overdue', cases: 'cases-overdue' } as const satisfies Partial<
  Record<AdminQueue, AdminQueue>
>

/** A queue with a row of its own. */
export type ShownQueue = Exclude<AdminQueue, (typeof overdueOf)[keyof typeof overdueOf]>

/** Name of each queue, and the list with its entries. */
export const waitingLinks: Readonly<Record<ShownQueue, { label: string; to: string }>> = {
  products: { label: 'Products to approve', to: '/admin/products?approvalStatus=pending' },
  stores: { label: 'Stores to approve', to: '/admin/stores?state=approval' },
  partners: { label: 'Partners to approve', to: '/admin/partners?status=waiting' },
  hubs: { label: 'Hub applications', to: '/admin/hub-applications' },
  returns: { label: 'Returns to decide', to: '/admin/returns?tab=overdue' },
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
  conversations: { label: 'Reported conversations', to: '/admin/messages' },
  reviews: { label: 'Reported reviews', to: '/admin/reviews' },
  questions: { label: 'Reported questions', to: '/admin/questions' },
  testimonials: { label: 'Testimonials to publish', to: '/admin/testimonials' },
}

interface Row {
  queue: ShownQueue
  count: number
  since: string | null
  /** How many of them are past their deadline. */
  overdue: number
}

const isShown = (queue: AdminQueue): queue is ShownQueue => queue in waitingLinks

/** Returns the rows of Today: the queues with entries, each with its overdue part. */
export function rowsOf(queues: readonly WaitingQueue[]): Row[] {
  const counts = new Map(queues.map(({ queue, count }) => [queue, count]))
  const part: Partial<Record<AdminQueue, AdminQueue>> = overdueOf
  return queues.flatMap(({ queue, count, since }) => {
    if (!isShown(queue) || count === 0) return []
    const late = part[queue]
    return [{ queue, count, since, overdue: late ? (counts.get(late) ?? 0) : 0 }]
  })
}

/** Says how many entries of a queue are past their deadline. */
export const overdueWords = ({ count, overdue }: Pick<Row, 'count' | 'overdue'>): string =>
  overdue < count
    ? `${counted(overdue)} past their deadline`
    : count === 1
      ? 'past its deadline'
      : 'all past their deadline'
