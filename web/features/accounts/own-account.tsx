import { useQuery } from '@tanstack/react-query'
import { userData } from '#contract/identity/accounts.ts'
import { loadFailed } from '#contract/messages.ts'
import { queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { When } from '#web/ui/when.tsx'
import { ChangePassword } from './change-password.tsx'
import classes from './own-account.module.css'
import { OwnSessions } from './own-sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

/** Who is signed in and where, and the way to another password: the account page of every kind. */
export function OwnAccount() {
  return (
    <Stack gap={4}>
      <Section title="You">
        <Profile />
      </Section>
      <Section title="Change your password">
        <ChangePassword />
      </Section>
      <Section title="Two-factor">
        <TwoFactor />
      </Section>
      <Section title="Where you’re signed in">
        <OwnSessions />
      </Section>
    </Stack>
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
      {data.storeName && (
        <>
          <dt>Store</dt>
          <dd>{data.storeName}</dd>
        </>
      )}
      {data.partner && (
        <>
          <dt>Company</dt>
          <dd>{data.partner.shippingCompany}</dd>
        </>
      )}
      {data.role && (
        <>
          <dt>Role</dt>
          <dd>{data.role}</dd>
        </>
      )}
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
