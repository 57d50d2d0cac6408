import { Button } from '@mantine/core'
import { AreaLayout } from '#web/shell/area-layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { StatCard, StatRow } from '#web/ui/stat-card.tsx'
import { IconBox, IconPackage, IconReceipt, IconSun } from '#web/ui/work-icons.ts'
import { OrdersTable } from './orders-table.tsx'

const groups = [
  {
    id: 'sell',
    items: [
      { to: '/dev', label: 'Today', icon: IconSun },
      { to: '/dev/ui/area', label: 'Orders', icon: IconPackage, count: 12 },
      { to: '/dev/ui/returns', label: 'Returns', icon: IconReceipt, count: 2 },
      { to: '/dev/ui/products', label: 'Products', icon: IconBox },
      { to: '/dev/ui/inventory', label: 'Inventory', note: '4 low', late: true },
    ],
  },
  {
    id: 'store',
    items: [
      { to: '/dev/ui', label: 'The kit' },
      { to: '/dev/ui/auth', label: 'Sign in' },
    ],
  },
]

/** An area's frame with an index page. */
export default function AreaExample() {
  return (
    <AreaLayout kind="merchant" brand="Ada Fabrics" groups={groups}>
      <PageHeader title="Orders" action={<Button variant="default">Export</Button>} />
      <StatRow>
        <StatCard label="Needs attention" value="12" note="3 are due today" tone="late" to="/dev/ui" />
        <StatCard label="Sales today" value="₦156,100.00" note="▲ 18% on last Friday" tone="good" />
        <StatCard label="Next payout, 24 Nov" value="₦412,960.50" note="from 21 orders" />
        <StatCard label="On time, 30 days" value={undefined} note="Loading" />
      </StatRow>
      <OrdersTable />
    </AreaLayout>
  )
}
