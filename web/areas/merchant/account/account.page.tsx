import type { MetaFunction } from 'react-router'
import { OwnAccount } from '#web/features/accounts/own-account.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { CloseStore } from './close-store.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Account', unlisted: true })

export default function AccountPage() {
  return (
    <>
      <PageHeader title="Account" />
      <OwnAccount>
        <CloseStore />
      </OwnAccount>
    </>
  )
}
