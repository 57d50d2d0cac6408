import { z } from 'zod'
import type { AdminResource } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { day, moment } from '#contract/fields.ts'
import { ledgerProof } from '#contract/money/ledger.ts'

/** The queues that administrators work off, each with the resource that shows it. */
export const queueResources = {
  products: 'products',
  stores: 'stores',
  partners: 'partners',
  hubs: 'partners',
  returns: 'returns',
  'returns-overdue': 'returns',
  payouts: 'payments',
  'payouts-failed': 'payments',
  'payouts-over-ceiling': 'payments',
  disputes: 'payments',
  cases: 'cases',
  'cases-overdue': 'cases',
  conversations: 'messages',
  reviews: 'reviews',
  questions: 'reviews',
  testimonials: 'reviews',
  late: 'orders',
  stuck: 'orders',
  exceptions: 'payments',
} as const satisfies Record<string, AdminResource>

export const adminQueue = z.enum(Object.keys(queueResources) as (keyof typeof queueResources)[])
export type AdminQueue = z.infer<typeof adminQueue>

export const waitingQueue = z.object({ queue: adminQueue, count: z.int().min(0), since: moment.nullable() })
export type WaitingQueue = z.infer<typeof waitingQueue>

export const adminToday = endpoint({
  id: 'admin.today',
  method: 'GET',
  path: '/v1/admin/today',
  summary:
    'The queues that the caller’s role can see, each with its count and oldest entry, and, with finance, whether the books balance',
  access: ['admin'],
  answer: z.object({ queues: z.array(waitingQueue), books: ledgerProof.nullable() }),
})

/** Successes and failures of one day in Lagos. */
const healthOfDay = z.object({ date: day, good: z.int().min(0), bad: z.int().min(0) })
export type HealthOfDay = z.infer<typeof healthOfDay>

/** Number of days in the health report; the last one is today. */
export const healthDays = 30

export const adminHealth = endpoint({
  id: 'admin.health',
  method: 'GET',
  path: '/v1/admin/health',
  summary: `The last ${healthDays} days: orders delivered in time and late, payments that came and that were declined or left`,
  access: ['admin:reports'],
  answer: z.object({ delivery: z.array(healthOfDay), payments: z.array(healthOfDay) }),
})
