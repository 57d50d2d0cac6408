import { useQuery } from '@tanstack/react-query'
import { merchantToday } from '#contract/catalog/selling.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { useCasesToAnswer } from '#web/features/cases/use-cases-to-answer.ts'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { useOrderCount } from '#web/features/orders/store-orders.ts'
import type { NavGroup } from '#web/shell/area-nav.tsx'
import { queryOf } from '#web/shell/query.ts'
import { merchantPages } from './merchant-pages.ts'
import { useQuestionsToAnswer } from './questions/use-questions-to-answer.ts'

/** Returns the navigation of the merchant's area with counts of open tasks. */
export function useMerchantNav(): NavGroup[] {
  const { can } = useRights()
  const orders = useOrderCount(can('orders'), { toDo: 'true' })
  const cases = useCasesToAnswer(can('orders'))
  const { data: today } = useQuery({ ...queryOf(merchantToday), refetchInterval: refetchIntervalMs })
  const questions = useQuestionsToAnswer(can('testimonials'))
  const counts: Record<string, number | undefined> = {
    '/merchant/orders': orders || undefined,
    '/merchant/returns':
      (today?.returnsToDecide ?? 0) + (today?.returnsReceived ?? 0) + (today?.returnsToGiveBack ?? 0) || undefined,
    '/merchant/cases': cases || undefined,
    '/merchant/messages': today?.messagesToAnswer || undefined,
    '/merchant/reviews': today?.reviewsToAnswer || undefined,
    '/merchant/questions': questions || undefined,
  }
  return merchantPages.map(({ pages, ...group }) => ({
    ...group,
    items: pages
      .filter(({ resource }) => !resource || can(resource))
      .map(({ to, label, also, icon, spare, resource }) => ({
        to,
        label,
        also,
        icon,
        spare,
        changes: resource && can(resource, 'manage'),
        count: counts[to],
      })),
  }))
}
