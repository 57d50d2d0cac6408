import { IconCash, IconPackage, IconSun } from '@tabler/icons-react'
import { useRights } from '#web/features/accounts/rights.tsx'
import { useStoreOrders } from '#web/features/orders/store-orders.ts'
import { AreaLayout, type NavGroup } from '#web/shell/area-layout.tsx'
import { useSession } from '#web/shell/session.ts'

export default function MerchantLayout() {
  const session = useSession()
  const { can } = useRights()
  const counts = useStoreOrders(can('orders')).data?.counts
  const waiting = counts && counts.pending + counts.processing
  const groups: NavGroup[] = [
    {
      id: 'sell',
      items: [
        { to: '/merchant', label: 'Today', icon: IconSun },
        ...(can('orders') ? [{ to: '/merchant/orders', label: 'Orders', icon: IconPackage, count: waiting }] : []),
      ],
    },
    ...(can('transactions')
      ? [{ id: 'money', items: [{ to: '/merchant/payouts', label: 'Money', icon: IconCash }] }]
      : []),
    { id: 'own', items: [{ to: '/merchant/account', label: 'Account' }] },
  ]
  return <AreaLayout kind="merchant" brand={session?.user.storeName ?? 'Your store'} groups={groups} />
}
