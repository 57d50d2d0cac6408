import { Outlet } from 'react-router'
import { useCasesToAnswer } from '#web/features/cases/use-cases-to-answer.ts'
import { mostCarried, usePartnerOrders } from '#web/features/delivery/carried-orders.ts'
import { useKeepDay } from '#web/features/delivery/use-keep-day.ts'
import { FieldWork } from '#web/features/field-work/field-work.tsx'
import { FieldWorkPanel } from '#web/features/field-work/field-work-panel.tsx'
import { AreaLayout, type NavGroup } from '#web/shell/area-layout.tsx'
import { RequireSession } from '#web/shell/require-session.tsx'
import { useSession } from '#web/shell/session.ts'
import { IconUser } from '#web/ui/icons.ts'
import { IconCash, IconPackage, IconSun } from '#web/ui/work-icons.ts'

export default function PartnerLayout() {
  return (
    <FieldWork kind="partner" owner={useSession()?.user.id}>
      <Frame />
    </FieldWork>
  )
}

function Frame() {
  const session = useSession()
  const fresh = usePartnerOrders({ tab: 'new', limit: mostCarried }).data
  const current = usePartnerOrders({ tab: 'current', limit: mostCarried }).data
  useKeepDay(session && 'partner', [...(current?.rows ?? []), ...(fresh?.rows ?? [])])
  const cases = useCasesToAnswer(true)
  const groups: NavGroup[] = [
    {
      id: 'deliver',
      items: [
        { to: '/shipping-partner', label: 'Today', also: 'home dashboard', icon: IconSun },
        {
          to: '/shipping-partner/orders',
          label: 'Orders',
          also: 'deliveries parcels new accept pick up',
          icon: IconPackage,
          count: fresh?.counts.new,
        },
        { to: '/shipping-partner/cases', label: 'Cases', also: 'problems complaints', count: cases || undefined },
      ],
    },
    {
      id: 'money',
      items: [
        {
          to: '/shipping-partner/earnings',
          label: 'Earnings',
          also: 'payouts money balance statements',
          icon: IconCash,
        },
      ],
    },
    {
      id: 'own',
      items: [
        {
          to: '/shipping-partner/account',
          label: 'Account',
          also: 'holiday holidays days off away vacation riders vehicles areas company bank account number password two-factor 2fa passkeys security sign-in devices notifications e-mail phone close',
          icon: IconUser,
        },
      ],
    },
  ]
  return (
    <AreaLayout kind="partner" brand={session?.user.shippingCompany ?? 'Your deliveries'} groups={groups}>
      <RequireSession>
        <FieldWorkPanel />
        <Outlet />
      </RequireSession>
    </AreaLayout>
  )
}
