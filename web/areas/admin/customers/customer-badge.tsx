import type { CustomerRow } from '#contract/identity/customers.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Badge that shows whether a customer can sign in. */
export function CustomerBadge({ customer }: { customer: Pick<CustomerRow, 'active' | 'isVerified'> }) {
  if (!customer.active) return <StatusBadge tone="needs">Deactivated</StatusBadge>
  if (!customer.isVerified) return <StatusBadge tone="waits">E-mail not confirmed</StatusBadge>
  return <StatusBadge tone="moves">Active</StatusBadge>
}
