import { Button } from '@mantine/core'
import type { Order, ReminderTo } from '#contract/orders/order-shapes.ts'
import { remindOfOrder } from '#contract/orders/order-work.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { useChange } from '#web/shell/query.ts'
import { dayAndTime, time } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'

const labels: Readonly<Record<ReminderTo, string>> = {
  store: 'Remind the store',
  carrier: 'Remind the carrier',
  hub: 'Remind the hub',
  schedulers: 'Remind the schedulers',
}

interface Props {
  order: Pick<Order, 'id' | 'reminder'>
}

/** Button that reminds whoever an overdue order waits for, at most once an hour. */
export function Remind({ order: { id, reminder } }: Props) {
  const { can } = useRights()
  const remind = useChange(remindOfOrder, { invalidates: [getOrder.id] })
  if (!reminder || !can('orders', 'manage')) return null
  return (
    <Button
      variant="default"
      disabled={reminder.nextAt !== null}
      loading={remind.isPending}
      onClick={() => remind.mutate({ params: { id } })}
    >
      {labels[reminder.to]}
    </Button>
  )
}

/** The last reminder of an overdue order, and from when on another can be sent. */
export function RemindedNote({ order: { reminder } }: Props) {
  if (!reminder?.lastAt) return null
  return (
    <Note>
      {reminder.lastBy} reminded {reminder.name} {dayAndTime(reminder.lastAt)}.
      {reminder.nextAt && ` Next reminder from ${time(reminder.nextAt)}.`}
    </Note>
  )
}
