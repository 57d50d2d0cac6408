import type { MetaFunction } from 'react-router'
import { oversees } from '#web/areas/admin/admin-nav.ts'
import { OwnAccount } from '#web/features/accounts/own-account.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { useSession } from '#web/shell/session.ts'
import { Stack } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { OwnName } from './own-name.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Account', unlisted: true })

export default function AccountPage() {
  const type = useSession()?.user.accountType
  return (
    <>
      <PageHeader title="Account" />
      <Stack gap={4}>
        <OwnAccount />
        {oversees(type) && <OwnName />}
      </Stack>
    </>
  )
}
