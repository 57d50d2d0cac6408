import type { OrderTab } from '#contract/orders/order-statuses.ts'
import type { PayoutGroup } from '#contract/payouts/payouts.ts'
import { useOpens } from '#web/areas/admin/page-resources.ts'
import { count as counted } from '#web/ui/format.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'

interface Props {
  /** Undefined while loading. */
  orders: Readonly<Record<OrderTab, number>> | undefined
  payouts: Readonly<Record<PayoutGroup, number>> | undefined
}

/** Counts of orders and payouts under way, each with a link to its list. */
export function WaitingList({ orders, payouts }: Props) {
  const opens = useOpens()
  const lines = [
    { label: 'Pending', count: orders?.pending, to: '/admin/orders?tab=pending' },
    { label: 'Processing', count: orders?.processing, to: '/admin/orders?tab=processing' },
    { label: 'Ready', count: orders?.ready, to: '/admin/orders?tab=ready' },
    { label: 'On the way', count: orders?.on_the_way, to: '/admin/orders?tab=on_the_way' },
    { label: 'Problems', count: orders?.trouble, to: '/admin/orders?tab=trouble' },
    { label: 'Payouts approved', count: payouts?.approved, to: '/admin/payouts?status=approved' },
    { label: 'Payouts on their way', count: payouts?.processing, to: '/admin/payouts?status=processing' },
  ].filter(({ to }) => opens(to))
  if (lines.length === 0) return null
  return (
    <Section title="Under way">
      <List lined={0} style={{ marginBlock: 'calc(-1 * var(--space-2))' }}>
        {lines.map(({ label, count, to }) => (
          <li key={to}>
            <Row as={Link} gap={3} justify="between" touch to={to} style={{ paddingBlock: 'var(--space-1)' }}>
              <Text lit>{label}</Text>
              <Text tone={count ? undefined : 'muted'} weight={count ? 'bold' : undefined} figures>
                {count === undefined ? '–' : counted(count)}
              </Text>
            </Row>
          </li>
        ))}
      </List>
    </Section>
  )
}
