import type { MetaFunction } from 'react-router'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { StoreTransactions } from '#web/features/transactions/transactions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Transactions', unlisted: true })

/** Payments for this store’s orders. */
export default function MerchantTransactionsPage() {
  return (
    <>
      <PageHeader title="Transactions" />
      <Allowed to="transactions">
        <StoreTransactions />
      </Allowed>
    </>
  )
}
