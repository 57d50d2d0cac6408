import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { permissions } from '#contract/identity/accounts.ts'
import { getStoreClosing } from '#contract/stores/closing.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { useNewOrders } from '#web/features/orders/new-orders.ts'
import { AreaLayout } from '#web/shell/area-layout.tsx'
import { queryOf } from '#web/shell/query.ts'
import { RequireSession } from '#web/shell/require-session.tsx'
import { useSession } from '#web/shell/session.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { day } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { useMerchantNav } from './merchant-nav.ts'
import { merchantCommands } from './merchant-pages.ts'

const storeQuery = { ...queryOf(getStoreClosing), staleTime: 60_000 }

/** Says on every page that the store is closing or closed, and where its owner reopens it. */
function ClosingBanner() {
  const { data } = useQuery(storeQuery)
  const owner = useQuery(queryOf(permissions)).data?.role === 'Owner'
  if (data?.state !== 'closing' && data?.state !== 'closed') return null
  const { storeName, state, askedAt, closedAt } = data
  return (
    <Row gap={2} across={4} justify="between" wrap panel="marigold" pad={3} role="status">
      <p>
        {state === 'closed'
          ? `${storeName} closed on ${day(closedAt ?? '')}.`
          : `${storeName} is closing: off sale since ${day(askedAt ?? '')}. Finish open orders and returns.`}
      </p>
      {owner && (
        <ActionLink look="quiet" to="/merchant/account#store">
          {state === 'closing' ? 'What is still open' : 'Details'}
        </ActionLink>
      )}
    </Row>
  )
}

export default function MerchantLayout() {
  const session = useSession()
  const { can } = useRights()
  useNewOrders(can('orders'))
  // The session has the name of the day of sign-in.
  const { data } = useQuery({ ...storeQuery, enabled: session !== undefined })
  const brand = data?.storeName ?? session?.user.storeName ?? 'Your store'
  return (
    <AreaLayout
      kind="merchant"
      brand={brand}
      groups={useMerchantNav()}
      commands={merchantCommands.filter(({ resource }) => can(resource, 'manage'))}
    >
      <RequireSession>
        <ClosingBanner />
        <Outlet />
      </RequireSession>
    </AreaLayout>
  )
}
