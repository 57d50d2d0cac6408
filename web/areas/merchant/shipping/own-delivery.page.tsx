import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MetaFunction } from 'react-router'
import { getPricing } from '#contract/logistics/shipping-rates.ts'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { Prices } from '#web/features/shipping/prices.tsx'
import { Vehicles } from '#web/features/shipping/vehicles.tsx'
import { Zones } from '#web/features/shipping/zones.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import { useUrl } from '#web/ui/url.ts'
import { DeliversItself } from './delivers-itself.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Own delivery', unlisted: true })

/** Sets up delivery by the store in four steps: zones, vehicles, prices, switching it on. */
export default function OwnDeliveryPage() {
  return (
    <Allowed to="shipping">
      <PageHeader title="Own delivery" />
      <Steps />
    </Allowed>
  )
}

function Steps() {
  const { data, error, refetch } = useQuery(queryOf(getPricing))
  const { set } = useUrl()
  const { can } = useRights()
  const manages = can('shipping', 'manage')
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonBox height={420} />
  const hasZones = data.zones.length > 0
  const hasVehicles = data.vehicles.length > 0
  const hasPrices = data.rows.length > 0
  return (
    <Stack gap={8}>
      <Step
        number={1}
        title="Where do you deliver?"
        why="Group states with the same prices into zones. Begin with the state that you send from."
        done={hasZones}
        action={manages && hasZones && <Button onClick={() => set({ zone: 'new' })}>New zone</Button>}
      >
        <Zones whose="store" />
      </Step>
      <Step
        number={2}
        title="What do you deliver with?"
        why="A motorcycle, a van: each with the most that it carries."
        done={hasVehicles}
        action={manages && hasVehicles && <Button onClick={() => set({ vehicle: 'new' })}>New vehicle</Button>}
      >
        <Vehicles />
      </Step>
      <Step
        number={3}
        title="What does it cost?"
        why="A price per vehicle from zone to zone, and how many days it takes."
        done={hasPrices}
      >
        {hasZones && hasVehicles ? (
          <Prices base="/merchant/shipping" whose="store" />
        ) : (
          <Note>First add {hasZones ? 'a vehicle' : hasVehicles ? 'a zone' : 'a zone and a vehicle'}.</Note>
        )}
      </Step>
      <Step
        number={4}
        title="Switch it on"
        why="Where your prices don’t reach, Bitmarte delivers at its own."
        done={undefined}
      >
        <DeliversItself />
      </Step>
    </Stack>
  )
}

interface StepProps {
  number: number
  title: string
  why: string
  /** Undefined for a step that is a choice. */
  done: boolean | undefined
  action?: ReactNode
  children: ReactNode
}

const Step = ({ number, title, why, done, action, children }: StepProps) => (
  <section aria-label={title}>
    <Row gap={3} justify="between" wrap style={{ marginBottom: 'var(--space-3)' }}>
      <Stack gap={0.5} grow style={{ flex: '1 1 240px' }}>
        <Row gap={2} wrap>
          <Text as="h2" size="xl">
            {number}. {title}
          </Text>
          {done !== undefined && <StatusBadge tone={done ? 'moves' : 'waits'}>{done ? 'Done' : 'To do'}</StatusBadge>}
        </Row>
        <Note>{why}</Note>
      </Stack>
      {action}
    </Row>
    {children}
  </section>
)
