import type { OrderTab } from '#contract/orders/order-statuses.ts'
import type { Tab } from '#web/ui/tabs-with-counts.tsx'

type Counts = Readonly<Record<OrderTab, number>>

/**
 * Tabs of a list of orders for merchants and administrators, with counts of open tasks. The URL's `tab` holds the
 * chosen one.
 */
export function orderTabs(counts: Counts | undefined): Tab[] {
  return [
    { value: '', label: 'All', count: counts?.all },
    { value: 'pending', label: 'Pending', count: counts?.pending },
    { value: 'processing', label: 'Processing', count: counts?.processing },
    { value: 'ready', label: 'Ready', count: counts?.ready },
    { value: 'on_the_way', label: 'On the way', count: counts?.on_the_way },
    { value: 'trouble', label: 'Problems', count: counts?.trouble || undefined },
    { value: 'delivered', label: 'Delivered' },
    { value: 'cancelled', label: 'Cancelled' },
  ]
}
