import type { EditStatus, ProductStanding } from '#contract/catalog/products.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

/** Label and tone of a product’s status. */
export const standings: Readonly<Record<ProductStanding, { label: string; tone: Tone }>> = {
  'on-sale': { label: 'Published', tone: 'moves' },
  off: { label: 'Unpublished', tone: 'over' },
  pending: { label: 'Pending approval', tone: 'waits' },
  rejected: { label: 'Rejected', tone: 'needs' },
  draft: { label: 'Draft', tone: 'over' },
  archived: { label: 'Archived', tone: 'over' },
}

export const StandingBadge = ({ standing }: { standing: ProductStanding }) => (
  <StatusBadge tone={standings[standing].tone}>{standings[standing].label}</StatusBadge>
)

/** Status of the edit of an approved product. */
export const EditBadge = ({ status }: { status: EditStatus }) =>
  status === 'pending' ? (
    <StatusBadge tone="waits">Changes in review</StatusBadge>
  ) : (
    <StatusBadge tone="needs">Changes not approved</StatusBadge>
  )
