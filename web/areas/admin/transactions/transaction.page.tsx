import { type MetaFunction, useParams } from 'react-router'
import { TransactionDetails } from '#web/features/transactions/transaction-details.tsx'
import { pageMeta } from '#web/shell/meta.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Payment', unlisted: true })

/** A payment. */
export default function AdminTransactionPage() {
  const { id = '' } = useParams()
  return <TransactionDetails id={id} area="admin" />
}
