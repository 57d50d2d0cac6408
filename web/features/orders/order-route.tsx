import type { OrderStop } from '#contract/orders/order-shapes.ts'
import { dayAndTime } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'

const standing = ({ arrivedAt, leftAt }: OrderStop): string => {
  if (leftAt) return `passed ${dayAndTime(leftAt)}`
  return arrivedAt ? `there since ${dayAndTime(arrivedAt)}` : 'ahead'
}

/** Hubs on an order's way; null without any. */
export function OrderWay({ stops }: { stops: readonly OrderStop[] }) {
  if (stops.length === 0) return null
  return (
    <Stack
      as="ol"
      gap={1}
      style={{ marginTop: 'var(--space-3)', paddingTop: 'var(--space-3)', borderTop: '1px solid var(--line)' }}
      aria-label="Hubs on the way"
    >
      {stops.map(stop => (
        <li key={`${stop.hubId} ${stop.arrivedAt}`}>
          {stop.name} <Note>{standing(stop)}</Note>
        </li>
      ))}
    </Stack>
  )
}
