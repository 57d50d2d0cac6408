import { useQuery } from '@tanstack/react-query'
import { adminHealth, type HealthOfDay } from '#contract/read-models/admin-today.ts'
import { dayLabel } from '#web/features/reports/days.ts'
import { queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count } from '#web/ui/format.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'

const total = (days: readonly HealthOfDay[], of: 'good' | 'bad') => days.reduce((sum, day) => sum + day[of], 0)

/** Results of the last 30 days' deliveries and payments, by day. */
export function Health() {
  const { data, error, refetch } = useQuery({ ...queryOf(adminHealth), staleTime: 5 * 60_000 })
  return (
    <Section title="Deliveries and payments, last 30 days">
      {error && !data ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : data ? (
        <Grid gap={5} across={8} min={220} fill>
          <Bars days={data.delivery} good="delivered by the promised day" bad="past the promised day" />
          <Bars days={data.payments} good="successful payments" bad="declined or abandoned" />
        </Grid>
      ) : (
        <SkeletonBox height={120} />
      )}
    </Section>
  )
}

const column = { flex: 1, display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' } as const
const badBar = { borderRadius: 'var(--radius-sm) var(--radius-sm) 0 0', background: 'var(--clay)' }

function Bars({ days, good, bad }: { days: readonly HealthOfDay[]; good: string; bad: string }) {
  const [well, badly] = [total(days, 'good'), total(days, 'bad')]
  const most = Math.max(1, ...days.map(day => day.good + day.bad))
  const share = well + badly === 0 ? undefined : ((100 * well) / (well + badly)).toFixed(1)
  return (
    <Stack as="figure" gap={2}>
      <figcaption>
        <Text as="strong" size="xl" weight="bold" figures style={{ letterSpacing: '-0.02em' }}>
          {share === undefined ? '–' : `${share}%`}
        </Text>{' '}
        {good}
        <br />
        <Note late={badly > 0}>
          {count(badly)} of {count(well + badly)} {bad}
        </Note>
      </figcaption>
      <Row gap={0.5} align="stretch" style={{ height: 72, borderBottom: '1px solid var(--line)' }} aria-hidden="true">
        {days.map(({ date, good: up, bad: down }) => (
          <span key={date} style={column} title={`${dayLabel(date)}: ${up} ${good}, ${down} ${bad}`}>
            <span style={{ ...badBar, height: `${(100 * down) / most}%` }} />
            <span style={{ background: 'var(--palm)', height: `${(100 * up) / most}%` }} />
          </span>
        ))}
      </Row>
    </Stack>
  )
}
