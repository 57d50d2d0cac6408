import type { MetaFunction } from 'react-router'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { useUrl } from '#web/ui/url.ts'
import { Activity } from './activity.tsx'
import { People } from './people.tsx'
import { Roles } from './roles.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Staff', unlisted: true })

const tabs = [
  { value: '', label: 'People' },
  { value: 'roles', label: 'Roles' },
  { value: 'activity', label: 'Activity' },
]

/** Staff, roles and activity of a store. */
export default function StaffPage() {
  const { get, to } = useUrl()
  const manages = useRights().can('staff', 'manage')
  const tab = get('tab')
  const roles = tab === 'roles'
  return (
    <>
      <PageHeader
        title="Staff"
        action={
          manages &&
          tab !== 'activity' && (
            <ActionLink to={to(roles ? { role: 'new' } : { person: 'new' })} look="main">
              {roles ? 'New role' : 'Add staff member'}
            </ActionLink>
          )
        }
      />
      <Allowed to="staff">
        <Section flush>
          <TabsWithCounts label="Staff" param="tab" tabs={tabs} />
          {tab === '' && <People />}
          {roles && <Roles />}
          {tab === 'activity' && <Activity />}
        </Section>
      </Allowed>
    </>
  )
}
