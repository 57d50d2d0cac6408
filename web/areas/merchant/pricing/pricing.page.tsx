import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { completePlan, getOwnPlan } from '#contract/money/subscriptions.ts'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { useUrl } from '#web/ui/url.ts'
import { PaymentOutcome } from './payment-outcome.tsx'
import { PlanCards } from './plan-cards.tsx'
import { PlanPayments, PlanStanding } from './plan-status.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Plan', unlisted: true })

export default function PricingPage() {
  return (
    <>
      <PageHeader title="Plan" />
      <Allowed to="onboarding">
        <Plan />
      </Allowed>
    </>
  )
}

function Plan() {
  const url = useUrl()
  const { can } = useRights()
  const { data, error, refetch } = useQuery(queryOf(getOwnPlan))
  // The provider adds the payment's reference to the return URL.
  const reference = url.get('reference') ?? url.get('trxref') ?? ''
  const back = completePlan.body.safeParse({ reference }).success
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  return (
    <Stack gap={4}>
      {back && <PaymentOutcome reference={reference} left={url.get('cancelled') === '1'} />}
      {data?.subscription && <PlanStanding of={data.subscription} />}
      {data ? <PlanCards own={data} mayChoose={can('onboarding', 'manage')} /> : <SkeletonBox height={360} />}
      {data?.subscription && <PlanPayments of={data.subscription} />}
    </Stack>
  )
}
