import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { getPartnerProfile } from '#contract/logistics/partners.ts'
import { OwnAccount } from '#web/features/accounts/own-account.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { DaysOff } from './days-off.tsx'
import { PartnerBank } from './partner-bank.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Riders } from './riders.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Account', unlisted: true })

export default function AccountPage() {
  return (
    <>
      <PageHeader title="Account" />
      <Stack gap={4}>
        <Company />
        <Riders />
        <OwnAccount />
      </Stack>
    </>
  )
}

function Company() {
  const { data, error, refetch } = useQuery(queryOf(getPartnerProfile))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonBox height={300} />
  return (
    <>
      <Section
        title={data.companyName}
        aside={
          <ActionLink look="quiet" to="/shipping-partner/onboarding">
            Company details
          </ActionLink>
        }
      >
        <ProfileForm profile={data} />
      </Section>
      {data.awayUntil !== undefined && data.status === 'working' && (
        <DaysOff awayUntil={data.awayUntil} planned={data.plannedDaysOff} />
      )}
      <PartnerBank account={data.bankAccount} />
    </>
  )
}
