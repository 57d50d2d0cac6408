import { IconPackage } from '@tabler/icons-react'
import { AreaLayout, type NavGroup } from '#web/shell/area-layout.tsx'
import { useSession } from '#web/shell/session.ts'

const groups: readonly NavGroup[] = [
  { id: 'sell', items: [{ to: '/merchant/orders', label: 'Orders', icon: IconPackage }] },
]

export default function MerchantLayout() {
  const session = useSession()
  return <AreaLayout kind="merchant" brand={session?.user.storeName ?? 'Your store'} groups={groups} />
}
