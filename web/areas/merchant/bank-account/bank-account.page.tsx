import type { MetaFunction } from 'react-router'
import { Allowed } from '#web/features/accounts/rights.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/section.tsx'
import { BankAccount } from './bank-account.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Bank account', unlisted: true })

export default function BankAccountPage() {
  return (
    <>
      <PageHeader title="Bank account" />
      <Allowed to="bank">
        <Stack>
          <BankAccount />
        </Stack>
      </Allowed>
    </>
  )
}
