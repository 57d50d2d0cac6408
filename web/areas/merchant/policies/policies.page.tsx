import type { MetaFunction } from 'react-router'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useUrl } from '#web/ui/url.ts'
import { Policies } from './policies.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Policies', unlisted: true })

export default function PoliciesPage() {
  const { to } = useUrl()
  const manages = useRights().can('policies', 'manage')
  return (
    <>
      <PageHeader
        title="Policies"
        action={
          manages && (
            <ActionLink to={to({ policy: 'new' })} look="main">
              Write a policy
            </ActionLink>
          )
        }
      />
      <Allowed to="policies">
        <Policies readOnly={!manages} />
      </Allowed>
    </>
  )
}
