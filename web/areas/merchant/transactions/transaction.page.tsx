import { type MetaFunction, useParams } from 'react-router'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { TransactionDetails } from '#web/features/transactions/transaction-details.tsx'
import { pageMeta } from '#web/shell/meta.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Transaction', unlisted: true })

/** Page of one payment. */
export default function MerchantTransactionPage() {
  const { id = '' } = useParams()
  return (
    <Allowed to="transactions">
      <TransactionDetails id={id} area="merchant" />
    </Allowed>
  )
}
