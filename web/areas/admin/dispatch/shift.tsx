import { NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DispatcherState } from '#contract/delivery/delivery.ts'
import { listDispatchStatus, updateDispatcherStatus } from '#contract/delivery/dispatch.ts'
import { vehicleWords } from '#web/features/delivery/fit.ts'
import { useNow } from '#web/features/delivery/use-clock.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { time } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'

const hour = 3_600_000

/** Shift status, vehicle and end: the scheduler sees only dispatchers on shift. */
export function Shift() {
  const own = useSession()?.user.id
  const now = useNow()
  const { data } = useQuery(queryOf(listDispatchStatus))
  const change = useChange(updateDispatcherStatus, { invalidates: [listDispatchStatus.id] })
  const mine = data?.rows.find(({ id }) => id === own)
  if (!mine) return null
  const say = (state: DispatcherState & { vehicleId?: string | null }) =>
    change.mutate({ params: { id: mine.id }, body: state })
  const here = mine.status === 'available'
  const next = Math.ceil((now.getTime() + 1) / hour) * hour
  const ends = Array.from({ length: 12 }, (_, ahead) => new Date(next + ahead * hour).toISOString())
  const chosen = mine.shiftEndsAt ?? ''
  return (
    <Row gap={3} justify="between" wrap style={{ minHeight: '52px', marginBottom: 'var(--space-2)' }}>
      <Switch
        size="md"
        label={here ? 'On shift' : 'Off shift'}
        checked={here}
        disabled={change.isPending}
        onChange={event => say({ status: event.currentTarget.checked ? 'available' : 'away', shiftEndsAt: null })}
      />
      <Row gap={2} wrap>
        <NativeSelect
          aria-label="Vehicle"
          value={mine.vehicle?.id ?? ''}
          disabled={change.isPending}
          onChange={event =>
            say({ status: mine.status, shiftEndsAt: mine.shiftEndsAt, vehicleId: event.currentTarget.value || null })
          }
          data={[
            { value: '', label: 'Vehicle' },
            ...(data?.vehicles ?? []).map(vehicle => ({ value: vehicle.id, label: vehicleWords(vehicle) })),
          ]}
        />
        {here && (
          <NativeSelect
            aria-label="Until"
            value={chosen}
            disabled={change.isPending}
            onChange={event => say({ status: 'available', shiftEndsAt: event.currentTarget.value || null })}
            data={[
              { value: '', label: 'no end time' },
              ...(chosen && !ends.includes(chosen) ? [chosen, ...ends] : ends).map(at => ({
                value: at,
                label: `until ${time(at)}`,
              })),
            ]}
          />
        )}
      </Row>
    </Row>
  )
}
