import type { OrderActivity } from '#contract/orders/activities.ts'
import type { OrderStatus } from '#contract/orders/order-statuses.ts'
import { dayAndTime } from '#web/ui/format.ts'
import { Timeline } from '#web/ui/timeline.tsx'
import { StepPicture } from './step-picture.tsx'

interface Props {
  order: { bitmarteOrderStatus: OrderStatus; orderActivities: readonly OrderActivity[] }
}

/** Timeline of an order for merchants and administrators. */
export function OrderTimeline({ order: { bitmarteOrderStatus, orderActivities } }: Props) {
  const last = orderActivities.length - 1
  return (
    <Timeline
      steps={orderActivities.map(({ id, activity, note, picture, actorName, createdAt }, at) => ({
        id,
        title: activity,
        note: (
          <>
            {dayAndTime(createdAt)} · {actorName}
            {note && <br />}
            {note}
          </>
        ),
        more: picture && <StepPicture picture={picture} />,
        state: at === last && bitmarteOrderStatus.tone !== 'over' ? 'now' : 'done',
      }))}
    />
  )
}
