import type { MetaFunction } from 'react-router'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { OwnCase } from '#web/features/cases/own-case.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { SettleCase } from './settle-case.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Case', unlisted: true })

export default function CasePage() {
  return (
    <Allowed to="orders">
      <OwnCase
        side="store"
        list="/merchant/cases"
        orderPath={id => `/merchant/orders/${id}`}
        actions={of => <SettleCase of={of} />}
      />
    </Allowed>
  )
}
