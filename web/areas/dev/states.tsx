import { loadFailed } from '#contract/failures.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonBox, SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Timeline } from '#web/ui/timeline.tsx'

/** Loading, failed and empty states, and a timeline. */
export function States() {
  return (
    <Columns
      side={
        <>
          <Section title="Loading">
            <SkeletonBox height={120} />
            <br />
            <SkeletonLines lines={4} />
          </Section>
          <Section title="Failed">
            <ErrorState error={{ message: loadFailed.orders, requestId: 'req-12' }} onRetry={() => undefined} />
          </Section>
        </>
      }
    >
      <Section title="Timeline" step={2} aside="Change">
        <Timeline
          steps={[
            { id: '1', title: 'Order placed', note: 'Wed 18 Nov, 09:14', state: 'done' },
            { id: '2', title: 'Packed by Ada Fabrics', note: 'Wed 18 Nov, 15:40', state: 'done' },
            { id: '3', title: 'Out for delivery', note: 'Fri 20 Nov, 11:20 · Emeka', state: 'now' },
            { id: '4', title: 'Delivered', note: 'Expected today, 13:00 to 16:00', state: 'next' },
          ]}
        />
      </Section>
      <Section title="Empty">
        <EmptyState title="No reviews yet">They come once the first order is delivered.</EmptyState>
      </Section>
    </Columns>
  )
}
