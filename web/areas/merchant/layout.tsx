import { useRights } from '#web/features/accounts/permissions.tsx'
import { useNewOrders } from '#web/features/orders/new-orders.ts'
import { AreaLayout } from '#web/shell/area-layout.tsx'
import { useSession } from '#web/shell/session.ts'
import { useMerchantNav } from './merchant-nav.ts'

export default function MerchantLayout() {
  const session = useSession()
  useNewOrders(useRights().can('orders'))
  return <AreaLayout kind="merchant" brand={session?.user.storeName ?? 'Your store'} groups={useMerchantNav()} />
}
