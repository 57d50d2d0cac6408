import type { MetaFunction } from 'react-router'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { Stack } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BankAccount } from './bank-account.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Bank account', unlisted: true })

export default function BankAccountPage() {
  return (
    <>
      <PageHeader title="Bank account" />
      <Allowed to="bank">
        <Stack gap={4}>
          <BankAccount />
        </Stack>
      </Allowed>
    </>
  )
}
