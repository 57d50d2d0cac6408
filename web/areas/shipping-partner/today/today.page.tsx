import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { loadFailed } from '#contract/failures.ts'
import { getPartnerOnboarding } from '#contract/logistics/partner-onboarding.ts'
import { getPartnerProfile } from '#contract/logistics/partners.ts'
import { getPartnerEarnings } from '#contract/payouts/partner-money.ts'
import { mostCarried, usePartnerOrders } from '#web/features/delivery/carried-orders.ts'
import { daysOffWords } from '#web/features/delivery/carriers.ts'
import { PartnerDeliveries } from '#web/features/delivery/partner-deliveries.tsx'
import { ScanOrder } from '#web/features/delivery/scan-order.tsx'
import { dayOf } from '#web/features/delivery/stops.ts'
import { useNow } from '#web/features/delivery/use-clock.ts'
import { EarningsCards } from '#web/features/partners/partner-money.tsx'
import { PartnerRecord } from '#web/features/partners/partner-record.tsx'
import { PartnerStanding } from '#web/features/partners/partner-status.tsx'
import { CarriedReturns } from '#web/features/returns/carried-returns.tsx'
import { useCarriedReturns } from '#web/features/returns/use-carried-returns.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { dayInLagos, weekday } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { PartnerCards } from './partner-cards.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Today', unlisted: true })

/** Number of stops shown. */
const stops = 6

export default function TodayPage() {
  const now = useNow()
  const offered = usePartnerOrders({ tab: 'new', limit: mostCarried })
  const current = usePartnerOrders({ tab: 'current', limit: mostCarried })
  const standing = useQuery(queryOf(getPartnerOnboarding)).data
  const returns = useCarriedReturns('open')
  const failed = offered.error ?? current.error
  if (failed && !(offered.data && current.data))
    return (
      <>
        <PageHeader title="Today" />
        <ErrorState
          error={failed}
          message={loadFailed.orders}
          onRetry={() => Promise.all([offered.refetch(), current.refetch()])}
        />
      </>
    )
  const day = current.data && dayOf(current.data.rows, dayInLagos(now.getTime()))
  const idle = offered.data?.count === 0 && current.data?.count === 0 && returns.count === 0
  const open = [...(offered.data?.rows ?? []), ...(current.data?.rows ?? [])]
  return (
    <>
      <PageHeader
        title="Today"
        action={open.length > 0 && <ScanOrder orders={open} to={({ id }) => `/shipping-partner/orders/${id}`} />}
      />
      {standing && standing.status !== 'working' && (
        <div style={{ marginBottom: 'var(--space-4)' }}>
          <PartnerStanding onboarding={standing} link />
        </div>
      )}
      <Away />
      <PartnerCards offered={offered.data} current={current.data} />
      <Stack gap={6}>
        {idle && (
          <Section>
            <EmptyState title="Nothing to do">
              New orders appear here when Bitmarte assigns them to you. Each says until when you can accept it.
            </EmptyState>
          </Section>
        )}
        {!idle && offered.data?.count !== 0 && (
          <Stack as="section" gap={3}>
            <h2>Awaiting your response</h2>
            <PartnerDeliveries label="Awaiting your response" orders={offered.data?.rows} />
          </Stack>
        )}
        <CarriedReturns />
        {!idle && current.data?.count !== 0 && day?.stops.length !== 0 && (
          <Stack as="section" gap={3}>
            <Row gap={3} align="baseline" justify="between">
              <h2>Next stops</h2>
              <Text as={Link} link size="md" to="/shipping-partner/orders?tab=current">
                All on the way
              </Text>
            </Row>
            <PartnerDeliveries label="Next stops" orders={day?.stops.slice(0, stops)} />
          </Stack>
        )}
        {day && day.failed.length > 0 && (
          <Stack as="section" gap={3}>
            <h2>Couldn’t be delivered</h2>
            <PartnerDeliveries label="Couldn’t be delivered" orders={day.failed} />
          </Stack>
        )}
        {standing && (standing.status === 'working' || standing.status === 'suspended') && <MoneyAndRecord />}
      </Stack>
    </>
  )
}

/** Notice of a partner's days off, and of planned ones. */
function Away() {
  const { awayUntil, plannedDaysOff } = useQuery(queryOf(getPartnerProfile)).data ?? {}
  const off = awayUntil ? `until ${weekday(awayUntil)}` : plannedDaysOff && daysOffWords(plannedDaysOff)
  if (!off) return null
  return (
    <Text as="p" links style={{ marginBottom: 'var(--space-4)' }}>
      You get no new orders {off}. <Link to="/shipping-partner/account#days-off">Change days off</Link>
    </Text>
  )
}

function MoneyAndRecord() {
  const earnings = useQuery(queryOf(getPartnerEarnings, { query: { limit: 1 } })).data
  const profile = useQuery(queryOf(getPartnerProfile)).data
  return (
    <>
      <Stack as="section" gap={3}>
        <Row gap={3} align="baseline" justify="between">
          <h2>Your money</h2>
          <Text as={Link} link size="md" to="/shipping-partner/earnings">
            Earnings and payouts
          </Text>
        </Row>
        <EarningsCards earnings={earnings} />
      </Stack>
      <Stack as="section" gap={3}>
        <h2>Your record</h2>
        <PartnerRecord record={profile?.record} />
      </Stack>
    </>
  )
}
