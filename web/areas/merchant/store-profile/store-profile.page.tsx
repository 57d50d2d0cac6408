import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { loadFailed } from '#contract/failures.ts'
import { getStoreProfile } from '#contract/stores/store-profile.ts'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { useScrollToPart } from '#web/shell/scroll-to-part.ts'
import { useSession } from '#web/shell/session.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { StoreProfileForm } from './store-profile-form.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Store profile', unlisted: true })

export default function StoreProfilePage() {
  return (
    <Allowed to="profile">
      <StoreProfileById id={useSession()?.user.storeId ?? ''} />
    </Allowed>
  )
}

function StoreProfileById({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(queryOf(getStoreProfile, { params: { id } }))
  const { can } = useRights()
  useScrollToPart()
  const profile = data?.at(-1)
  return (
    <>
      <PageHeader
        title="Store profile"
        action={
          profile?.store.secondApproval && (
            <ActionLink to={`/storefront/${profile.store.storeUrl}`}>View storefront</ActionLink>
          )
        }
      />
      {profile && <StoreProfileForm profile={profile} readOnly={!can('profile', 'manage')} />}
      {error && !profile && <ErrorState error={error} message={loadFailed.merchantProfile} onRetry={refetch} />}
      {!data && !error && (
        <Stack gap={4}>
          <SkeletonBox height={280} />
          <SkeletonBox height={240} />
        </Stack>
      )}
    </>
  )
}
