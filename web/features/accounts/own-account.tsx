import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userData } from '#contract/identity/accounts.ts'
import { loadFailed } from '#contract/messages.ts'
import { queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { When } from '#web/ui/when.tsx'
import { ChangePassword } from './change-password.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

/** Account page of every user kind: profile, password, two-factor and sessions. */
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

const optional = (name: string, value: ReactNode): Fact[] => (value ? [[name, value]] : [])

function Profile() {
  const { data, error, refetch } = useQuery(queryOf(userData))
  if (error) return <ErrorState message={loadFailed.userData} requestId={error.requestId} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={3} />
  return (
    <Facts
      facts={[
        ['Name', `${data.firstName} ${data.lastName}`],
        ['E-mail', data.email],
        ...optional('Store', data.storeName),
        ...optional('Company', data.partner?.shippingCompany),
        ...optional('Role', data.role),
        ...optional('Last sign-in', data.lastLogin && <When key="login" at={data.lastLogin} exact />),
      ]}
    />
  )
}
