import type { MetaFunction } from 'react-router'
import { OwnAccount } from '#web/features/accounts/own-account.tsx'
import { OwnName } from '#web/features/administrators/own-name.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { useSession } from '#web/shell/session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/section.tsx'
import { oversees } from './admin-nav.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Account', unlisted: true })

export default function AccountPage() {
  const type = useSession()?.user.accountType
  return (
    <>
      <PageHeader title="Account" />
      <Stack>
        <OwnAccount />
        {oversees(type) && <OwnName />}
      </Stack>
    </>
  )
}
