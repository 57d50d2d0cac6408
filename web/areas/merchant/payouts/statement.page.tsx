import { type MetaFunction, useParams } from 'react-router'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { StatementView } from '#web/features/payouts/statement.tsx'
import { pageMeta } from '#web/shell/meta.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Payout statement', unlisted: true })

export default function StatementPage() {
  const { id = '' } = useParams()
  return (
    <Allowed to="transactions">
      <StatementView
        id={id}
        back={{ label: 'Payouts', to: '/merchant/payouts?view=statements' }}
        orders="/merchant/orders"
      />
    </Allowed>
  )
}
