import { type MetaFunction, useParams } from 'react-router'
import { StatementView } from '#web/features/payouts/statement.tsx'
import { pageMeta } from '#web/shell/meta.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Payout statement', unlisted: true })

export default function StatementPage() {
  const { id = '' } = useParams()
  return (
    <StatementView id={id} back={{ label: 'Payouts', to: '/admin/payouts?view=transfers' }} orders="/admin/orders" />
  )
}
