import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { giveBackToDo } from '#contract/orders/give-back-words.ts'
import { type OrderReturn, returnTitles } from '#contract/orders/return-shapes.ts'
import { getReturn } from '#contract/orders/returns.ts'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { GoesBackTo } from '#web/features/returns/refund-breakdown.tsx'
import { RejectedBefore } from '#web/features/returns/rejected-before.tsx'
import { MoveReturn } from '#web/features/returns/return-actions.tsx'
import { ReturnCostSums } from '#web/features/returns/return-cost.tsx'
import { ReturnMissing } from '#web/features/returns/return-missing.tsx'
import { WhatWasSaid } from '#web/features/returns/return-reason.tsx'
import { WayBackPlaces } from '#web/features/returns/return-shipping.tsx'
import { ReturnBadge } from '#web/features/returns/return-status.tsx'
import { ReturnTimeline } from '#web/features/returns/return-timeline.tsx'
import { askedWords, customersName, nextStep, purposeOf } from '#web/features/returns/return-words.ts'
import { ReturnedItems } from '#web/features/returns/returned-items.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { endWords } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { When } from '#web/ui/when.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Return', unlisted: true })

export default function ReturnPage() {
  return (
    <Allowed to="returns">
      <ReturnById id={useParams().id ?? ''} />
    </Allowed>
  )
}

function ReturnById({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...queryOf(getReturn, { params: { id } }),
    refetchInterval: refetchIntervalMs,
  })
  if (data) return <ReturnDetail of={data} />
  if (error)
    return (
      <>
        <PageHeader title="Return" />
        <ReturnMissing failure={error} list="/merchant/returns" onRetry={() => refetch()} />
      </>
    )
  return (
    <>
      <PageHeader title="Return" />
      <Columns side={<SkeletonBox height={280} />}>
        <SkeletonBox height={240} />
        <SkeletonBox height={160} />
      </Columns>
    </>
  )
}

function ReturnDetail({ of }: { of: OrderReturn }) {
  const manages = useRights().can('returns', 'manage')
  const next = nextStep(of)
  const asked = askedWords(of, true)
  const { replacementOrder: sent } = of
  return (
    <>
      <title>{`${returnTitles[of.type]} ${of.returnName} · Bitmarte`}</title>
      <PageHeader
        above={<Breadcrumbs crumbs={[{ label: 'Returns', to: '/merchant/returns' }, { label: of.returnName }]} />}
        title={of.returnName}
        aside={
          <>
            <ReturnBadge of={of} />
            <Note>{customersName(of)}</Note>
            {next && !asked && <Note late={of.late}>{next}</Note>}
          </>
        }
        action={manages && <MoveReturn of={of} />}
      />
      {asked && (
        <Alert color="marigold" title="Bitmarte decides" mb="md">
          {asked}
        </Alert>
      )}
      {of.giveBack && !of.giveBack.doneAt && (
        <Alert color="marigold" title="Give it back" mb="md">
          {giveBackToDo(endWords(of.giveBack.by))} Then mark it as given back.
        </Alert>
      )}
      <Columns
        side={
          <>
            <Section title="Your cost">
              <ReturnCostSums of={of} />
            </Section>
            {of.back.amount > 0 && (
              <Section title="Customer receives">
                <GoesBackTo back={of.back} />
              </Section>
            )}
            <Section title="Timeline">
              <ReturnTimeline of={of} />
            </Section>
          </>
        }
      >
        <Section title={purposeOf(of)} aside={<Link to={`/merchant/orders/${of.orderId}`}>Order {of.orderName}</Link>}>
          <ReturnedItems items={of.products} inspected />
        </Section>
        {sent && (
          <Section title={of.refund === 'refunded' ? 'Cancelled exchange' : 'Replaced by'}>
            <Link to={`/merchant/orders/${sent.id}`}>Order {sent.orderName}</Link>,{' '}
            {sent.status.known_name.toLowerCase()}
          </Section>
        )}
        <Section
          title="Reason"
          aside={
            <Note>
              Requested <When at={of.createdAt} exact />
            </Note>
          }
        >
          <WhatWasSaid of={of} />
        </Section>
        <RejectedBefore of={of} linkTo={id => `/merchant/returns/${id}`} />
        <Section title="Return shipping">
          <WayBackPlaces of={of} />
        </Section>
      </Columns>
    </>
  )
}
