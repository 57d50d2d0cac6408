import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { getStoreHub, type HubApplication } from '#contract/logistics/hubs.ts'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { ApplicationDetails } from '#web/features/hubs/application-details.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { day } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ApplyAsHub } from './apply-as-hub.tsx'
import { StoreHubCard } from './store-hub.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Hub', unlisted: true })

export default function HubApplicationPage() {
  return (
    <>
      <PageHeader title="Hub" />
      <Allowed to="profile">
        <StoreAndHub />
      </Allowed>
    </>
  )
}

/** The hub for a store’s parcels, and the store’s application as a hub. */
function StoreAndHub() {
  const manages = useRights().can('profile', 'manage')
  const { data, error, refetch } = useQuery(queryOf(getStoreHub))
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  if (!data)
    return (
      <Columns side={<SkeletonBox height={200} />}>
        <SkeletonBox height={420} />
      </Columns>
    )
  const { application } = data
  return (
    <Columns side={<StoreHubCard store={data} manages={manages} />}>
      {application && <Application application={application} />}
      {manages && application?.status !== 'waiting' && (
        <Section title={application ? 'Apply again' : 'Become a hub'}>
          <Stack gap={4}>
            <p>Have spare space? Other stores’ parcels can pass through it. Tell us about it and we’ll visit.</p>
            <ApplyAsHub key={application?.id} declined={application?.status === 'declined' ? application : null} />
          </Stack>
        </Section>
      )}
    </Columns>
  )
}

const standing = {
  waiting: { tone: 'waits', label: 'Awaiting approval' },
  approved: { tone: 'moves', label: 'Approved' },
  declined: { tone: 'needs', label: 'Declined' },
} as const

function Application({ application }: { application: HubApplication }) {
  const { status, name, createdAt, decidedAt, reason } = application
  const { tone, label } = standing[status]
  return (
    <Section title={name} aside={<StatusBadge tone={tone}>{label}</StatusBadge>}>
      <ApplicationDetails application={application} />
      {reason && (
        <p>
          <Note late>{reason}</Note>
        </p>
      )}
      <p>
        <Note>
          Sent {day(createdAt)}
          {decidedAt && `, decided ${day(decidedAt)}`}
        </Note>
      </p>
    </Section>
  )
}
