import { Link, type MetaFunction } from 'react-router'
import { loadFailed } from '#contract/messages.ts'
import { PartnerCards } from '#web/features/delivery/partner-cards.tsx'
import { PartnerDeliveries } from '#web/features/delivery/partner-deliveries.tsx'
import { most, usePartnerOrders } from '#web/features/delivery/partner-orders.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import classes from './today.module.css'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Today', unlisted: true })

/** Stops shown before one goes to the whole list. */
const stops = 6

export default function TodayPage() {
  const asked = usePartnerOrders({ tab: 'new', limit: most })
  const current = usePartnerOrders({ tab: 'current', limit: most })
  const failed = asked.error ?? current.error
  const shown = asked.data && current.data
  if (failed && !shown)
    return (
      <>
        <PageHeader title="Today" />
        <ErrorState
          message={loadFailed.orders}
          requestId={failed.requestId}
          onRetry={() => Promise.all([asked.refetch(), current.refetch()])}
        />
      </>
    )
  const idle = shown && asked.data.count + current.data.count === 0
  return (
    <>
      <PageHeader title="Today" />
      <PartnerCards asked={asked.data} current={current.data} />
      {idle && (
        <Section>
          <EmptyState title="Nothing waits for you">
            New orders come here as soon as Bitmarte asks you to carry one. You have 2 hours to answer each.
          </EmptyState>
        </Section>
      )}
      {!idle && asked.data?.count !== 0 && (
        <section className={classes.part}>
          <h2>Waiting for your answer</h2>
          <PartnerDeliveries label="Waiting for your answer" orders={asked.data?.rows} />
        </section>
      )}
      {!idle && current.data?.count !== 0 && (
        <section className={classes.part}>
          <div className={classes.head}>
            <h2>Next stops</h2>
            <Link to="/shipping-partner/orders?tab=current">All on the way</Link>
          </div>
          <PartnerDeliveries label="Next stops" orders={current.data?.rows.slice(0, stops)} />
        </section>
      )}
    </>
  )
}
