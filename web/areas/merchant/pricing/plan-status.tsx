import { Alert } from '@mantine/core'
import type { PlanCharge, Subscription } from '#contract/money/subscriptions.ts'
import { planNames } from '#web/features/stores/plan-names.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { When } from '#web/ui/when.tsx'
import { standingWords } from './plan-words.ts'

const columns: readonly Column<PlanCharge>[] = [
  { id: 'plan', header: 'Plan', strong: true, cell: row => planNames[row.plan] },
  { id: 'amount', header: 'Amount', numeric: true, cell: row => <Money amount={row.amount} /> },
  {
    id: 'credit',
    header: 'Credit',
    numeric: true,
    cell: row => (row.credit ? <Money amount={row.credit} /> : <Note>None</Note>),
  },
  { id: 'paid', header: 'Paid', cell: row => (row.paidAt ? <When at={row.paidAt} /> : <Note late>Not yet</Note>) },
  { id: 'reference', header: 'Reference', cell: row => <Note>{row.reference ?? ''}</Note> },
]

/** Status of the paid plan. */
export function PlanStanding({ of }: { of: Subscription }) {
  const late = of.status === 'past-due'
  return (
    <Alert color={late ? 'clay' : 'palm'} title={late ? 'Your plan isn’t paid' : planNames[of.plan]}>
      {standingWords(of)}
    </Alert>
  )
}

/** Payments for the plan, newest first. */
export const PlanPayments = ({ of }: { of: Subscription }) => (
  <Section flush title="Payments">
    <DataTable
      label="Payments"
      columns={columns}
      rows={of.charges}
      rowId={row => row.id}
      empty={<Note>Nothing yet</Note>}
    />
  </Section>
)
