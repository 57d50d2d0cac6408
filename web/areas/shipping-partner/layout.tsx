import { IconPackage } from '@tabler/icons-react'
import { AreaLayout, type NavGroup } from '#web/shell/area-layout.tsx'
import { useSession } from '#web/shell/session.ts'

const groups: readonly NavGroup[] = [
  { id: 'deliver', items: [{ to: '/shipping-partner/orders', label: 'Orders', icon: IconPackage }] },
]

export default function PartnerLayout() {
  const session = useSession()
  return <AreaLayout kind="partner" brand={session?.user.shippingCompany ?? 'Your deliveries'} groups={groups} />
}
