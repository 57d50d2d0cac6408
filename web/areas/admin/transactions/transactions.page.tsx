import type { MetaFunction } from 'react-router'
import { AdminTransactions } from '#web/features/transactions/transactions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Received payments', unlisted: true })

/** All payments. */
export default function AdminTransactionsPage() {
  return (
    <>
      <PageHeader title="Received payments" />
      <AdminTransactions />
    </>
  )
}
