import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { userData } from '#contract/accounts.ts'
import { loadFailed } from '#contract/messages.ts'
import { ChangePassword } from '#web/features/accounts/change-password.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { useSignOut } from '#web/shell/sign-out.ts'
import { Action } from '#web/ui/action.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Section, Stack } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { When } from '#web/ui/when.tsx'
import classes from './own.module.css'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Account', unlisted: true })

export default function AccountPage() {
  const signOut = useSignOut()
  return (
    <>
      <header className={classes.header}>
        <h1>Account</h1>
        <Action onClick={signOut}>Sign out</Action>
      </header>
      <Stack>
        <Section title="You">
          <Profile />
        </Section>
        <Section title="Change your password">
          <ChangePassword />
        </Section>
      </Stack>
    </>
  )
}

function Profile() {
  const { data, error, refetch } = useQuery(queryOf(userData))
  if (error) return <ErrorState message={loadFailed.userData} requestId={error.requestId} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={3} />
  return (
    <dl className={classes.facts}>
      <dt>Name</dt>
      <dd>
        {data.firstName} {data.lastName}
      </dd>
      <dt>E-mail</dt>
      <dd>{data.email}</dd>
      {data.lastLogin && (
        <>
          <dt>Last sign-in</dt>
          <dd>
            <When at={data.lastLogin} exact />
          </dd>
        </>
      )}
    </dl>
  )
}
