import type { OrderReturn } from '#contract/orders/return-shapes.ts'
import { dayAndTime } from '#web/ui/format.ts'
import { Timeline } from '#web/ui/timeline.tsx'

const over = (code: OrderReturn['status']['code_name']): boolean => code === 'closed' || code === 'rejected'

/** Timeline of a return; `next` is the next step, if any. */
export function ReturnTimeline({ of: { activities, status }, next }: { of: OrderReturn; next?: string | undefined }) {
  const steps = activities.map(({ id, activity, note, actorName, createdAt }, at) => ({
    id,
    title: activity,
    note: (
      <>
        {dayAndTime(createdAt)} · {actorName}
        {note && <br />}
        {note}
      </>
    ),
    state: at === activities.length - 1 && !over(status.code_name) ? ('now' as const) : ('done' as const),
  }))
  return <Timeline steps={next ? [...steps, { id: 'next', title: next, state: 'next' }] : steps} />
}
