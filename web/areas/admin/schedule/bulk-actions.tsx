import { Button } from '@mantine/core'
import type { ScheduleRow } from '#contract/delivery/schedule.ts'
import { numbered } from '#web/features/delivery/assign-orders.tsx'
import { verbOf } from './schedule-columns.tsx'

interface Props {
  chosen: readonly ScheduleRow[]
  onAssign: (orders: readonly ScheduleRow[]) => void
  onHandOver: (orders: readonly ScheduleRow[]) => void
}

/** Buttons that assign, reassign or hand over the selected orders, each for those that it fits. */
export const BulkActions = ({ chosen, onAssign, onHandOver }: Props) =>
  (['Assign', 'Reassign', 'Hand over'] as const).map(verb => {
    const orders = chosen.filter(row => verbOf(row) === verb)
    if (!orders.length) return null
    return (
      <Button key={verb} size="xs" onClick={() => (verb === 'Hand over' ? onHandOver : onAssign)(orders)}>
        {verb} {numbered(orders)}
      </Button>
    )
  })
